import type { EntryOutcome } from '@portal/contract/entries'
import type { Database } from '../database/connect.ts'
import { Refused, sentenceOf } from '../text/refusals.ts'
import type { AnyCallContext, NoteAuditFacts } from './answer.ts'

export const SECOND_MS = 1000

/**
 * Time of an entry, at most that of its arrival: a phone's clock may be ahead of the portal's. In whole seconds, as clients write it, so
 * that an entry made in the second of another's arrival is not the earlier one.
 */
export const madeAtOf = (madeAt: string, now: Date): Date =>
  new Date(Math.floor(Math.min(Date.parse(madeAt), now.getTime()) / SECOND_MS) * SECOND_MS)

type Recording = Pick<AnyCallContext, 'change' | 'noteRefusal'>

/** Records entries one after the other, each in a transaction; a refused entry stops no other. */
export async function recordEach<Entry extends { entryId: string }>(
  context: Recording,
  entries: readonly Entry[],
  record: (tx: Database, about: NoteAuditFacts, entry: Entry) => Promise<void>,
): Promise<EntryOutcome[]> {
  const outcomes: EntryOutcome[] = []
  for (const entry of entries) {
    const { entryId } = entry
    try {
      await context.change((tx, about) => record(tx, about, entry))
      outcomes.push({ entryId, done: true, reason: null, message: '' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { reason, details } = error
      context.noteRefusal(reason)
      const { values } = details
      outcomes.push({ entryId, done: false, reason, message: sentenceOf(reason, values ?? {}), values })
    }
  }
  return outcomes
}
