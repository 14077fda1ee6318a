import { END_SESSION_PATH, SIGNED_IN_COOKIE, STORAGE } from '@portal/contract/constants'
import { dropCookie } from './browserStorage.ts'
import { timeoutSignal } from './polyfills.ts'
import { settings } from './settings.ts'

/** Time-out for ending a session; every other request waits for it. */
const TIME_OUT_MS = 15_000

/** Token digests of logged-out sessions whose end the portal has not confirmed yet. A digest grants no access. */
const sessionsToEnd = (): string[] => localStorage.getItem(STORAGE.toEnd)?.split(' ') ?? []

function keep(digests: readonly string[]): void {
  if (digests.length === 0) localStorage.removeItem(STORAGE.toEnd)
  else localStorage.setItem(STORAGE.toEnd, digests.join(' '))
}

/** Clears the browser's storage, except for the sessions still to be ended. */
export function clearStorage(): void {
  const left = sessionsToEnd()
  localStorage.clear()
  dropCookie(SIGNED_IN_COOKIE)
  dropCookie(STORAGE.childIndex)
  keep(left)
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Queues a session to be ended before any other request. */
export async function storePendingLogout(token: string): Promise<void> {
  keep([...sessionsToEnd(), base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))])
}

let ending: Promise<void> | undefined

async function endQueuedSessions(): Promise<void> {
  for (const session of sessionsToEnd()) {
    const answered = await fetch(settings.mainUrl + END_SESSION_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ session }),
      signal: timeoutSignal(TIME_OUT_MS),
    })
    // An overloaded portal is retried at the next call; the caller is not blocked.
    if (answered.ok) keep(sessionsToEnd().filter((one) => one !== session))
  }
}

/** Ends the queued sessions; all other requests wait for it. Throws if the portal cannot be reached. */
export async function endPendingSessions(): Promise<void> {
  if (ending === undefined && sessionsToEnd().length === 0) return
  ending ??= endQueuedSessions().finally(() => {
    ending = undefined
  })
  await ending
}

/** Time for which a log-out waits for the browser's push service. */
const UNSUBSCRIBING_MS = 2000

/** Ends the push subscription of this browser; the portal ends its own side with the session. */
export async function endPushHere(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager?.getSubscription()
    await Promise.race([subscription?.unsubscribe(), new Promise((late) => setTimeout(late, UNSUBSCRIBING_MS))])
  } catch {
    // A browser without permission for service workers has no subscription.
  }
}
