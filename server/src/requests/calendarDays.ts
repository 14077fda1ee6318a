import { readFileSync } from 'node:fs'
import { addDays, weekdayNumber } from '@portal/contract/days'
import { plainDate } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { refuse } from '../text/refusals.ts'

/** First and last day, both as yyyy-MM-dd. */
export interface DateRange {
  from: string
  to: string
}

/** Nearest day of the range. */
export const clampedDay = (day: string, { from, to }: DateRange): string => (day < from ? from : day > to ? to : day)

/** Parses the days of a path; refuses a wrong order and more than `most` days. */
export function dateRangeOf(path: DateRange, most: number): DateRange {
  const [from, to] = [plainDate(path.from), plainDate(path.to)]
  if (to < from) refuse('inputInvalid', { fields: { to: 'endDateBeforeStart' } })
  if (to > addDays(from, most - 1)) refuse('inputInvalid', { fields: { to: 'dateAboveMaximum' } })
  return { from, to }
}

const MonthDay = z.string().check(z.regex(/^\d{2}-\d{2}$/))
/** Lunar holidays are listed by year; an unlisted year has only the fixed ones. */
const Holidays = z.object({ everyYear: z.array(MonthDay), byYear: z.record(z.string(), z.array(MonthDay)) })

const { everyYear, byYear } = Holidays.parse(JSON.parse(readFileSync(new URL('../../content/holidays.json', import.meta.url), 'utf8')))

export const isHoliday = (date: string): boolean =>
  everyYear.includes(date.slice(5)) || (byYear[date.slice(0, 4)]?.includes(date.slice(5)) ?? false)

const isWeekend = (date: string): boolean => weekdayNumber(date) > 5

/** Returns the first working day after a date. */
export function workingDayAfter(date: string): string {
  const next = addDays(date, 1)
  return isWeekend(next) || isHoliday(next) ? workingDayAfter(next) : next
}

/** Age in whole years on a day; both dates are yyyy-MM-dd. */
export const ageOn = (day: string, birthDate: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

const ADULT = 18

export const isOfAge = (day: string, birthDate: string): boolean => ageOn(day, birthDate) >= ADULT
