import type { Language } from './language.ts'

/**
 * Date formats for people, in both languages. Not Intl: desktop browsers have no Mongolian and fall back to English. Dates start with
 * yyyy-MM-dd.
 */

const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** From Sunday, as `getUTCDay` counts. */
const weekdays = {
  mn: ['Ням', 'Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const

/** Does not import days.ts, which the public pages would then load. */
export const weekday = (date: string, language: Language): string => weekdays[language][new Date(date.slice(0, 10)).getUTCDay()] ?? ''

/** Vowel harmony: the numeral's vowels select the suffix. */
const isFront = (number: number): boolean => (number % 10 === 0 ? [40, 90].includes(number % 100) : [1, 4, 9].includes(number % 10))

/** «1 дүгээр», «2 дугаар» */
export const ordinal = (number: number): string => `${number} ${isFront(number) ? 'дүгээр' : 'дугаар'}`

/** «1-ний», «2-ны» */
export const dayOf = (day: number): string => `${day}-${isFront(day) ? 'ний' : 'ны'}`

export function dateParts(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return [year, month, day]
}

/** «2025 оны 8 дугаар сарын 1-ний өдөр»; an hour of it: «… өдрийн 17:00 цаг». */
export function longDate(date: string, language: Language): string {
  const [year, month, day] = dateParts(date)
  return language === 'mn' ? `${year} оны ${ordinal(month)} сарын ${dayOf(day)} өдөр` : `${day} ${englishMonths[month - 1] ?? ''} ${year}`
}

export function longDateAndTime(date: string, time: string, language: Language): string {
  const [year, month, day] = dateParts(date)
  return language === 'mn'
    ? `${year} оны ${ordinal(month)} сарын ${dayOf(day)} өдрийн ${time} цаг`
    : `${time} on ${longDate(date, language)}`
}

/** For tables and facts: 2025.08.18, in English 2025-08-18. */
export const shortDate = (date: string, language: Language): string => {
  const day = date.slice(0, 10)
  return language === 'mn' ? day.replaceAll('-', '.') : day
}

const shortNames = new Set(['birthFrom', 'birthTo'])

/**
 * Formats the values of a refusal's text. The server sends dates (yyyy-MM-dd) and instants raw; the client formats them in its language.
 */
export const valuesInWords = (values: Readonly<Record<string, string | number>>, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = String(value)
      if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return [name, longDateAndTime(text, text.slice(11, 16), language)]
      if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return [name, text]
      return [name, shortNames.has(name) ? shortDate(text, language) : longDate(text, language)]
    }),
  )
