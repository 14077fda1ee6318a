export { examNames } from './rules.ts'
