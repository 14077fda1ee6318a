import type { Database } from '../database/connect.ts'
import { and, eq, type SQL, type SQLWrapper, sql } from '../database/sql.ts'
import { bars } from '../database/tables.ts'

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
