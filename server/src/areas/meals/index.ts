export { forgetOpinionsOf } from './answers.ts'
export { menuTypeNames } from './rules.ts'
export { writeMealsByAttendance } from './store.ts'
