import { type QueueRow, USUAL_DAYS } from '@portal/contract/staffQueues'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** yyyy-MM-ddTHH:mm of Ulaanbaatar, with or without its offset, as milliseconds. */
const momentOf = (text: string): number => Date.parse(`${text.slice(0, 16)}:00Z`)

/** How long something waits: whole days, below a day whole hours; and whether that is longer than usual. */
export function waitingSince(since: string, now: string): { days: number; hours: number; isLong: boolean } {
  const ms = Math.max(0, momentOf(now) - momentOf(since))
  const days = Math.floor(ms / DAY_MS)
  return { days, hours: Math.floor(ms / HOUR_MS), isLong: days > USUAL_DAYS }
}

/** Several at once are decided alike: neither one that somebody decides about, nor one that can only be declined, each with its own reason. */
export const isSelectable = ({ held, isBarred }: Pick<QueueRow, 'held' | 'isBarred'>): boolean => held === null && !isBarred
