import { readFileSync } from 'node:fs'
import { addDays, weekdayNumber } from '@portal/contract/days'
import { plainDate } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { refuse } from './refusals.ts'

/** From its first day to its last, both as yyyy-MM-dd. */
export interface Stretch {
  from: string
  to: string
}

const WEEKDAYS = ['Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба', 'Ням'] as const

export const weekdayName = (date: string): string => WEEKDAYS[weekdayNumber(date) - 1] ?? ''

/** The days that a path names: in order, and no more than one read answers. */
export function stretchOf(path: Stretch, most: number): Stretch {
  const [from, to] = [plainDate(path.from), plainDate(path.to)]
  if (to < from) refuse('inputInvalid', { fields: { to: 'endDateBeforeStart' } })
  if (to > addDays(from, most - 1)) refuse('inputInvalid', { fields: { to: 'dateAboveMaximum' } })
  return { from, to }
}

const MonthDay = z.string().check(z.regex(/^\d{2}-\d{2}$/))
/** Days that follow the moon stand by year; a year that is not listed has only those of every year. */
const Holidays = z.object({ everyYear: z.array(MonthDay), byYear: z.record(z.string(), z.array(MonthDay)) })

const { everyYear, byYear } = Holidays.parse(JSON.parse(readFileSync(new URL('../../content/holidays.json', import.meta.url), 'utf8')))

/** Whether a date (yyyy-MM-dd) is a public holiday. */
export const isHoliday = (date: string): boolean =>
  everyYear.includes(date.slice(5)) || (byYear[date.slice(0, 4)]?.includes(date.slice(5)) ?? false)

const isWeekend = (date: string): boolean => weekdayNumber(date) > 5

/** The first day after a date on which offices work. */
export function workingDayAfter(date: string): string {
  const next = addDays(date, 1)
  return isWeekend(next) || isHoliday(next) ? workingDayAfter(next) : next
}
