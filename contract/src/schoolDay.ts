import { addDays, mondayOf, weekdayNumber } from './days.ts'
import type { SchoolCalendar, SchoolDayKind } from './schedule.ts'

/** Kind of today at a child's school, and the nearest school days. */
export interface SchoolDay {
  today: string
  kind: SchoolDayKind
  /** Without an entered calendar every weekday counts as a school day. */
  isSchool: boolean
  last: string | null
  next: string | null
}

/** Without a calendar only the weekday is known. */
export function schoolDayOf(today: string, calendar: SchoolCalendar | undefined): SchoolDay {
  const kind = calendar?.days.find(({ day }) => day === today)?.kind ?? (weekdayNumber(today) > 5 ? 'WEEKEND' : 'UNKNOWN')
  return {
    today,
    kind,
    isSchool: kind === 'SCHOOL' || kind === 'UNKNOWN',
    last: calendar?.schoolDayBefore ?? null,
    next: calendar?.schoolDayAfter ?? null,
  }
}

/** Next weekday, which is usually the next school day. */
export const estimatedNext = (today: string): string => {
  const tomorrow = addDays(today, 1)
  return weekdayNumber(tomorrow) > 5 ? addDays(mondayOf(tomorrow), 7) : tomorrow
}

/** Earliest end of any timetable (HH:mm); before it the next day's lessons are not shown. */
const EARLIEST_END = '11:00'

/** Days of a child that the home page shows, by kind of data. */
export interface HomeDays {
  /** Day of attendance: today, or the last school day if today has no school; null if none is known. */
  attendance: string | null
  /** Days of lessons. */
  lessons: readonly string[]
  /** Ranges of meals, as the home page reads them. */
  meals: readonly { from: string; to: string }[]
}

/** Decides which days the home page shows at a time (HH:mm), for the page and for the server that reads ahead for it. */
export function homeDaysOf({ today, isSchool, last, next }: SchoolDay, time: string): HomeDays {
  const near = estimatedNext(today)
  const showsNext = next !== null && (!isSchool || time >= EARLIEST_END)
  const isFar = next !== null && !isSchool && next > near
  return {
    attendance: isSchool ? today : last,
    lessons: [...(isSchool ? [today] : []), ...(showsNext ? [next] : [])],
    meals: [{ from: today, to: near }, ...(isFar ? [{ from: next, to: next }] : [])],
  }
}
