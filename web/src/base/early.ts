declare global {
  interface Window {
    /** What the document has asked for before any of our scripts ran (index.html): answers by address, and for whom. */
    portalAsked?: { token: string; answers: Record<string, Promise<Response>> }
  }
}

/** So long after the page was opened an answer is still what the page would get by asking. */
const FRESH_MS = 10_000

/** The answer to what the document asked for already, once; undefined where the page has to ask. */
export function askedEarly(address: string, token: string | undefined): Promise<Response> | undefined {
  const asked = globalThis.window?.portalAsked
  const answer = asked?.answers[address]
  if (asked === undefined || answer === undefined) return undefined
  delete asked.answers[address]
  return asked.token === token && performance.now() < FRESH_MS ? answer : undefined
}
