import { weekdayNumber } from '@portal/contract/days'
import { lessonsOfDay, type ScheduleItem } from '@portal/contract/schedule'
import { type SchoolDay, schoolDayOf } from '@portal/contract/schoolDay'
import { useEstimatedToday, useNow } from '../../base/clock.ts'
import { useRead } from '../../base/queries.tsx'
import { useCalendar } from './queries.ts'

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
  const { data, isLoading } = useRead(lessonsOfDay, day === null ? undefined : { studentId, day })
  return { lessons: data ?? [], isPending: isLoading }
}

/** Weekday and minutes since midnight by the server's clock; undefined before the first answer, or if `isNow` is false. */
export function useMinutesNow(isNow: boolean): { weekday: number; minutes: number } | undefined {
  const now = useNow()
  if (now === undefined || !isNow) return undefined
  return { weekday: weekdayNumber(now.slice(0, 10)), minutes: Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) }
}
