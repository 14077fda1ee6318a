export { followImportedAttendance } from './alertSending.ts'
export { dayAtSchool, daysOfEach, type MonthDays, monthAtSchool } from './classDay.ts'
export { dayReasonNames, reasonNames } from './rules.ts'
export { daysAtSchool } from './week.ts'
