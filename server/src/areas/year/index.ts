/** Preparation of school years, for commands and chores. */
export { prepareInstitution, prepareTerms } from './preparing.ts'
export { allClassesOf, overviewOf, yearOf } from './store.ts'
