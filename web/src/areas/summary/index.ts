/** Exports of the weekly summary for other areas. */
export { WeeklySummary } from './WeeklySummary.tsx'
