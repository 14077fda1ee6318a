export { graded } from './rules.ts'
export { marksOf, type NewMark } from './week.ts'
