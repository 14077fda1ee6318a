export { AlertAnswers, TodayAlerts } from './AlertAnswers.tsx'
export { Mark } from './Mark.tsx'
