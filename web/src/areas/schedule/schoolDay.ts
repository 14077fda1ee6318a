import { addDays, mondayOf, weekdayNumber } from '@portal/contract/days'
import { lessonsOfDay, type ScheduleItem, type SchoolCalendar, type SchoolDayKind } from '@portal/contract/schedule'
import { useEstimatedToday, useNow } from '../../base/clock.ts'
import { useRead } from '../../base/queries.tsx'
import { useCalendar } from './queries.ts'

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

export function useSchoolDay(studentId: number): SchoolDay {
  const today = useEstimatedToday()
  const { data } = useCalendar(studentId, { from: today, to: today })
  return schoolDayOf(today, data)
}

interface LessonsOfDay {
  /** Sorted by time; empty if the day is in no term. */
  lessons: readonly ScheduleItem[]
  isPending: boolean
}

/** Lessons of a child on a school day; not fetched for null. */
export function useLessonsOn(studentId: number, day: string | null): LessonsOfDay {
  const { data, isPending } = useRead(lessonsOfDay, day === null ? undefined : { studentId, day })
  return { lessons: data ?? [], isPending: day !== null && isPending }
}

/** Weekday and minutes since midnight by the server's clock; undefined before the first answer, or if `isNow` is false. */
export function useMinutesNow(isNow: boolean): { weekday: number; minutes: number } | undefined {
  const now = useNow()
  if (now === undefined || !isNow) return undefined
  return { weekday: weekdayNumber(now.slice(0, 10)), minutes: Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) }
}
