/** What other areas use of the timetable: the school's terms. */
export { useTerms } from './queries.ts'
export { chosenTerm } from './terms.ts'
