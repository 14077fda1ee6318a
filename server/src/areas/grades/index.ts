export { graded, missedNotes } from './rules.ts'
export { marksOf, type NewMark } from './week.ts'
