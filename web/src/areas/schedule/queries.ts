import { addDays, compact } from '@portal/contract/days'
import { feed, journal, lessonsOfDay, makeFeed, revokeFeed, type Session, schoolCalendar, timetable } from '@portal/contract/schedule'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { breakNamed } from '../../text/calendar.ts'
import { schedule } from '../../text/mn/schedule.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { offDaysOf } from './rules.ts'

type Term = Pick<Session, 'termId' | 'sessionId'>

/** Terms of the school year at the child's school. */
export const useTerms = (studentId: number) => useQuery(read(journal, { studentId }))

/** Timetable of a term; not fetched while it is undefined. */
export function useTimetable(studentId: number, of: Term | undefined) {
  return useRead(timetable, of && { studentId, termId: of.termId, sessionId: of.sessionId })
}

export const lessonsOn = (studentId: number, day: string) => read(lessonsOfDay, { studentId, day })

/** Kinds of the days in a range at the child's school. */
export const calendarOf = (studentId: number, from: string, to: string) =>
  read(schoolCalendar, { studentId, from: compact(from), to: compact(to) })
export const useCalendar = (studentId: number, { from, to }: { from: string; to: string }) =>
  useRead(schoolCalendar, { studentId, from: compact(from), to: compact(to) })

/** Kinds of the weekdays of a week; not fetched while `monday` is undefined. */
export const useWeekCalendar = (studentId: number, monday: string | undefined) =>
  useRead(schoolCalendar, monday === undefined ? undefined : { studentId, from: compact(monday), to: compact(addDays(monday, 4)) })

/** Returns the name of a holiday or break for a day; undefined for any other day. */
export function useOffDays(studentId: number, span: { from: string; to: string } | undefined): (day: string) => string | undefined {
  const { holiday } = useText(schedule)
  const { language } = useLanguage()
  const { data } = useRead(schoolCalendar, span && { studentId, from: compact(span.from), to: compact(span.to) })
  const days = offDaysOf(data)
  return (day) => {
    const kind = days.get(day)
    return kind === 'BREAK' ? breakNamed(day, language) : kind && holiday
  }
}

/** Name of the break or holiday that covers all weekdays of a week; undefined for any other week. */
export function useFreeWeek(studentId: number, monday: string): string | undefined {
  const nameOf = useOffDays(studentId, { from: monday, to: addDays(monday, 4) })
  const names = [0, 1, 2, 3, 4].map((days) => nameOf(addDays(monday, days)))
  return names.includes(undefined) ? undefined : names[0]
}

export const useFeed = (studentId: number) => useQuery(read(feed, { studentId }))
export const useMakeLink = () => useWrite(makeFeed, { stale: [feed] })
export const useEndLink = () => useWrite(revokeFeed, { stale: [feed] })
