import type { Role } from '@portal/contract/accounts'
import { addDays } from '@portal/contract/days'
import { type EntryOutcome, MAX_ENTRIES } from '@portal/contract/entries'
import { type AttendanceEntry, ENTRY_KEPT_DAYS } from '@portal/contract/today'
import { isSameRoll, type RollKey } from './rules.ts'

/** Member of staff in a role; entries of one role would be refused in another. */
export interface Owner {
  personId: number
  role: Role
}

export type EntryRefusal = Pick<EntryOutcome, 'reason' | 'message' | 'values'>

/** Entry that waits on this device. */
export interface Kept {
  /** Position in the queue of the device. */
  at: number
  owner: Owner
  entry: AttendanceEntry
  /** Refusal by the server; the entry stays until its owner removes it. */
  refusal: EntryRefusal | null
}

/** Number of deleted entries of one owner that were too old, with their days, until the owner has read it. */
export interface Expired {
  owner: Owner
  count: number
  firstDay: string
  lastDay: string
}

export interface KeptOnDevice {
  entries: readonly Kept[]
  expired: readonly Expired[]
}

export const isSameOwner = (one: Owner | undefined, other: Owner | undefined): boolean =>
  one?.personId === other?.personId && one?.role === other?.role

export const isWaiting = ({ refusal }: Kept): boolean => refusal === null

/** Calls take a limited number of entries; the order stays. */
export const nextBatch = (entries: readonly Kept[]): Kept[] => entries.filter(isWaiting).slice(0, MAX_ENTRIES)

/** Time of a new entry: never before the one that its owner made last, even if the clock was corrected in between. */
export function madeAtAfter(estimated: string, earlier: readonly AttendanceEntry[]): string {
  const last = earlier.at(-1)?.madeAt ?? ''
  return estimated > last ? estimated : last
}

/** Splits the sent entries by their outcomes; an entry without an outcome keeps waiting. */
export function settled(sent: readonly Kept[], outcomes: readonly EntryOutcome[]): { done: Kept[]; refused: Kept[] } {
  const byId = new Map(outcomes.map((outcome) => [outcome.entryId, outcome]))
  const answered = sent.flatMap((kept) => {
    const outcome = byId.get(kept.entry.entryId)
    return outcome === undefined ? [] : [{ kept, outcome }]
  })
  return {
    done: answered.filter(({ outcome }) => outcome.done).map(({ kept }) => kept),
    refused: answered
      .filter(({ outcome }) => !outcome.done)
      .map(({ kept, outcome: { reason, message, values } }) => ({ ...kept, refusal: { reason, message, values } })),
  }
}

const dayOf = ({ entry }: Kept): string => entry.madeAt.slice(0, 10)

/** Entries of all owners that are too old on a day, and what remains of them: their number. */
export function expiredOn(today: string, { entries, expired }: KeptOnDevice): { remove: Kept[]; expired: Expired[] } {
  const remove = entries.filter((kept) => addDays(dayOf(kept), ENTRY_KEPT_DAYS) <= today)
  const owners = remove.map(({ owner }) => owner)
  const distinct = owners.filter((owner, nth) => owners.findIndex((other) => isSameOwner(owner, other)) === nth)
  return {
    remove,
    expired: distinct.map((owner) => {
      const days = remove.filter((kept) => isSameOwner(kept.owner, owner)).map(dayOf)
      const before = expired.find((one) => isSameOwner(one.owner, owner))
      const all = [...days, ...(before === undefined ? [] : [before.firstDay, before.lastDay])].sort()
      return { owner, count: days.length + (before?.count ?? 0), firstDay: all[0] ?? today, lastDay: all.at(-1) ?? today }
    }),
  }
}

/** Line of the queue on the page: the waiting entries of a roll together, each refused one alone. */
export type QueueLine =
  | { kind: 'waiting'; roll: RollKey; count: number; lastAt: string }
  | { kind: 'refused'; roll: RollKey; kept: Kept; refusal: EntryRefusal }

export function linesOf(entries: readonly Kept[]): QueueLine[] {
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
