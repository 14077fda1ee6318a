import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallFailed } from './api.ts'
import { store, useStore } from './store.ts'

/** Set while the portal cannot be reached and the shell says so above the page. `isPartial`: the page lacks an answer that it asked for. */
export const away = store<{ isPartial: boolean } | undefined>(undefined)
export const useAway = () => useStore(away, () => undefined)

/** A query forgets its error as soon as it asks again. */
const lastErrors = new WeakMap<Query, Error>()

/** Why a query has failed, also while it asks again, so that what is told stays until there is an answer. */
function errorOf(query: Query): Error | undefined {
  const { status, error } = query.state
  if (status === 'success') return undefined
  if (error) lastErrors.set(query, error)
  return error ?? lastErrors.get(query)
}

/** An ended session reloads the page in a moment: until then nothing is lost. */
function isLost(query: Query): boolean {
  const error = errorOf(query)
  return error !== undefined && !(error instanceof CallFailed && error.failure.kind === 'session')
}
const lost = { type: 'active', predicate: isLost } as const

/** One press tries whatever failed on the page: where one part was lost, its neighbours mostly were too. */
export function useRetry(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries(lost)
}

/** Why something that the page reads has failed; null where nothing has. */
export function useLost(): Error | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (hear) => cache.subscribe(notifyManager.batchCalls(hear)),
    () => cache.findAll(lost).map(errorOf)[0] ?? null,
  )
}
