export { seedContent } from './first.ts'
export { contactsOf, filePath, guidePath, kindOf, tabContent, valuesFor } from './rules.ts'
export { CONTENT_FRESH_MS, content } from './store.ts'
export { datesIn, textsNamingDates } from './textsWithDates.ts'
