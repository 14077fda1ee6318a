import { journal, type Session, timetable } from '@portal/contract/schedule'
import { skipToken, useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'

export const useTerms = (studentId: number) => useQuery(read(journal, { studentId }))

/** Undefined asks nothing yet. */
export function useTimetable(studentId: number, of: Pick<Session, 'termId' | 'sessionId'> | undefined) {
  const query = read(timetable, { studentId, termId: of?.termId ?? 0, sessionId: of?.sessionId ?? 0 })
  return useQuery({ ...query, queryFn: of ? query.queryFn : skipToken })
}
