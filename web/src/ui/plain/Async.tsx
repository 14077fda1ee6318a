import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from '../../base/api.ts'
import { useAway } from '../../base/connectionError.ts'
import { useOnline } from '../../base/hooks.ts'
import { FailedRead } from './FailedRead.tsx'
import { Pending } from './Pending.tsx'

interface AsyncProps<T> {
  query: UseQueryResult<T>
  /** Number of grey placeholder cards while loading. */
  pendingCards?: number
  /** Placeholder instead of the grey cards; null if the existing content reserves the space. */
  pending?: ReactNode
  /** Replaces the content if `isEmpty` returns true. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** State of a query on every page: pending, error with a retry, empty or loaded. Data loaded earlier stays visible. */
export function Async<T>({ query, pendingCards = 1, pending = <Pending cards={pendingCards} />, empty, isEmpty, children }: AsyncProps<T>) {
  const isAway = useAway() !== undefined
  const isOnline = useOnline()
  const { data, error } = query
  const failure = error instanceof CallFailed ? error.failure : undefined
  // An expired session reloads the page shortly and needs no message. While the portal cannot be reached, the shell shows that and cached
  // data needs no second message.
  const isKept = data !== undefined && (isAway || !isOnline) && failure?.kind !== 'refused'
  const showsError = error !== null && failure?.kind !== 'session' && !isKept

  return (
    <>
      {showsError && <FailedRead error={error} retrying={query.isFetching} />}
      {data === undefined && !showsError && pending}
      {data !== undefined && (isEmpty?.(data) ? empty : children(data))}
    </>
  )
}
