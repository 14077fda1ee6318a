import { childCard, renewCard } from '@portal/contract/cards'
import { childInfo, linkedChildren, movementIn, movementOut, whoLooked } from '@portal/contract/children'
import { STORAGE } from '@portal/contract/constants'
import { waitingRequests } from '@portal/contract/waiting'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../base/api.ts'
import { STALE_MS } from '../base/queries.tsx'
import { type Session, useSession } from '../base/session.ts'
import { keepChildren, keptChildren } from './keptChildren.ts'

/** Asks, and remembers the answer for the next page. */
async function askForChildren({ token, user: { personId } }: Session, asked: { signal: AbortSignal }) {
  const children = await read(linkedChildren, { parentPersonId: personId }).queryFn(asked)
  // What arrives while someone logs out comes too late.
  if (localStorage.getItem(STORAGE.token) === token) keepChildren(localStorage, personId, Date.now(), children)
  return children
}

/** One query for pages and for what is kept offline. */
export const childrenOf = (session: Session) => ({
  queryKey: read(linkedChildren, { parentPersonId: session.user.personId }).queryKey,
  queryFn: (asked: { signal: AbortSignal }) => askForChildren(session, asked),
})

const kept = (personId: number | undefined) => (personId === undefined ? undefined : keptChildren(localStorage, personId, Date.now()))

/** The children of the signed-in person: at first as the last visit knew them. */
export function useLinkedChildren() {
  const session = useSession()
  const parentPersonId = session?.user.personId
  return useQuery({
    queryKey: [linkedChildren.path, parentPersonId === undefined ? undefined : { parentPersonId }],
    queryFn: session ? childrenOf(session).queryFn : skipToken,
    initialData: () => kept(parentPersonId)?.children,
    // However young, what is kept is asked for again.
    initialDataUpdatedAt: () => Math.min(kept(parentPersonId)?.at ?? 0, Date.now() - STALE_MS),
  })
}

export const useChildInfo = (studentId: number) => useQuery(read(childInfo, { studentId }))

export const useMovementOut = (studentId: number) => useQuery(read(movementOut, { studentId }))
export const useMovementIn = (studentId: number) => useQuery(read(movementIn, { studentId }))
export const useWhoLooked = (studentId: number) => useQuery(read(whoLooked, { studentId }))
/** The requests of the signed-in person that wait, and where. */
export const useWaitingRequests = () => useQuery(read(waitingRequests, {}))
export const useCard = (studentId: number) => useQuery(read(childCard, { studentId }))

/** Every earlier card is refused from then on. */
export function useRenewCard(studentId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(renewCard, {}, { studentId }),
    onSuccess: (card) => client.setQueryData(read(childCard, { studentId }).queryKey, card),
  })
}
