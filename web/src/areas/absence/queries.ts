import {
  absenceCategories,
  absences,
  changeAbsence,
  endAbsence,
  intervalTypes,
  sendAbsence,
  withdrawAbsence,
} from '@portal/contract/absence'
import { waitingRequests } from '@portal/contract/waiting'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useWrite } from '../../base/queries.tsx'

export const useAbsences = (studentId: number, orgId: number) => useQuery(read(absences, { orgId, studentId }))
export const useCategories = () => useQuery(read(absenceCategories, {}))
export const useIntervalTypes = () => useQuery(read(intervalTypes, {}))

/** Refusals invalidate the list too: the shown state is stale then. */
export const useSendLeave = () => useWrite(sendAbsence, { stale: [absences, waitingRequests] })
export const useChangeLeave = () => useWrite(changeAbsence, { stale: [absences] })
export const useEndLeave = () => useWrite(endAbsence, { stale: [absences] })
export const useWithdrawLeave = () => useWrite(withdrawAbsence, { stale: [absences, waitingRequests] })
