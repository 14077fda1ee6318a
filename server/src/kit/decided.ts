import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { people } from '../database/tables.ts'
import { instantText } from '../outside/clock.ts'
import { refuse } from './refusals.ts'

interface Decided {
  /** In words. */
  status: string
  /** Null where the portal does not know who. */
  personId: number | null
  at: Date
}

/** Of two decisions the first wins: the second is refused, and reads what was decided, by whom and when. */
export async function refuseDecided(tx: Database, { status, personId, at }: Decided): Promise<never> {
  const [by] =
    personId === null
      ? []
      : await tx.select({ lastName: people.lastName, firstName: people.firstName }).from(people).where(eq(people.id, personId))
  const who = by === undefined ? '–' : `${by.lastName.slice(0, 1)}.${by.firstName}`
  return refuse('alreadyDecided', { values: { status, who, decidedAt: instantText(at) } })
}
