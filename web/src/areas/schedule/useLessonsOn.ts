import { weekdayNumber } from '@portal/contract/days'
import type { ScheduleItem } from '@portal/contract/schedule'
import { dayOf } from './hours.ts'
import { useTerms, useTimetable } from './queries.ts'

interface LessonsOfDay {
  /** By time; none where the day lies in no term. */
  lessons: readonly ScheduleItem[]
  isPending: boolean
}

/** The lessons that the timetable has for a child on a school day; null asks nothing. */
export function useLessonsOn(studentId: number, day: string | null): LessonsOfDay {
  const terms = useTerms(studentId)
  const term = day === null ? undefined : terms.data?.find(({ beginDate, endDate }) => beginDate <= day && day <= endDate)
  const timetable = useTimetable(studentId, term)
  const lessons = day === null ? [] : dayOf(timetable.data ?? [], weekdayNumber(day)).map(({ item }) => item)
  return { lessons, isPending: day !== null && (terms.isPending || (term !== undefined && timetable.isPending)) }
}
