import { END_SESSION_PATH, SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import { dropCookie } from './browserStorage.ts'
import { timeoutSignal } from './older.ts'
import { settings } from './settings.ts'

/** Nobody waits longer to have logged out, nor for what comes after it. */
const TIME_OUT_MS = 15_000

/** Digests of the tokens of sessions that were left and whose end the portal has not confirmed yet. They open nothing. */
const sessionsToEnd = (): string[] => localStorage.getItem(STORAGE.toEnd)?.split(' ') ?? []

function keep(digests: readonly string[]): void {
  if (digests.length === 0) localStorage.removeItem(STORAGE.toEnd)
  else localStorage.setItem(STORAGE.toEnd, digests.join(' '))
}

/** Empties the browser's storage of everything but these. */
export function clearStorage(): void {
  const left = sessionsToEnd()
  localStorage.clear()
  dropCookie(SIGNED_IN_COOKIE)
  keep(left)
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Notes that a session is to be ended before the portal is asked anything else. */
export async function noteLeft(token: string): Promise<void> {
  keep([...sessionsToEnd(), base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))])
}

let ending: Promise<void> | undefined

async function endThem(): Promise<void> {
  for (const session of sessionsToEnd()) {
    const answered = await fetch(settings.mainUrl + END_SESSION_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ session }),
      signal: timeoutSignal(TIME_OUT_MS),
    })
    // A portal that is too busy is asked again at the next call; nobody is kept out for it.
    if (answered.ok) keep(sessionsToEnd().filter((one) => one !== session))
  }
}

/** Ends what was left before; whatever else is asked waits for it. Fails where the portal cannot be reached. */
export async function endLeft(): Promise<void> {
  if (ending === undefined && sessionsToEnd().length === 0) return
  ending ??= endThem().finally(() => {
    ending = undefined
  })
  await ending
}
