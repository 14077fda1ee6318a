export { WeeklySummary } from './WeeklySummary.tsx'
