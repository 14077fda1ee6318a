import { addDays, isDay, weekdayNumber } from '@portal/contract/days'

/** So far from today an address may lead: further away nobody has anything to see, and calendars would count for ever. */
const DAYS_BACK = 3 * 366
const DAYS_AHEAD = 366

/** Where a week of school opens without being asked: tomorrow matters on a Sunday, else today. */
export const dayToOpen = (today: string): string => (weekdayNumber(today) === 7 ? addDays(today, 1) : today)

/** The day that an address asks for; undefined where it is none, or lies too far away. */
export const askedDay = (asked: string | undefined, today: string): string | undefined =>
  isDay(asked) && asked >= addDays(today, -DAYS_BACK) && asked <= addDays(today, DAYS_AHEAD) ? asked : undefined
