/** Answer to a call: portal time, ticket and envelope. */
export interface Answered {
  now: string | null
  ticket: string | null
  body: unknown
}

declare global {
  interface Window {
    /**
     * Requests that the document sent before any script ran (index.html): their token, pending answers by address, and those that have
     * arrived.
     */
    portalAsked?: { token: string; answers: Record<string, Promise<Answered>>; arrived: Record<string, Answered> }
  }
}

/** Maximum age of the page at which an early answer still counts as fresh. */
const FRESH_MS = 10_000

function askedBy(token: string | undefined) {
  const prefetch = globalThis.window?.portalAsked
  return prefetch?.token === token && performance.now() < FRESH_MS ? prefetch : undefined
}

/** Portal time from the early answers that have arrived when the app starts. */
export const prefetchedTime = (token: string | undefined): string | null => Object.values(askedBy(token)?.arrived ?? {}).at(-1)?.now ?? null

/** Answer to an early request if it has already arrived. */
export const prefetchedAnswer = (address: string, token: string | undefined): Answered | undefined => askedBy(token)?.arrived[address]

/** Takes the pending answer of an early request, once; undefined if the page has to send its own. */
export function pendingPrefetch(address: string, token: string | undefined): Promise<Answered> | undefined {
  const answer = askedBy(token)?.answers[address]
  dropPrefetched(address)
  return answer
}

/** Drops an early answer, so that the page sends its own request from now on. */
export function dropPrefetched(address: string): void {
  delete globalThis.window?.portalAsked?.answers[address]
  delete globalThis.window?.portalAsked?.arrived[address]
}
