import { childCard, renewCard } from '@portal/contract/cards'
import { childInfo, linkedChildren, movementIn, movementOut, whoLooked } from '@portal/contract/children'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../base/api.ts'
import { newsOf } from '../base/news.ts'
import { useRead } from '../base/queries.tsx'
import { useSession } from '../base/session.ts'

newsOf('children', [linkedChildren])

/** The children of the signed-in person. */
export function useLinkedChildren() {
  const parentPersonId = useSession()?.user.personId
  return useRead(linkedChildren, parentPersonId === undefined ? undefined : { parentPersonId })
}

export const useChildInfo = (studentId: number) => useQuery(read(childInfo, { studentId }))

export const useMovementOut = (studentId: number) => useQuery(read(movementOut, { studentId }))
export const useMovementIn = (studentId: number) => useQuery(read(movementIn, { studentId }))
export const useWhoLooked = (studentId: number) => useQuery(read(whoLooked, { studentId }))
export const useCard = (studentId: number) => useQuery(read(childCard, { studentId }))

/** Every earlier card is refused from then on. */
export function useRenewCard(studentId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(renewCard, {}, { studentId }),
    onSuccess: (card) => client.setQueryData(read(childCard, { studentId }).queryKey, card),
  })
}
