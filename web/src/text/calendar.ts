import { dateParts, longDate, ordinal } from '@portal/contract/dateWords'
import { weekday } from './dates.ts'
import type { Language } from './words.tsx'

/** «2026 оны 10 дугаар сар», «October 2026» */
export function monthInWords(month: string, language: Language): string {
  const [year, number] = dateParts(`${month}-01`)
  // The English long date without its day.
  return language === 'mn' ? `${year} оны ${ordinal(number)} сар` : longDate(`${month}-01`, language).slice(2)
}

/** «9-р сар», «September» */
export const monthAlone = (number: number, language: Language): string =>
  language === 'mn' ? `${number}-р сар` : (longDate(`2000-${String(number).padStart(2, '0')}-01`, language).split(' ')[1] ?? '')

/** «11 дүгээр сарын 9», «9 November» */
export function dayAndMonth(date: string, language: Language): string {
  const [, month, day] = dateParts(date)
  return language === 'mn' ? `${ordinal(month)} сарын ${day}` : longDate(date, language).slice(0, -5)
}

/** «11 дүгээр сарын 9–15»; a span across two months names both. */
export function spanInWords(from: string, to: string, language: Language): string {
  const [, fromMonth, fromDay] = dateParts(from)
  const [, toMonth, toDay] = dateParts(to)
  if (from === to) return dayAndMonth(from, language)
  if (fromMonth !== toMonth) return `${dayAndMonth(from, language)} – ${dayAndMonth(to, language)}`
  if (language === 'mn') return `${ordinal(fromMonth)} сарын ${fromDay}–${toDay}`
  return `${fromDay}–${dayAndMonth(to, language)}`
}

/** «Даваа» for 1, «Ням» for 7. */
export const weekdayNamed = (number: number, language: Language): string =>
  // 1 January 2001 was a Monday.
  weekday(`2001-01-0${number}`, language)

const ROMAN = ['I', 'II', 'III', 'IV']

/** «II улирал», «Term II» */
export const termNamed = (number: number, language: Language): string => {
  const roman = ROMAN[number - 1] ?? String(number)
  return language === 'mn' ? `${roman} улирал` : `Term ${roman}`
}

/** «I улирлаас», «since term I» */
export const sinceTerm = (number: number, language: Language): string => {
  const roman = ROMAN[number - 1] ?? String(number)
  return language === 'mn' ? `${roman} улирлаас` : `since term ${roman}`
}

/** Names of the breaks with the first day (MM-dd) on which each can be. */
const BREAKS = [
  { from: '01-01', mn: 'Өвлийн амралт', en: 'Winter break' },
  { from: '03-01', mn: 'Хаврын амралт', en: 'Spring break' },
  { from: '05-15', mn: 'Зуны амралт', en: 'Summer holidays' },
  { from: '09-01', mn: 'Намрын амралт', en: 'Autumn break' },
  { from: '12-01', mn: 'Өвлийн амралт', en: 'Winter break' },
] as const

/** Name of the break that a day without school is in: «Зуны амралт», «Summer holidays» */
export const breakNamed = (day: string, language: Language): string =>
  ([...BREAKS].reverse().find(({ from }) => from <= day.slice(5)) ?? BREAKS[0])[language]

/** «1-р цаг», «Lesson 1» */
export const periodNamed = (number: number, language: Language): string => (language === 'mn' ? `${number}-р цаг` : `Lesson ${number}`)
