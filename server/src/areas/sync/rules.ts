import { addDays, schoolYearOf } from '@portal/contract/days'
import type { MissingInGroup } from '@portal/contract/sync'
import type { SOURCE_FAILURES } from '../../outside/esis.ts'

/** Days before the last applied run that are fetched again, for corrections of a week. */
const CORRECTION_DAYS = 7
/** Share of an institution's children above which ended stays wait for the office. */
const MOST_ENDING = 0.1
/** Ended stays that never wait: a small kindergarten loses single children. */
const FEW_ENDING = 3

const later = (one: string, other: string): string => (one > other ? one : other)

/** Days whose attendance and marks are fetched: the school year at first, then from a week before the last applied run. */
export function windowOf(today: string, appliedOn: string | undefined): { schoolYear: number; from: string; to: string } {
  const schoolYear = schoolYearOf(today)
  const begin = `${schoolYear}-09-01`
  return { schoolYear, from: appliedOn === undefined ? begin : later(begin, addDays(appliedOn, -CORRECTION_DAYS)), to: today }
}

/** Child in a group of the portal today. */
export interface Stay {
  number: string
  group: string
}

/** Compares the children who are in a group today with an answer. A child that it lacks stays. */
export function compareStays(
  stays: readonly Stay[],
  answered: ReadonlyMap<string, { isEnded: boolean }>,
): { missing: MissingInGroup[]; isHeld: boolean } {
  const counts = new Map<string, number>()
  for (const { number, group } of stays) if (!answered.has(number)) counts.set(group, (counts.get(group) ?? 0) + 1)
  const ending = stays.filter(({ number }) => answered.get(number)?.isEnded === true).length
  return {
    missing: [...counts].map(([group, count]) => ({ group, count })),
    isHeld: ending > FEW_ENDING && ending > stays.length * MOST_ENDING,
  }
}

/** Circuit breaker of the source. */
export interface Breaker {
  failures: number
  awaySince: Date | null
  openUntil: Date | null
  lastError: string | null
}
export const CLOSED: Breaker = { failures: 0, awaySince: null, openUntil: null, lastError: null }

/** Failures in a row that open the breaker. */
const FAILURES_TO_OPEN = 3
const MINUTE_MS = 60_000
/** First pause of an outage; each further failure doubles it. */
const FIRST_PAUSE_MS = 10 * MINUTE_MS
const LONGEST_PAUSE_MS = 4 * 60 * MINUTE_MS

export interface SourceTrouble {
  kind: keyof typeof SOURCE_FAILURES
  message: string
  retryAfterMs: number | undefined
}

/** Breaker after a failure. A refused token opens it at once: it fails for every institution. */
export function afterFailure(breaker: Breaker, { kind, message, retryAfterMs }: SourceTrouble, now: Date): Breaker {
  const failures = breaker.failures + 1
  const over = kind === 'unauthorised' ? failures - 1 : failures - FAILURES_TO_OPEN
  const pauseMs = Math.max(over < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** over, LONGEST_PAUSE_MS), retryAfterMs ?? 0)
  const openUntil = pauseMs === 0 ? null : new Date(now.getTime() + pauseMs)
  return { failures, awaySince: breaker.awaySince ?? (over < 0 ? null : now), openUntil, lastError: message }
}

export const isOpen = ({ openUntil }: Breaker, now: Date): boolean => openUntil !== null && openUntil > now

/** Hours after its begin in which a night may still begin, so that a portal started later does not fetch by day. */
const NIGHT_HOURS = 5

/** Whether the night's run may begin at this minute of the day. */
export const isNight = (minutes: number, hour: number): boolean => (minutes - hour * 60 + 24 * 60) % (24 * 60) < NIGHT_HOURS * 60
