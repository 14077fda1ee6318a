import { causeOf, codeOf } from '../kit/errors.ts'

/** What the database says to every statement after one that failed. */
const TRANSACTION_FAILED = '25P02'

/**
 * Statements of one transaction that need not wait for one another's answers: they leave together. Kept ones are done in the order in which
 * they stand here and before all others, those of Drizzle in their order after them; what a function does before its statement may put it
 * later. Where one fails, its own fault is the one that is thrown.
 */
export async function atOnce<const Statements extends readonly unknown[]>(
  ...statements: Statements
): Promise<{ -readonly [At in keyof Statements]: Awaited<Statements[At]> }> {
  const outcomes = await Promise.allSettled(statements)
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }): unknown => reason)
  if (failures.length > 0) throw failures.find((failure) => codeOf(causeOf(failure)) !== TRANSACTION_FAILED) ?? failures[0]
  // The one cast of the mechanism: the answers stand in the order of the statements.
  return outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value) as {
    -readonly [At in keyof Statements]: Awaited<Statements[At]>
  }
}
