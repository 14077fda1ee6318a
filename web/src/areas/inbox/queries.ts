import type { BodyOf, ParamsOf, ResultOf } from '@portal/contract/call'
import {
  endPush,
  inboxEntries,
  messageChoices,
  readAllEntries,
  readEntry,
  saveMessageChoice,
  savePush,
  unreadCount,
} from '@portal/contract/inbox'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { endPushHere } from '../../base/pendingLogouts.ts'
import { useWrite } from '../../base/queries.tsx'
import { subscribe } from './push.ts'

export type InboxFilter = Omit<ParamsOf<typeof inboxEntries>, 'before'>

/** First `count` pages of an inbox; each page begins where the present page before it ends. */
export function useInboxPages(filter: InboxFilter, count: number) {
  const client = useQueryClient()
  const pageFrom = (before: number) => read(inboxEntries, { ...filter, before })
  const starts = [0]
  while (starts.length < count) {
    const next = client.getQueryData<ResultOf<typeof inboxEntries>>(pageFrom(starts.at(-1) ?? 0).queryKey)?.next
    if (next == null) break
    starts.push(next)
  }
  return useQueries({ queries: starts.map(pageFrom) })
}

/** Calls that show the answers to alerts. */
export const showingAlerts = [inboxEntries]

export const useUnreadCount = (): number => useQuery(read(unreadCount, {})).data?.unread ?? 0

const stale = [inboxEntries, unreadCount]

export function useReadEntry() {
  const save = useWrite(readEntry, { stale })
  return useMutation({ mutationFn: (id: number) => save({}, { id }) })
}

export function useReadAll() {
  const save = useWrite(readAllEntries, { stale, waits: true })
  return useMutation({ mutationFn: (upTo: number) => save({}, { upTo }) })
}

export const useMessageChoices = () => useQuery(read(messageChoices, {}))

/** Stays pending until the saved value has been read again, so that the switch does not flip back in between. */
export function useSaveChoice() {
  const save = useWrite(saveMessageChoice, { stale: [messageChoices], waits: true })
  return useMutation({ mutationFn: (choice: BodyOf<typeof saveMessageChoice>) => save({}, choice) })
}

/**
 * Turns push messages of this browser on or off, and reads the state of the browser again; resolves to the portal's message, or to undefined
 * if the person does not allow them.
 */
export function useTurnPush(key: string, readAgain: () => Promise<void>) {
  const save = useWrite(savePush, { stale: [messageChoices], waits: true })
  const end = useWrite(endPush, { stale: [messageChoices], waits: true })
  const turn = async (isWanted: boolean): Promise<string | undefined> => {
    if (!isWanted) {
      const { message } = await end({}, {})
      await endPushHere()
      return message
    }
    const subscription = await subscribe(key)
    return subscription && (await save({}, { ...subscription, key })).message
  }
  return useMutation({ mutationFn: (isWanted: boolean) => turn(isWanted).finally(readAgain) })
}
