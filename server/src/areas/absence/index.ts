export { correctAbsence, decideAbsence } from './deciding.ts'
export { leaveOn, leaveQueue } from './deskStore.ts'
export { absenceMoves, categoryNames, intervalNames, statusNames, storedStatusNames } from './rules.ts'
