/** Data from the national system, for the operator's command. */
export {
  confirmList,
  connectInstitutions,
  findBreaker,
  findInstitution,
  findList,
  institutionsOf,
  LIST,
  queueNow,
  replaceCodes,
} from './store.ts'
