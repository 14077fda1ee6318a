import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallFailed } from './api.ts'

/** An ended session reloads the page in a moment: until then nothing is lost. */
const isLost = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && !(error instanceof CallFailed && error.failure.kind === 'session')
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
    () => cache.findAll(lost)[0]?.state.error ?? null,
  )
}
