import type { Refusal } from '@portal/contract/refusals'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed, type Failure } from '../../base/api.ts'
import { lostHint, useFailureText } from '../../base/failureText.ts'
import { useAway, useRetry } from '../../base/lost.ts'
import { failures } from '../../text/mn/failures.ts'
import { useText } from '../../text/words.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Pending } from './Pending.tsx'

interface AsyncProps<T> {
  query: UseQueryResult<T>
  /** How many grey cards stand in while the answer is on its way. */
  pendingCards?: number
  /** Stands in instead of them; null where what is there already has the room. */
  pending?: ReactNode
  /** Shown instead of the content when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** Busy or broken servers may recover; what the rules refuse stays refused. */
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

/** Every read on every page goes through here: pending, error with a retry, empty or loaded. What was loaded before stays visible. */
export function Async<T>({ query, pendingCards = 1, pending = <Pending cards={pendingCards} />, empty, isEmpty, children }: AsyncProps<T>) {
  const text = useText(failures)
  const retry = useRetry()
  const isAway = useAway() !== undefined
  const failureText = useFailureText()
  const { data, error } = query
  const failure = error instanceof CallFailed ? error.failure : undefined
  // An ended session reloads the page in a moment: until then there is nothing to tell.
  // While the portal cannot be reached, the shell says so and kept data needs no second message.
  const isKept = data !== undefined && (isAway || !navigator.onLine) && failure?.kind !== 'refused'
  const told = error !== null && failure?.kind !== 'session' && !isKept
  const refused = failure?.kind === 'refused'

  return (
    <>
      {told && (
        <ErrorState
          title={refused ? failureText(error) : text.notLoaded}
          hint={refused ? undefined : lostHint(text, error)}
          retrying={query.isFetching}
          onRetry={mayRecover(failure) ? retry : undefined}
        />
      )}
      {data === undefined && !told && pending}
      {data !== undefined && (isEmpty?.(data) ? empty : children(data))}
    </>
  )
}
