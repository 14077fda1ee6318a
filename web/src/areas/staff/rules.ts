import { MAX_COUNTED, type PlaceAnswer, type QueueRow, USUAL_DAYS } from '@portal/contract/staffQueues'

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
  const digits = String(sum).replace(/\B(?=(\d{3})+$)/g, ',')
  return waiting.some((one) => one > MAX_COUNTED) ? `${digits}+` : digits
}

/** Free places of a row's kindergarten and age; undefined for requests without places. */
export const freeOf = ({ places }: Pick<QueueRow, 'places'>): number | undefined =>
  places === null ? undefined : Math.max(0, places.places - places.given)

/** State of a family's answer to its place. */
export const answerOf = ({ acceptedAt, isLate }: PlaceAnswer) => (acceptedAt !== null ? 'accepted' : isLate ? 'late' : 'open')

/** Whether the request has a sender that the registry does not name. */
export const isUnnamed = ({ senderName, isNamed }: Pick<QueueRow, 'senderName' | 'isNamed'>): boolean => senderName !== null && !isNamed

type PlannedRow = Pick<QueueRow, 'id' | 'senderName' | 'isNamed' | 'places'>

/** Requests of an approval at once, in the order of the list: named senders and those included by hand, while their places last. */
export function bulkPlan<Row extends PlannedRow>(rows: readonly Row[], included: ReadonlySet<number>) {
  const unnamed = rows.filter(isUnnamed)
  const wanted = rows.filter((row) => !isUnnamed(row) || included.has(row.id))
  const left = new Map<string, number>()
  const fits = wanted.filter(({ places }) => {
    if (places === null) return true
    const cell = `${places.campaignId} ${places.orgId} ${places.age}`
    const free = left.get(cell) ?? places.places - places.given
    left.set(cell, free - 1)
    return free > 0
  })
  return { fits, unnamed, withoutPlace: wanted.length - fits.length }
}

/** How the sender's relation compares with the registry. */
export const senderMark = (row: Pick<QueueRow, 'isBarred' | 'isNamed' | 'relation'>, registered: QueueRow['relation']) =>
  row.isBarred ? 'barred' : !row.isNamed ? 'unnamed' : row.relation !== null && registered !== row.relation ? 'differs' : 'matches'
