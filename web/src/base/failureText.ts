import type { RefusalResult } from '@portal/contract/envelope'
import { type FailuresText, failures } from '../text/mn/failures.ts'
import { fill, useText } from '../text/words.tsx'
import { CallFailed } from './api.ts'
import { toast } from './toast.ts'

/** Hint for a call without a usable answer: only a lost line is the visitor's connection, and an answer that nothing can read is a fault. */
export function retryHint(text: FailuresText, error: Error): string {
  if (!(error instanceof CallFailed) || error.failure.kind !== 'network') return text.brokenHint
  return error.failure.at === 'portal' ? text.portalAway : text.checkConnection
}

/** Message for the user: the English interface translates each reason, the Mongolian one shows the server's text. */
function sentence(text: FailuresText, error: Error): string {
  if (!(error instanceof CallFailed) || error.failure.kind === 'network')
    return `${text.network.replace(/\.?$/, '.')} ${retryHint(text, error)}`
  if (error.failure.kind === 'session') return text.sessionExpired
  return refusalIn(text, error.failure.refusal)
}

type RefusalInfo = Pick<RefusalResult, 'message' | 'values'> & { reason: string | null }

/** Text of a refusal in the language of `text`, with its values; the message of the server if that language has none. */
export function refusalIn(text: FailuresText, { reason, message, values }: RefusalInfo): string {
  const own = Object.entries(text.refusals).find(([known]) => known === reason)?.[1]
  return own === undefined ? message : fill(own, text.inWords(values ?? {}))
}

/** Translates a refusal inside an answer into the page's language. */
export function useRefusalText(): (refusal: RefusalInfo) => string {
  const text = useText(failures)
  return (refusal) => refusalIn(text, refusal)
}

/** Overrides the default network message with the page's own. */
function useFailures(network: string | undefined): FailuresText {
  const text = useText(failures)
  return network === undefined ? text : { ...text, network }
}

/** Shows a toast for a failure, except for an expired session: `endSession` announces that once. */
export function useFailureToast(network?: string): (error: Error) => void {
  const text = useFailures(network)
  return (error) => {
    if (!(error instanceof CallFailed && error.failure.kind === 'session')) toast.error(sentence(text, error))
  }
}

export function useFailureText(network?: string): (error: Error) => string {
  const text = useFailures(network)
  return (error) => sentence(text, error)
}
