import { absenceCategories, absences, intervalTypes, sendAbsence, withdrawAbsence } from '@portal/contract/absence'
import type { BodyOf } from '@portal/contract/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { newsOf } from '../../base/news.ts'

newsOf('absence', [absences])

export const useAbsences = (studentId: number, orgId: number) => useQuery(read(absences, { orgId, studentId }))
export const useCategories = () => useQuery(read(absenceCategories, {}))
export const useIntervalTypes = () => useQuery(read(intervalTypes, {}))

export const sendLeave = (body: BodyOf<typeof sendAbsence>) => send(sendAbsence, {}, body)
export const withdrawLeave = (studentPersonId: number, absenceId: number) => send(withdrawAbsence, {}, { studentPersonId, absenceId })

/** After a step: the lists are to be read anew. */
export function useOutdate(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [absences.path] })
}
