import { type EntryOutcome, MAX_ENTRIES } from '@portal/contract/entries'
import type { MarkEntry } from '@portal/contract/marks'
import type { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '../../base/api.ts'
import { now } from '../../base/clock.ts'
import { store } from '../../base/store.ts'
import { refreshMarks, sendMarks } from './queries.ts'
import { keyOf } from './rules.ts'

export interface Refused {
  entry: MarkEntry
  outcome: EntryOutcome
}

interface Queued {
  /** Entries without an outcome, in their order. */
  waiting: readonly MarkEntry[]
  /** Recorded entries that the grid does not show yet. */
  sent: readonly MarkEntry[]
  /** Entries that were not recorded; each shows why until its cell changes. */
  refused: readonly Refused[]
  /** The last try failed; the entries wait for another. */
  isFailed: boolean
  /** HH:mm of the last answer. */
  savedAt: string | undefined
}

/** Entries of this page load. An entry that is sent twice counts once, so that a lost answer is simply sent again. */
export const markQueue = store<Queued>({ waiting: [], sent: [], refused: [], isFailed: false, savedAt: undefined })

const change = (to: Partial<Queued>) => markQueue.set({ ...markQueue.get(), ...to })

let isSending = false

/** Sends everything that waits, one call after the other, and reads the grids once. */
export async function flushMarks(client: QueryClient): Promise<void> {
  if (isSending) return
  isSending = true
  change({ isFailed: false })
  try {
    while (markQueue.get().waiting.length > 0) {
      const batch = markQueue.get().waiting.slice(0, MAX_ENTRIES)
      const outcomes = await sendMarks(batch)
      const { waiting, sent, refused } = markQueue.get()
      const settled = batch.map((entry, at) => ({ entry, outcome: outcomes[at] }))
      change({
        waiting: waiting.slice(batch.length),
        sent: [...sent, ...settled.flatMap(({ entry, outcome }) => (outcome?.done ? [entry] : []))],
        refused: [...refused, ...settled.flatMap(({ entry, outcome }) => (outcome && !outcome.done ? [{ entry, outcome }] : []))],
        savedAt: now()?.slice(11),
      })
    }
    const shown = markQueue.get().sent
    await refreshMarks(client)
    change({ sent: markQueue.get().sent.filter((entry) => !shown.includes(entry)) })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    change({ isFailed: true })
  } finally {
    isSending = false
  }
  const { waiting, isFailed } = markQueue.get()
  if (waiting.length > 0 && !isFailed) await flushMarks(client)
}

/** Queues entries; a refused one of the same cell is replaced. */
export function queueMarks(entries: readonly MarkEntry[]): void {
  const { waiting, refused } = markQueue.get()
  const keys = new Set(entries.map(keyOf))
  change({ waiting: [...waiting, ...entries], refused: refused.filter(({ entry }) => !keys.has(keyOf(entry))) })
}
