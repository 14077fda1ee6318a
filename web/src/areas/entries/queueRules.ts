import type { Role } from '@portal/contract/accounts'
import { addDays } from '@portal/contract/days'
import { type EntryOutcome, MAX_ENTRIES } from '@portal/contract/entries'
import { ENTRY_KEPT_DAYS } from '@portal/contract/today'

/** Parts of every entry: its id makes it count once, and it is kept for days after its time. */
export interface Made {
  entryId: string
  madeAt: string
}
/** Entry made of a draft. */
export type EntryOf<Draft> = Draft & Made

/** Member of staff in a role; entries of one role would be refused in another. */
export interface Owner {
  personId: number
  role: Role
}

export type EntryRefusal = Pick<EntryOutcome, 'reason' | 'message' | 'values'>

/** Entry that waits on this device. */
export interface Kept<Draft = object> {
  /** Position in the queue of the device. */
  at: number
  owner: Owner
  entry: EntryOf<Draft>
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

/** Entry that another version of the portal stored and this one cannot read; it stays until its owner removes it. */
export interface Unreadable {
  at: number
  owner: Owner
}

export interface KeptOnDevice<Draft> {
  entries: readonly Kept<Draft>[]
  unreadable: readonly Unreadable[]
  expired: readonly Expired[]
}

export const isSameOwner = (one: Owner | undefined, other: Owner | undefined): boolean =>
  one?.personId === other?.personId && one?.role === other?.role

export const isWaiting = ({ refusal }: Pick<Kept, 'refusal'>): boolean => refusal === null

/** Calls take a limited number of entries; the order stays. */
export const nextBatch = <Draft>(entries: readonly Kept<Draft>[]): Kept<Draft>[] => entries.filter(isWaiting).slice(0, MAX_ENTRIES)

/** Time of a new entry: never before the one that its owner made last, even if the clock was corrected in between. */
export function madeAtAfter(estimated: string, earlier: readonly Made[]): string {
  const last = earlier.at(-1)?.madeAt ?? ''
  return estimated > last ? estimated : last
}

/** Splits the sent entries by their outcomes; an entry without an outcome keeps waiting. */
export function settled<Draft>(
  sent: readonly Kept<Draft>[],
  outcomes: readonly EntryOutcome[],
): { done: Kept<Draft>[]; refused: Kept<Draft>[] } {
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

const dayOf = ({ entry }: { entry: Made }): string => entry.madeAt.slice(0, 10)

/** Entries of all owners that are too old on a day, and what remains of them: their number. */
export function expiredOn<Draft>(
  today: string,
  { entries, expired }: Pick<KeptOnDevice<Draft>, 'entries' | 'expired'>,
): { remove: Kept<Draft>[]; expired: Expired[] } {
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
