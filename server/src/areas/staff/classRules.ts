import { NO_SYMPTOMS } from '@portal/contract/health'
import type { MonthDays } from '../attendance/index.ts'

/** Attended days in percent of the recorded ones, to one decimal; null without records. */
export function shareOf(days: readonly (MonthDays | undefined)[]): number | null {
  const recorded = days.reduce((sum, one) => sum + (one?.recorded ?? 0), 0)
  const attended = days.reduce((sum, one) => sum + (one?.attended ?? 0), 0)
  return recorded === 0 ? null : Math.round((1000 * attended) / recorded) / 10
}

/** Names of the symptoms that a parent ticked. */
export const symptomsOf = (flags: readonly number[], names: Readonly<Record<number, string>>): string[] =>
  flags.flatMap((flag) => (flag === NO_SYMPTOMS ? [] : (names[flag] ?? [])))

/** Groups rows by key. */
export function byKey<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const found = new Map<Key, Row[]>()
  for (const row of rows) {
    const same = found.get(keyOf(row))
    if (same === undefined) found.set(keyOf(row), [row])
    else same.push(row)
  }
  return found
}
