import { compact } from '@portal/contract/days'
import { feed, journal, makeFeed, revokeFeed, type Session, schoolCalendar, timetable } from '@portal/contract/schedule'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'

type Term = Pick<Session, 'termId' | 'sessionId'>

export const termsOf = (studentId: number) => read(journal, { studentId })
export const useTerms = (studentId: number) => useQuery(termsOf(studentId))

export const timetableOf = (studentId: number, { termId, sessionId }: Term) => read(timetable, { studentId, termId, sessionId })

/** Undefined asks nothing yet. */
export function useTimetable(studentId: number, of: Term | undefined) {
  return useRead(timetable, of && { studentId, termId: of.termId, sessionId: of.sessionId })
}

/** What the days between two are at the child's school. */
export const calendarOf = (studentId: number, from: string, to: string) =>
  read(schoolCalendar, { studentId, from: compact(from), to: compact(to) })
export const useCalendar = (studentId: number, { from, to }: { from: string; to: string }) => useQuery(calendarOf(studentId, from, to))

export const useFeed = (studentId: number) => useQuery(read(feed, { studentId }))
export const useMakeLink = () => useWrite(makeFeed, { stale: [feed] })
export const useEndLink = () => useWrite(revokeFeed, { stale: [feed] })
