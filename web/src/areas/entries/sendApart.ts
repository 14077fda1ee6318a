import type { EntryOutcome } from '@portal/contract/entries'
import { CallFailed } from '../../base/api.ts'

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
