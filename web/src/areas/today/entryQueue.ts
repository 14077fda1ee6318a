import { CallFailed } from '../../base/api.ts'
import { estimatedInstant, now } from '../../base/clock.ts'
import { browserClient, untilSignedOut } from '../../base/queries.tsx'
import { isStaff, session } from '../../base/session.ts'
import { waitMs } from '../../base/stream.ts'
import { toast } from '../../base/toast.ts'
import { todayWords } from '../../text/mn/today.ts'
import { currentText, fill } from '../../text/words.tsx'
import { indexedEntryStore } from './entryStore.ts'
import { refreshRolls, sendApart, sendEntries } from './queries.ts'
import type { Owner } from './queueRules.ts'
import { sendingQueue } from './sendingQueue.ts'

/** Name of the lock under which one tab sends. */
const LOCK = 'attendance entries'

function signedInOwner(): Owner | undefined {
  const user = session()?.user
  if (user === undefined || !isStaff(user) || untilSignedOut.aborted) return undefined
  return { personId: user.personId, role: user.role }
}

let waiting: ReturnType<typeof setTimeout> | undefined

function onFailure(error: unknown, failures: number): void {
  if (!(error instanceof CallFailed)) reportError(error)
  // The entries wait for the next sign-in of the same person.
  else if (error.failure.kind === 'session') return
  clearTimeout(waiting)
  waiting = setTimeout(() => void entryQueue.flush(), waitMs(failures, Math.random()))
}

/** Entries of the signed-in member of staff on this device. */
export const entryQueue = sendingQueue({
  entries: indexedEntryStore(),
  owner: signedInOwner,
  send: (entries) => sendApart(entries, sendEntries),
  refresh: () => void refreshRolls(browserClient),
  now,
  instant: estimatedInstant,
  // Without locks two tabs may send the same entries, which the server counts once.
  alone: (work) => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work()),
  onFailure,
  onRefused: (count) => void currentText(todayWords).then((text) => toast.error(fill(text.queue.refusedNow, { count }))),
})

let isFollowing = false

/** Opens the queue and sends it whenever the network or the page comes back. */
export function openEntryQueue(): void {
  void entryQueue.open()
  if (isFollowing) return
  isFollowing = true
  const flush = () => void entryQueue.flush()
  addEventListener('online', flush)
  addEventListener('focus', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && flush())
}
