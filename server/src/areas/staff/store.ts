import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { organisations } from '../../database/tables.ts'

/** The organisation where a member of staff works, and all that lie beneath it. */
export async function institutionsOf(db: Database, orgId: number | null): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive below as (
      select ${organisations.id} from ${organisations} where ${organisations.id} = ${orgId}
      union all
      select o.id from organisations o join below b on o.parent_id = b.id)
    select id from below`)
  return rows.map(({ id }) => Number(id))
}
