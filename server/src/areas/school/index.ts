export { firstDay } from './firstDay.ts'
export { ownInstitutions } from './ownInstitutions.ts'
