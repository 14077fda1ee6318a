import type { EntryRefusal, Kept } from '../entries/index.ts'
import { type EntryDraft, isSameRoll, type RollKey } from './rules.ts'

/** Line of the queue on the page: the waiting entries of a roll together, each refused one alone. */
export type QueueLine =
  | { kind: 'waiting'; roll: RollKey; count: number; lastAt: string }
  | { kind: 'refused'; roll: RollKey; kept: Kept<EntryDraft>; refusal: EntryRefusal }

export function linesOf(entries: readonly Kept<EntryDraft>[]): QueueLine[] {
  const lines: QueueLine[] = []
  for (const kept of entries) {
    const { groupId, day, period, madeAt } = kept.entry
    const roll = { groupId, day, period }
    if (kept.refusal !== null) {
      lines.push({ kind: 'refused', roll, kept, refusal: kept.refusal })
      continue
    }
    const nth = lines.findIndex((line) => line.kind === 'waiting' && isSameRoll(line.roll, roll))
    const line = lines[nth]
    if (line?.kind === 'waiting') lines[nth] = { ...line, count: line.count + 1, lastAt: madeAt }
    else lines.push({ kind: 'waiting', roll, count: 1, lastAt: madeAt })
  }
  return lines
}
