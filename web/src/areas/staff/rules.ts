import { MAX_COUNTED, type QueueRow, USUAL_DAYS } from '@portal/contract/staffQueues'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Milliseconds of a local time yyyy-MM-ddTHH:mm, with or without offset; valid for differences only. */
const timeOf = (text: string): number => Date.parse(`${text.slice(0, 16)}:00Z`)

/** Age in whole days, or whole hours below a day, and whether it is longer than usual. */
export function waitingSince(since: string, now: string): { days: number; hours: number; isLong: boolean } {
  const ms = Math.max(0, timeOf(now) - timeOf(since))
  const days = Math.floor(ms / DAY_MS)
  return { days, hours: Math.floor(ms / HOUR_MS), isLong: days > USUAL_DAYS }
}

/** Bulk decisions skip requests with a held decision, and barred ones, which can only be declined with a reason of their own. */
export const isSelectable = ({ held, isBarred }: Pick<QueueRow, 'held' | 'isBarred'>): boolean => held === null && !isBarred

/** Number of requests that wait in all queues; counting stops at a limit for each. */
export const countText = (...waiting: readonly number[]): string => {
  const sum = waiting.reduce((all, one) => all + Math.min(one, MAX_COUNTED), 0)
  return waiting.some((one) => one > MAX_COUNTED) ? `${sum}+` : String(sum)
}
