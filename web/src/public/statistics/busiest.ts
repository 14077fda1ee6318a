import type { RequestRow } from '@portal/contract/statistics'

export const MOST_BARS = 10

/** Few rows stay as they come; of many, those with most requests. */
export const busiest = <Row extends Pick<RequestRow, 'allRequest'>>(rows: readonly Row[]): readonly Row[] =>
  rows.length <= MOST_BARS ? rows : [...rows].sort((one, other) => (other.allRequest ?? 0) - (one.allRequest ?? 0)).slice(0, MOST_BARS)
