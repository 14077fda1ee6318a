import { COUNTER_MS, LONG_COUNTER_MS } from '@portal/contract/constants'

/** Counters run a little longer when the first has further to go than the second. */
export const counterMs = ([first, second]: readonly { count: number }[]): number =>
  (first?.count ?? 0) > (second?.count ?? 0) ? LONG_COUNTER_MS : COUNTER_MS
