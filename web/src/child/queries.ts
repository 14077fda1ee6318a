import { childCard, renewCard } from '@portal/contract/cards'
import { childAccessLog, childInfo, linkedChildren, movementIn, movementOut } from '@portal/contract/children'
import { STORAGE } from '@portal/contract/constants'
import { waitingRequests } from '@portal/contract/waiting'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../base/api.ts'
import { STALE_MS } from '../base/queries.tsx'
import { type Session, useSession } from '../base/session.ts'
import { cacheChildren, cachedChildren } from './cachedChildren.ts'

/** Fetches the list and stores it for the next page. */
async function fetchChildren({ token, user: { personId } }: Session, context: { signal: AbortSignal }) {
  const children = await read(linkedChildren, { parentPersonId: personId }).queryFn(context)
  // An answer that arrives after log-out is not stored.
  if (localStorage.getItem(STORAGE.token) === token) cacheChildren(localStorage, personId, Date.now(), children)
  return children
}

/** Query shared by the pages and the offline cache. */
export const childrenOf = (session: Session) => ({
  queryKey: read(linkedChildren, { parentPersonId: session.user.personId }).queryKey,
  queryFn: (context: { signal: AbortSignal }) => fetchChildren(session, context),
})

const cached = (personId: number | undefined) => (personId === undefined ? undefined : cachedChildren(localStorage, personId, Date.now()))

/** Children of the signed-in person, initially from the storage of the last visit. */
export function useLinkedChildren() {
  const session = useSession()
  const parentPersonId = session?.user.personId
  return useQuery({
    queryKey: [linkedChildren.path, parentPersonId === undefined ? undefined : { parentPersonId }],
    queryFn: session ? childrenOf(session).queryFn : skipToken,
    initialData: () => cached(parentPersonId)?.children,
    // The stored list always counts as stale, whatever its age.
    initialDataUpdatedAt: () => Math.min(cached(parentPersonId)?.at ?? 0, Date.now() - STALE_MS),
  })
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
