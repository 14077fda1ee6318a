import type { Writable } from 'node:stream'
import { causeOf, codeOf } from './errors.ts'

/** PostgreSQL's error code for every statement after a failed one in a transaction. */
const TRANSACTION_FAILED = '25P02'

/**
 * Runs independent statements of one transaction concurrently (pipelined on one connection). Prepared statements run first, in argument order,
 * then those of Drizzle; throws the error of the statement that failed first.
 */
export async function pipeline<const Statements extends readonly unknown[]>(
  ...statements: Statements
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  const outcomes = await Promise.allSettled(statements)
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }): unknown => reason)
  if (failures.length > 0) throw failures.find((failure) => codeOf(causeOf(failure)) !== TRANSACTION_FAILED) ?? failures[0]
  // The cast restores the tuple type: `allSettled` keeps the order of the statements.
  return outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value) as {
    -readonly [At in keyof Statements]: Awaited<Statements[At]>
  }
}

/** Holds what is written back until this tick ends, so that statements sent together leave in one write. */
export function corkForTick(stream: Writable): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Holds what is written back until this turn of the event loop ends: longer than a tick, for statements that are known to follow. */
export function corkForTurn(stream: Writable, uncorked?: () => void): void {
  stream.cork()
  setImmediate(() => {
    stream.uncork()
    uncorked?.()
  })
}
