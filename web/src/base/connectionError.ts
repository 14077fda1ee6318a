import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallFailed } from './api.ts'
import { store, useStore } from './store.ts'

/** Set while the portal cannot be reached and the shell shows its banner. `isPartial`: the page lacks an answer that it requested. */
export const unreachable = store<{ isPartial: boolean } | undefined>(undefined)
export const useAway = () => useStore(unreachable, () => undefined)

/** Last error per query: a query clears its error when it refetches. */
const lastErrors = new WeakMap<Query, Error>()

/** Error of a failed query, also during a refetch, so that the message stays until an answer arrives. */
function errorOf(query: Query): Error | undefined {
  const { status, error } = query.state
  if (status === 'success') return undefined
  if (error) lastErrors.set(query, error)
  return error ?? lastErrors.get(query)
}

/** An expired session reloads the page shortly, so it does not count as a failure. */
function hasFailed(query: Query): boolean {
  const error = errorOf(query)
  return error !== undefined && !(error instanceof CallFailed && error.failure.kind === 'session')
}
const failed = { type: 'active', predicate: hasFailed } as const

/** Retries every failed query of the page: queries mostly fail together. */
export function useRetry(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries(failed)
}

/** Error of a failed query on this page; null if none failed. */
export function useFailedRead(): Error | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (hear) => cache.subscribe(notifyManager.batchCalls(hear)),
    () => cache.findAll(failed).map(errorOf)[0] ?? null,
    () => null,
  )
}
