/** What other areas use of the weekly summary: its switch. */
export { WeeklySummary } from './WeeklySummary.tsx'
