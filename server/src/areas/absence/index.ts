export { decideAbsence } from './deciding.ts'
export { absenceMoves, categoryNames, intervalNames, statusNames } from './rules.ts'
