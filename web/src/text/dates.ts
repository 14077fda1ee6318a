import type { Language } from './words.tsx'

/** Never Intl: desktop browsers have no Mongolian and print English. Dates arrive as yyyy-MM-dd, or begin so. */
const weekdays = {
  mn: ['Ням', 'Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const

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

/** «1 дүгээр», «2 дугаар»: the ending follows the vowels of the number's name. */
export const ordinal = (number: number): string => `${number} ${[1, 4, 9].includes(number % 10) ? 'дүгээр' : 'дугаар'}`

/** «1-ний», «2-ны». */
export const dayOf = (day: number): string => `${day}-${[1, 4, 9].includes(day % 10) ? 'ний' : 'ны'}`

function parts(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number)
  return [year, month, day]
}

export function weekday(date: string, language: Language): string {
  const [year, month, day] = parts(date)
  return weekdays[language][new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
}

/** «2025 оны 8 дугаар сарын 1-ний өдөр» */
export function longDate(date: string, language: Language): string {
  const [year, month, day] = parts(date)
  return language === 'mn' ? `${year} оны ${ordinal(month)} сарын ${dayOf(day)} өдөр` : `${day} ${englishMonths[month - 1] ?? ''} ${year}`
}

/** «2025 оны 10 дугаар сарын 24, Баасан» */
export function dayInWords(date: string, language: Language): string {
  const [year, month, day] = parts(date)
  return language === 'mn'
    ? `${year} оны ${ordinal(month)} сарын ${day}, ${weekday(date, language)}`
    : `${weekday(date, language)}, ${longDate(date, language)}`
}

/** For tables and facts: 2025.08.18, in English 2025-08-18. */
export const shortDate = (date: string, language: Language): string => {
  const day = date.slice(0, 10)
  return language === 'mn' ? day.replaceAll('-', '.') : day
}

/** 2025.08.18, 14:32 */
export const dateAndTime = (instant: string, language: Language): string => `${shortDate(instant, language)}, ${instant.slice(11, 16)}`
