import type { Refusal } from '@portal/contract/refusals'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed, type Failure } from '../../base/api.ts'
import { useAway, useRetry } from '../../base/connectionError.ts'
import { connectionHint, useFailureText } from '../../base/failureText.ts'
import { useOnline } from '../../base/hooks.ts'
import { failures } from '../../text/mn/failures.ts'
import { useText } from '../../text/words.tsx'
import { ErrorState } from './ErrorState.tsx'
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

/** Refusals that a retry may resolve; refusals by the rules are final. */
const PASSING: readonly string[] = [
  'tooManyCodes',
  'tooManyTries',
  'tooManyRequests',
  'captchaDown',
  'residentRegistryDown',
  'overloaded',
  'cannotSave',
  'fault',
] satisfies Refusal[]
const mayRecover = (failure: Failure | undefined): boolean => failure?.kind !== 'refused' || PASSING.includes(failure.refusal.reason)

/** State of a query on every page: pending, error with a retry, empty or loaded. Data loaded earlier stays visible. */
export function Async<T>({ query, pendingCards = 1, pending = <Pending cards={pendingCards} />, empty, isEmpty, children }: AsyncProps<T>) {
  const text = useText(failures)
  const retry = useRetry()
  const isAway = useAway() !== undefined
  const failureText = useFailureText()
  const isOnline = useOnline()
  const { data, error } = query
  const failure = error instanceof CallFailed ? error.failure : undefined
  // An expired session reloads the page shortly and needs no message. While the portal cannot be reached, the shell shows that and cached
  // data needs no second message.
  const isKept = data !== undefined && (isAway || !isOnline) && failure?.kind !== 'refused'
  const showsError = error !== null && failure?.kind !== 'session' && !isKept
  const refused = failure?.kind === 'refused'

  return (
    <>
      {showsError && (
        <ErrorState
          title={refused ? failureText(error) : text.notLoaded}
          hint={refused ? undefined : connectionHint(text, error)}
          retrying={query.isFetching}
          onRetry={mayRecover(failure) ? retry : undefined}
        />
      )}
      {data === undefined && !showsError && pending}
      {data !== undefined && (isEmpty?.(data) ? empty : children(data))}
    </>
  )
}
