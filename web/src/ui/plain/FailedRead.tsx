import type { Refusal } from '@portal/contract/refusals'
import { CallFailed, type Failure } from '../../base/api.ts'
import { useRetry } from '../../base/connectionError.ts'
import { retryHint, useFailureText } from '../../base/failureText.ts'
import { failures } from '../../text/mn/failures.ts'
import { useText } from '../../text/words.tsx'
import { ErrorState } from './ErrorState.tsx'

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

/** Failed read: the sentence of a refusal, or the missing answer with a hint by its cause. */
export function FailedRead({ error, retrying }: { error: Error; retrying: boolean }) {
  const text = useText(failures)
  const retry = useRetry()
  const failureText = useFailureText()
  const failure = error instanceof CallFailed ? error.failure : undefined
  const refused = failure?.kind === 'refused'
  return (
    <ErrorState
      title={refused ? failureText(error) : text.notLoaded}
      hint={refused ? undefined : retryHint(text, error)}
      retrying={retrying}
      onRetry={mayRecover(failure) ? retry : undefined}
    />
  )
}
