import { addDays, weekdayNumber } from '@portal/contract/days'
import { dateIn } from '../../outside/clock.ts'
import type { DateRange } from '../../requests/calendarDays.ts'

/** Instant of a date and time in Ulaanbaatar. */
const at = (date: string, time: string): Date => new Date(`${date}T${time}:00+08:00`)

const SUMMARY_TIME = '18:00'
const FRIDAY = 4

export interface Week extends DateRange {
  /** Sending window: Friday evening to the end of Sunday. */
  toldFrom: Date
  toldUntil: Date
  /** The week's seven days, and the next week's. */
  whole: DateRange
  next: DateRange
}

/** Returns the school week (Monday to Friday) to summarise at `now`; undefined before its Friday evening. */
export function weekToSummarise(now: Date): Week | undefined {
  const today = dateIn(now)
  const monday = addDays(today, 1 - weekdayNumber(today))
  const friday = addDays(monday, FRIDAY)
  const toldFrom = at(friday, SUMMARY_TIME)
  if (now < toldFrom) return undefined
  const nextMonday = addDays(monday, 7)
  return {
    from: monday,
    to: friday,
    toldFrom,
    toldUntil: at(nextMonday, '00:00'),
    whole: { from: monday, to: addDays(monday, 6) },
    next: { from: nextMonday, to: addDays(monday, 13) },
  }
}
