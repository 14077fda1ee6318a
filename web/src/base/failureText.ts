import type { RefusalResult } from '@portal/contract/envelope'
import { type FailuresText, failures } from '../text/mn/failures.ts'
import { fill, useText } from '../text/words.tsx'
import { CallFailed } from './api.ts'
import { toast } from './toast.ts'

/** What to do where no answer came: the parent's line and a portal that is down are two causes. */
export const lostHint = (text: FailuresText, error: Error | null): string =>
  error instanceof CallFailed && error.failure.kind === 'network' && error.failure.at === 'portal' ? text.portalAway : text.checkConnection

/** The sentence for a person: the English interface has its own for each reason, the Mongolian one shows the server's. */
function sentence(text: FailuresText, error: Error): string {
  if (!(error instanceof CallFailed) || error.failure.kind === 'network')
    return `${text.network.replace(/\.?$/, '.')} ${lostHint(text, error)}`
  if (error.failure.kind === 'session') return text.sessionExpired
  return refusalIn(text, error.failure.refusal)
}

type Told = Pick<RefusalResult, 'message' | 'values'> & { reason: string | null }

function refusalIn(text: FailuresText, { reason, message, values }: Told): string {
  const own = Object.entries(text.refusals).find(([known]) => known === reason)?.[1]
  return own === undefined ? message : fill(own, text.inWords(values ?? {}))
}

/** The sentence of a refusal that an answer tells, in the page's language. */
export function useRefusalText(): (told: Told) => string {
  const text = useText(failures)
  return (told) => refusalIn(text, told)
}

/** Where a page has its own sentence for a lost network, that one is said. */
function useFailures(network: string | undefined): FailuresText {
  const text = useText(failures)
  return network === undefined ? text : { ...text, network }
}

/** An ended session is announced by the code that ended it, once. */
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
