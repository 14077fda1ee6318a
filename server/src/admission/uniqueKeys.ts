import type { Database } from '../database/connect.ts'
import { causeOf } from '../database/errors.ts'
import type { Random } from '../outside/random.ts'

/** Maximum attempts; a generator that collides this often in a row is broken. */
const MAX_ATTEMPTS = 10
const UNIQUE_VIOLATION = '23505'

/** Tells whether a write violated the unique constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = causeOf(error)
  if (!(cause instanceof Error && 'code' in cause && 'constraint' in cause)) return false
  return cause.code === UNIQUE_VIOLATION && cause.constraint === constraint
}

/** Retries a transaction with new random keys as long as it violates one of the unique constraints. */
export async function retryUntilUnique<Outcome>(constraints: readonly string[], transaction: () => Promise<Outcome>): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !constraints.some((constraint) => isUniqueViolation(error, constraint))) throw error
    }
  }
}

/**
 * Draws a random key and writes it, retrying while one of the unique constraints rejects it. Each write has its own savepoint, so that a collision
 * does not abort the transaction; the result of `write` is returned.
 */
export const writeUniqueKey = <Key, Written>(
  tx: Database,
  constraint: string | readonly string[],
  generate: () => Key,
  write: (tx: Database, key: Key) => Promise<Written>,
): Promise<Written> =>
  retryUntilUnique([constraint].flat(), () => {
    const key = generate()
    return tx.transaction((point) => write(point, key))
  })

/** Draws a bearer token, encoded for addresses and headers. */
export const randomToken = (random: Random, bytes = 32): string => random.bytes(bytes).toString('base64url')
