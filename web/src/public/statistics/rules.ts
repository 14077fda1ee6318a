import { COUNTER_MS, LONG_COUNTER_MS } from '@portal/contract/constants'
import type { RequestRow } from '@portal/contract/statistics'

export const MAX_BARS = 10

/** Up to MAX_BARS rows unchanged; of more, those with most requests. */
export const busiestRows = <Row extends Pick<RequestRow, 'allRequest'>>(rows: readonly Row[]): readonly Row[] =>
  rows.length <= MAX_BARS ? rows : [...rows].sort((one, other) => (other.allRequest ?? 0) - (one.allRequest ?? 0)).slice(0, MAX_BARS)

/** Duration of the counters; longer if the first count is larger than the second. */
export const counterMs = ([first, second]: readonly { count: number }[]): number =>
  (first?.count ?? 0) > (second?.count ?? 0) ? LONG_COUNTER_MS : COUNTER_MS

/** Requests per place, to one decimal: «1.4». */
export const rateOf = (requests: number, places: number): string => (requests / places).toFixed(1)
