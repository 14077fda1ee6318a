import type { PGlite } from '@electric-sql/pglite'
import { fairScheduler } from '../fairScheduler.ts'

/**
 * Patches the private `_runExclusiveTransaction`, which every statement and transaction passes, to schedule callers fairly. Reason: the
 * client runs them in order of arrival, so that one caller with many statements blocks all others, and it has no public hook. A version
 * without the method fails at start, in `bind`.
 */
export function shareEngine(client: PGlite): void {
  const schedule = fairScheduler()
  const runAlone = client._runExclusiveTransaction.bind(client)
  client._runExclusiveTransaction = (work) => schedule(() => runAlone(work))
}
