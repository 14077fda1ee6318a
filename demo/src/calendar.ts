import { addDays, mondayOf, schoolYearOf } from '@portal/contract/days'
import { dateIn, minutesIn } from '@portal/server/outside/clock'
import { firstSchoolDay, isSchoolDay, quartersOf, schoolDaysOf } from '@portal/server/reference/schoolYear'

/** Dates are yyyy-MM-dd in Ulaanbaatar and sort as text. A school year is named by the year in which it begins. */
const DAY_MS = 86_400_000

export { addDays, firstSchoolDay, isSchoolDay, quartersOf, schoolDaysOf }

const yearOf = (date: string): number => Number(date.slice(0, 4))
/** Whole days from one date to another. */
export const daysSince = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
/** All dates of a range, both ends inclusive. */
export function* daysFrom(from: string, to: string): Generator<string> {
  for (let date = from; date <= to; date = addDays(date, 1)) yield date
}
/** Calendar year of the school year that a campaign open on this day enrols for. */
export const campaignYear = (demoToday: string): number => yearOf(demoToday)

/** Whether all grades are in term around this date: grade 1 has the fewest weeks. The weekend after a school week counts. */
export const inTerm = (date: string): boolean =>
  quartersOf(schoolYearOf(date), 1).some(({ from, to }) => from <= date && date <= addDays(to, 2))

/** Monday of the last school week before the week of this date. */
export function lastSchoolWeekBefore(date: string): string {
  let monday = addDays(mondayOf(date), -7)
  while (!inTerm(addDays(monday, 4))) monday = addDays(monday, -7)
  return monday
}

/** Offset of the demo's clock: zero in term, otherwise whole weeks back into the last school week. */
export function clockOffsetMs(realNow: Date): number {
  const today = dateIn(realNow)
  return inTerm(today) ? 0 : Date.parse(lastSchoolWeekBefore(today)) - Date.parse(mondayOf(today))
}

/** Date that the demo data is generated for. */
export interface DemoDay {
  now: Date
  today: string
  minutes: number
  schoolYear: number
  campaignYear: number
}

export const WHOLE_DAY = 24 * 60

export function demoDay(now: Date, minutes = minutesIn(now)): DemoDay {
  const today = dateIn(now)
  return { now, today, minutes, schoolYear: schoolYearOf(today), campaignYear: campaignYear(today) }
}

/** Instant at a time of day, some days before the demo's today. */
export const daysAgo = (day: DemoDay, days: number, time: string): Date => new Date(`${addDays(day.today, -days)}T${time}:00+08:00`)
