export { endFeedOf, endFeedsOf } from './feed.ts'
export { isWithoutSchool, schoolDaysAround } from './schoolDays.ts'
export { countedTerms, getTerm, getTermOfSession, lessonsOnDay, periodName, schoolYearDays, sessionOf, termsNow } from './terms.ts'
