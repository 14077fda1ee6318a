export { forgetOpinionsOf } from './answers.ts'
export { menuTypeNames } from './rules.ts'
export { allergiesOfEach, writeMealsByAttendance, writeMealsOfMenus } from './store.ts'
