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

/** Does a transaction that writes random keys which the named constraints hold unique: where a key is taken, all of it is done again with others. */
export async function drawUntilFree<Outcome>(constraints: readonly string[], transaction: () => Promise<Outcome>): Promise<Outcome> {
  for (let drawn = 1; ; drawn++) {
    try {
      return await transaction()
    } catch (error) {
      if (drawn === MOST_DRAWS || !constraints.some((constraint) => isTaken(error, constraint))) throw error
    }
  }
}

/**
 * Draws a random key that the named constraint holds unique, and writes it: a key that is taken is drawn again.
 * Each write has a savepoint of its own, so that the rest of the transaction stands. What `write` answers is handed back.
 */
export const drawKey = <Key, Written>(
  tx: Database,
  constraint: string,
  draw: () => Key,
  write: (tx: Database, key: Key) => Promise<Written>,
): Promise<Written> =>
  drawUntilFree([constraint], () => {
    const key = draw()
    return tx.transaction((point) => write(point, key))
  })

/** A key for anyone who holds it, as text for addresses and headers. */
export const drawToken = (random: Random, bytes = 32): string => random.bytes(bytes).toString('base64url')
