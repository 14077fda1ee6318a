/** What other areas use of the daily health form: its dialog. */
export { HealthDialog } from './HealthDialog.tsx'
