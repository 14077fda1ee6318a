export { endFeedOf, endFeedsOf } from './feed.ts'
export { isWithoutSchool, schoolDaysAround } from './schoolDays.ts'
export { countedTerms, currentTerms, getTerm, getTermOfSession, lessonsOnDay, periodName, schoolYearDays, sessionOf } from './terms.ts'
