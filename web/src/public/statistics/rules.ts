import { COUNTER_MS, LONG_COUNTER_MS } from '@portal/contract/constants'
import type { RequestRow } from '@portal/contract/statistics'

export const MOST_BARS = 10

/** Few rows stay as they come; of many, those with most requests. */
export const busiest = <Row extends Pick<RequestRow, 'allRequest'>>(rows: readonly Row[]): readonly Row[] =>
  rows.length <= MOST_BARS ? rows : [...rows].sort((one, other) => (other.allRequest ?? 0) - (one.allRequest ?? 0)).slice(0, MOST_BARS)

/** Counters run a little longer when the first has further to go than the second. */
export const counterMs = ([first, second]: readonly { count: number }[]): number =>
  (first?.count ?? 0) > (second?.count ?? 0) ? LONG_COUNTER_MS : COUNTER_MS

/** Requests for one place, to a tenth: «1.4». */
export const rateOf = (requests: number, places: number): string => (requests / places).toFixed(1)
