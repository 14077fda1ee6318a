/** Preparation of school years, for commands and the desk. */
export { confirmInstitution, institutionsIn, undoInstitution } from './operator.ts'
export { prepareInstitution, prepareTerms } from './preparing.ts'
export { yearToPrepare } from './reminding.ts'
export { yearBegin } from './rules.ts'
