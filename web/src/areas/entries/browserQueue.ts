import type { EntryOutcome } from '@portal/contract/entries'
import type * as z from 'zod/mini'
import { CallFailed } from '../../base/api.ts'
import { estimatedInstant, now } from '../../base/clock.ts'
import { untilSignedOut } from '../../base/queries.tsx'
import { isStaff, session } from '../../base/session.ts'
import { waitMs } from '../../base/stream.ts'
import { indexedEntryStore } from './entryStore.ts'
import type { EntryOf, Owner } from './queueRules.ts'
import { type SendingQueue, sendingQueue } from './sendingQueue.ts'

/** Sends entries one by one if the server refuses their call as invalid, so that an invalid entry stops no other. */
export async function sendApart<Entry extends { entryId: string }>(
  entries: readonly Entry[],
  send: (entries: readonly Entry[]) => Promise<readonly EntryOutcome[]>,
): Promise<readonly EntryOutcome[]> {
  try {
    return await send(entries)
  } catch (error) {
    const failure = error instanceof CallFailed ? error.failure : undefined
    const [first] = entries
    if (failure?.kind !== 'refused' || failure.by !== 'input' || first === undefined) throw error
    const { reason, message, values } = failure.refusal
    if (entries.length === 1) return [{ entryId: first.entryId, done: false, reason, message, values }]
    const outcomes: EntryOutcome[] = []
    for (const entry of entries) outcomes.push(...(await sendApart([entry], send)))
    return outcomes
  }
}

function signedInOwner(): Owner | undefined {
  const user = session()?.user
  if (user === undefined || !isStaff(user) || untilSignedOut.aborted) return undefined
  return { personId: user.personId, role: user.role }
}

interface Kind<Draft> {
  /** Name of the database, and of the lock under which one tab sends. */
  name: string
  schema: z.ZodMiniType<EntryOf<Draft>>
  send: (entries: readonly EntryOf<Draft>[]) => Promise<readonly EntryOutcome[]>
  /** Reads again what the entries changed. */
  refresh: () => void
  onRefused: (count: number) => void
}

export interface BrowserQueue<Draft> extends SendingQueue<Draft> {
  /** Opens the queue of the signed-in member of staff, and sends it whenever the network or the page comes back. */
  follow: () => void
}

/** Entries of one kind on this device. */
export function browserQueue<Draft extends object>({ name, schema, send, refresh, onRefused }: Kind<Draft>): BrowserQueue<Draft> {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isFollowing = false
  const queue = sendingQueue<Draft>({
    entries: indexedEntryStore(name, schema),
    owner: signedInOwner,
    send: (entries) => sendApart(entries, send),
    refresh,
    now,
    instant: estimatedInstant,
    // Without locks two tabs may send the same entries, which the server counts once.
    alone: (work) => ('locks' in navigator ? navigator.locks.request(`${name} entries`, work) : work()),
    onFailure: (error, failures) => {
      if (!(error instanceof CallFailed)) reportError(error)
      // The entries wait for the next sign-in of the same person.
      else if (error.failure.kind === 'session') return
      clearTimeout(waiting)
      waiting = setTimeout(flush, waitMs(failures, Math.random()))
    },
    onRefused,
  })
  const flush = () => void queue.flush()
  return {
    ...queue,
    follow: () => {
      void queue.open()
      if (isFollowing) return
      isFollowing = true
      addEventListener('online', flush)
      addEventListener('focus', flush)
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && flush())
    },
  }
}
