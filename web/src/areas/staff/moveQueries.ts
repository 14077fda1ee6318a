import { desk } from '@portal/contract/staffDesk'
import { findSchools, firstGraders, guardianPhones, notePapers, requestPhones, withdrawForFamily } from '@portal/contract/staffMoves'
import { type Queue, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { registerRows } from '@portal/contract/staffRegister'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'

/** Withdraws a request for its family; its queue and the register are read again. */
export const useWithdrawForFamily = () => useWrite(withdrawForFamily, { stale: [desk, queueRows, queueDetail, registerRows] })

/** Schools found by words; the previous ones stay until they have loaded. */
export const useSchools = (search: string) =>
  useQuery({
    queryKey: [findSchools.path, search],
    queryFn: search === '' ? skipToken : () => send(findSchools, {}, { search }),
    placeholderData: keepPreviousData,
  })

/** Phones of a family; each read is audited, so no answer is kept. */
export const phonesOfRequest = (queue: Queue, id: number) => send(requestPhones, { queue, id }, undefined)
export const phonesOfGuardians = (groupId: number, childId: number) => send(guardianPhones, { groupId, childId }, undefined)

/** Confirmed first-graders of the own school. */
export const useFirstGraders = () => useRead(firstGraders, {})
export const useNotePapers = () => useWrite(notePapers, { stale: [firstGraders], waits: true })
