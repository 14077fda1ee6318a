export { firstDay } from './firstDay.ts'
