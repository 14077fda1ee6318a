import { addDays, mondayOf, schoolYearOf } from '@portal/contract/days'
import { dateIn, minutesIn } from '@portal/server/outside/clock'
import { firstSchoolDay, isSchoolDay, quartersOf, schoolDaysOf } from '@portal/server/reference/schoolYear'

/** Dates are yyyy-MM-dd in Ulaanbaatar; they sort and compare as text. A school year is named by the year in which it begins. */
const DAY_MS = 86_400_000

export { addDays, firstSchoolDay, isSchoolDay, quartersOf, schoolDaysOf }

const yearOf = (date: string): number => Number(date.slice(0, 4))
/** Whole days from one date to another. */
export const daysSince = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
/** Every date from one to another, both included. */
export function* daysFrom(from: string, to: string): Generator<string> {
  for (let date = from; date <= to; date = addDays(date, 1)) yield date
}
/** The campaign that is open on a day enrols for the school year that begins in the same calendar year. */
export const campaignYear = (demoToday: string): number => yearOf(demoToday)

/** Whether all grades are at school around this date: grade 1 has the fewest weeks. The weekend after a school week still counts. */
export const inTerm = (date: string): boolean =>
  quartersOf(schoolYearOf(date), 1).some(({ from, to }) => from <= date && date <= addDays(to, 2))

/** The Monday of the last school week before the one that holds this date. */
export function lastSchoolWeekBefore(date: string): string {
  let monday = addDays(mondayOf(date), -7)
  while (!inTerm(addDays(monday, 4))) monday = addDays(monday, -7)
  return monday
}

/** How far the demo's clock is from the real one: not at all in term, else whole weeks back into the last school week. */
export function clockOffsetMs(realNow: Date): number {
  const today = dateIn(realNow)
  return inTerm(today) ? 0 : Date.parse(lastSchoolWeekBefore(today)) - Date.parse(mondayOf(today))
}

/** What the country is built around. */
export interface DemoDay {
  now: Date
  today: string
  /** How much of today has passed, in minutes. */
  minutes: number
  schoolYear: number
  campaignYear: number
}

export const WHOLE_DAY = 24 * 60

export function demoDay(now: Date, minutes = minutesIn(now)): DemoDay {
  const today = dateIn(now)
  return { now, today, minutes, schoolYear: schoolYearOf(today), campaignYear: campaignYear(today) }
}

/** A moment some days before demo-today. */
export const daysAgo = (day: DemoDay, days: number, time: string): Date => new Date(`${addDays(day.today, -days)}T${time}:00+08:00`)
