import type { Database } from '../database/connect.ts'
import type { Random } from '../outside/random.ts'
import { causeOf } from './errors.ts'

/** A generator that repeats itself this often in a row is broken, and the call fails. */
const MOST_DRAWS = 10
const UNIQUE_VIOLATION = '23505'

/** Whether a write failed because the constraint holds something unique that is there already. */
export function isTaken(error: unknown, constraint: string): boolean {
  const cause = causeOf(error)
  if (!(cause instanceof Error && 'code' in cause && 'constraint' in cause)) return false
  return cause.code === UNIQUE_VIOLATION && cause.constraint === constraint
}

/**
 * Draws a random key that the named constraint holds unique, and writes it: a key that is taken is drawn again.
 * Each write has a savepoint of its own, so that the rest of the transaction stands. What `write` answers is handed back.
 */
export async function drawKey<Key, Written>(
  tx: Database,
  constraint: string,
  draw: () => Key,
  write: (tx: Database, key: Key) => Promise<Written>,
): Promise<Written> {
  for (let drawn = 1; ; drawn++) {
    try {
      const key = draw()
      return await tx.transaction((point) => write(point, key))
    } catch (error) {
      if (drawn === MOST_DRAWS || !isTaken(error, constraint)) throw error
    }
  }
}

/** A key for anyone who holds it, as text for addresses and headers. */
export const drawToken = (random: Random, bytes = 32): string => random.bytes(bytes).toString('base64url')
