import { dateParts, longDate, ordinal, shortDate, weekday } from '@portal/contract/dateWords'
import type { Language } from './words.tsx'

export { dayOf, longDate, longDateAndTime, ordinal, shortDate, weekday } from '@portal/contract/dateWords'

/** «2025 оны 10 дугаар сарын 24, Баасан» */
export function dayInWords(date: string, language: Language): string {
  const [year, month, day] = dateParts(date)
  return language === 'mn'
    ? `${year} оны ${ordinal(month)} сарын ${day}, ${weekday(date, language)}`
    : `${weekday(date, language)}, ${longDate(date, language)}`
}

/** «12.02», in English «2 December»: the year is omitted if the other date beside it has the same. */
export function dateNextTo(date: string, other: string, language: Language): string {
  const isSameYear = date.slice(0, 4) === other.slice(0, 4)
  if (language === 'en') return isSameYear ? longDate(date, 'en').replace(/ \d{4}$/, '') : longDate(date, 'en')
  return isSameYear ? shortDate(date, 'mn').slice(5) : shortDate(date, 'mn')
}

/** 2025.08.18, 14:32 */
export const dateAndTime = (instant: string, language: Language): string => `${shortDate(instant, language)}, ${instant.slice(11, 16)}`
