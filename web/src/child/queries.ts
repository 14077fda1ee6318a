import { childCard, renewCard } from '@portal/contract/cards'
import { childAccessLog, childInfo, linkedChildren, movementIn, movementOut } from '@portal/contract/children'
import { waitingRequests } from '@portal/contract/waiting'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../base/api.ts'
import { useRead } from '../base/queries.tsx'
import { useUser } from '../base/session.ts'

/** Query shared by the pages and the offline cache. */
export const childrenOf = (parentPersonId: number) => read(linkedChildren, { parentPersonId })

/** Children of the signed-in person. */
export function useLinkedChildren() {
  const parentPersonId = useUser()?.personId
  return useRead(linkedChildren, parentPersonId === undefined ? undefined : { parentPersonId })
}

export const useChildInfo = (studentId: number) => useQuery(read(childInfo, { studentId }))

export const useMovementOut = (studentId: number) => useQuery(read(movementOut, { studentId }))
export const useMovementIn = (studentId: number) => useQuery(read(movementIn, { studentId }))
export const useAccessLog = (studentId: number) => useQuery(read(childAccessLog, { studentId }))
/** Pending requests of the signed-in person and the offices where they wait. */
export const useWaitingRequests = () => useQuery(read(waitingRequests, {}))
export const useCard = (studentId: number) => useQuery(read(childCard, { studentId }))

/** Renews the card, which revokes every earlier one. */
export function useRenewCard(studentId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(renewCard, {}, { studentId }),
    onSuccess: (card) => client.setQueryData(read(childCard, { studentId }).queryKey, card),
  })
}
