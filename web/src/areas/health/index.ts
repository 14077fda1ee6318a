export { HealthDialog } from './HealthDialog.tsx'
export { useDeclarationToday, useDeclareWell, useUndoDeclaration } from './queries.ts'
