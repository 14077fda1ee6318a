import type { Database } from '../database/connect.ts'
import { and, eq, isNull, lt, ne, type SQL, type SQLWrapper, sql } from '../database/sql.ts'
import { bars } from '../database/tables.ts'
import { type Clock, today } from '../outside/clock.ts'
import { endNewsContactsOf } from '../requests/newsContacts.ts'

/**
 * SQL condition: no court bars the person from the child. Required in every statement that selects a child's people; served by
 * bars_in_force.
 */
export const notBarred = (childId: SQLWrapper | number, personId: SQLWrapper | number): SQL =>
  sql`not exists (select from ${bars} where ${bars.childId} = ${childId} and ${bars.personId} = ${personId} and ${bars.inForce})`

export async function isBarred(db: Database, childId: number, personId: number): Promise<boolean> {
  const held = and(eq(bars.childId, childId), eq(bars.personId, personId), sql`${bars.inForce}`)
  return (await db.select({ id: bars.id }).from(bars).where(held)).length > 0
}

/** Runs every minute: puts bars in force on their first day and ends them after their last. */
export async function updateBarsInForce(db: Database, clock: Clock): Promise<void> {
  const day = today(clock)
  const holds = sql<boolean>`(${bars.liftedAt} is null and ${bars.fromDate} <= ${day} and coalesce(${bars.untilDate} >= ${day}, true))`
  const now = clock.now()
  await db.transaction(async (tx) => {
    await tx
      .update(bars)
      .set({ endedAt: now, inForce: false })
      .where(and(isNull(bars.endedAt), lt(bars.untilDate, day)))
    const changed = await tx.update(bars).set({ inForce: holds }).where(ne(bars.inForce, holds)).returning()
    for (const { childId, personId, inForce } of changed) if (inForce) await endNewsContactsOf(tx, childId, personId)
  })
}
