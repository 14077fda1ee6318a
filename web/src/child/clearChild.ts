import type { ResultOf } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { childPathOf, type FamilyRow } from '@portal/contract/familyPaths'
import type { inboxEntries } from '@portal/contract/inbox'
import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CallFailed, refusalOf } from '../base/api.ts'
import { store } from '../base/store.ts'
import { dropCachedChild, INBOX } from './cachedAnswers.ts'
import { approvedChildren } from './selectedChild.ts'

/** Children whose link ended while this tab was open; their pages show no data. */
export const clearedChildren = store<readonly number[]>([])

/** Child that a query is about; NaN for every other query. */
const childOf = ({ queryKey: [, params] }: Pick<Query, 'queryKey'>): number => Number(Object(params).studentId)

/** Local storage key that notifies the other tabs of this browser. */
const FORGOTTEN = 'forgottenChild'

/** Deletes everything that this tab and the browser's storage hold about a child. */
function empty(client: QueryClient, studentId: number): void {
  if (!clearedChildren.get().includes(studentId)) clearedChildren.set([...clearedChildren.get(), studentId])
  dropCachedChild(localStorage, studentId)
  const error = new CallFailed({ kind: 'refused', by: 'else', refusal: { reason: 'notYourChild', message: '' } })
  for (const query of client.getQueryCache().findAll({ predicate: (one) => childOf(one) === studentId })) {
    void query.cancel({ silent: true })
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'error', error, fetchStatus: 'idle' })
  }
  client.setQueriesData<readonly FamilyRow[]>({ predicate: ({ queryKey: [path] }) => childPathOf(path) !== undefined }, (rows) =>
    rows?.filter(({ params }) => params.studentId !== studentId),
  )
  client.setQueriesData<ResultOf<typeof inboxEntries>>(
    { queryKey: [INBOX] },
    (page) => page && { ...page, entries: page.entries.filter(({ childId }) => childId !== studentId) },
  )
  // The new lists show the current state of the link.
  for (const path of [linkedChildren.path, INBOX]) void client.invalidateQueries({ queryKey: [path] })
}

/** Forgets a child in every tab of this browser. */
function forget(client: QueryClient, studentId: number): void {
  if (clearedChildren.get().includes(studentId)) return
  localStorage.setItem(FORGOTTEN, `${studentId} ${Date.now()}`)
  empty(client, studentId)
}

const approvedIn = (data: unknown): number[] | undefined => {
  const list = z.safeParse(linkedChildren.result, data)
  return list.success ? approvedChildren(list.data).map(({ studentPersonId }) => studentPersonId) : undefined
}

/** Watches answers until the signal aborts: a refused read, or a list without the child, makes every tab forget the child. */
export function watchLinks(client: QueryClient, ended: AbortSignal): void {
  let approved: readonly number[] = []
  const see = (data: unknown) => {
    const now = approvedIn(data)
    if (now === undefined) return
    for (const id of approved) if (!now.includes(id)) forget(client, id)
    // A link that is approved again shows the child again.
    const back = clearedChildren.get().filter((id) => !now.includes(id))
    if (back.length < clearedChildren.get().length) clearedChildren.set(back)
    approved = now
  }
  const cache = client.getQueryCache()
  for (const query of cache.findAll({ queryKey: [linkedChildren.path] })) see(query.state.data)
  const end = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'success' && query.queryKey[0] === linkedChildren.path) see(query.state.data)
    const isRefused = action.type === 'error' && refusalOf(action.error)?.reason === 'notYourChild'
    if (isRefused && approved.includes(childOf(query))) forget(client, childOf(query))
  })
  ended.addEventListener('abort', end, { once: true })
  const hear = ({ key, newValue }: StorageEvent) => {
    const studentId = key === FORGOTTEN && newValue !== null ? Number(newValue.split(' ')[0]) : undefined
    if (studentId !== undefined && !clearedChildren.get().includes(studentId)) empty(client, studentId)
  }
  addEventListener('storage', hear, { signal: ended })
}
