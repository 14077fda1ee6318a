import { isRefusal } from '@portal/contract/refusals'
import { CallFailed } from '../api.ts'
import { type FailuresText, failures } from '../text/mn/failures.ts'
import { fill, useText } from '../text/words.tsx'
import { toast } from './toast.tsx'

/** The sentence for a person: the English interface has its own for each reason, the Mongolian one shows the server's. */
function sentence(text: FailuresText, error: Error): string {
  if (!(error instanceof CallFailed) || error.failure.kind === 'network') return text.network
  if (error.failure.kind === 'session') return text.sessionExpired
  const { reason, message, values } = error.failure.refusal
  const own = isRefusal(reason) ? text.refusals[reason] : undefined
  return own === undefined ? message : fill(own, values ?? {})
}

/** An ended session is told by whoever ended it, once. */
export function useFailureToast(): (error: Error) => void {
  const text = useText(failures)
  return (error) => {
    if (!(error instanceof CallFailed && error.failure.kind === 'session')) toast.error(sentence(text, error))
  }
}

export function useFailureText(): (error: Error) => string {
  const text = useText(failures)
  return (error) => sentence(text, error)
}
