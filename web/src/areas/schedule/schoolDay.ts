import { weekdayNumber } from '@portal/contract/days'
import type { SchoolCalendar, SchoolDayKind } from '@portal/contract/schedule'
import { useLikelyToday } from '../../base/clock.ts'
import { useCalendar } from './queries.ts'

/** Today at a child's school, and the school days around it. */
export interface SchoolDay {
  today: string
  kind: SchoolDayKind
  /** Where nobody entered the days of the year, every weekday is taken for one. */
  isSchool: boolean
  last: string | null
  next: string | null
}

/** Without an answer the weekday alone is known. */
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

export function useSchoolDay(studentId: number): SchoolDay {
  const today = useLikelyToday()
  const { data } = useCalendar(studentId, { from: today, to: today })
  return schoolDayOf(today, data)
}
