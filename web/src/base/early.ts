/** What came back: the portal's time when it was given, the ticket that it hands out, and the envelope. */
export interface Answered {
  now: string | null
  ticket: string | null
  body: unknown
}

declare global {
  interface Window {
    /** What the document has asked for before any of our scripts ran (index.html): for whom, answers by address, and those that are here. */
    portalAsked?: { token: string; answers: Record<string, Promise<Answered>>; arrived: Record<string, Answered> }
  }
}

/** So long after the page was opened an answer is still what the page would get by asking. */
const FRESH_MS = 10_000

function askedBy(token: string | undefined) {
  const asked = globalThis.window?.portalAsked
  return asked?.token === token && performance.now() < FRESH_MS ? asked : undefined
}

/** The portal's time by the answers that are here when the app starts. */
export const arrivedTime = (token: string | undefined): string | null => Object.values(askedBy(token)?.arrived ?? {}).at(-1)?.now ?? null

/** The answer to what the document asked for, if it is here already. */
export const arrivedEarly = (address: string, token: string | undefined): Answered | undefined => askedBy(token)?.arrived[address]

/** The answer to what the document asked for already, once; undefined where the page has to ask. */
export function askedEarly(address: string, token: string | undefined): Promise<Answered> | undefined {
  const answer = askedBy(token)?.answers[address]
  forgetEarly(address)
  return answer
}

/** From now on the page asks by itself. */
export function forgetEarly(address: string): void {
  delete globalThis.window?.portalAsked?.answers[address]
  delete globalThis.window?.portalAsked?.arrived[address]
}
