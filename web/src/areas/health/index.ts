/** What other areas use of the daily health form. */
export { HealthDialog } from './HealthDialog.tsx'
export { useDeclarationToday, useDeclareWell, useUndoDeclaration } from './queries.ts'
