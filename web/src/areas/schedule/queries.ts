import { feed, journal, makeFeed, revokeFeed, type Session, timetable } from '@portal/contract/schedule'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'

type Term = Pick<Session, 'termId' | 'sessionId'>

export const termsOf = (studentId: number) => read(journal, { studentId })
export const useTerms = (studentId: number) => useQuery(termsOf(studentId))

export const timetableOf = (studentId: number, { termId, sessionId }: Term) => read(timetable, { studentId, termId, sessionId })

/** Undefined asks nothing yet. */
export function useTimetable(studentId: number, of: Term | undefined) {
  const query = timetableOf(studentId, of ?? { termId: 0, sessionId: 0 })
  return useQuery({ ...query, queryFn: of ? query.queryFn : skipToken })
}

export const useFeed = (studentId: number) => useQuery(read(feed, { studentId }))
export const makeLink = (studentId: number) => send(makeFeed, {}, { studentId })
export const endLink = (studentId: number) => send(revokeFeed, {}, { studentId })

/** After a link was made or ended. */
export function useOutdateFeed(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [feed.path] })
}
