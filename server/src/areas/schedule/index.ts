export { endFeedOf, endFeedsOf } from './feed.ts'
export { childrenAtHome } from './homeDays.ts'
export { isWithoutSchool, schoolDaysAround } from './schoolDays.ts'
export { countedTerms, currentTerms, getTerm, getTermOfSession, lessonsOnDays, periodName, schoolYearDays, sessionOf } from './terms.ts'
