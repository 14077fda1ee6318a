import type { Database } from '../../database/connect.ts'
import { alias, eq, sql } from '../../database/sql.ts'
import { organisations } from '../../database/tables.ts'
import type { Caller } from '../../kit/caller.ts'

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

/** The families and messages that a desk reaches: those of its institutions, a commission's by enrolment alone. */
export interface Reach {
  orgIds: readonly number[]
  enrolmentOnly: boolean
}

export const reachOf = async (db: Database, { role, orgId }: Pick<Caller, 'role' | 'orgId'>): Promise<Reach> => ({
  orgIds: await institutionsOf(db, orgId),
  enrolmentOnly: role === 'COMMISSION',
})

const above = alias(organisations, 'above')

/** Where a member of staff works, and what lies above it. */
export async function findInstitution(db: Database, orgId: number) {
  const [found] = await db
    .select({ name: organisations.name, type: organisations.type, phone: organisations.phone, above: above.name })
    .from(organisations)
    .leftJoin(above, eq(above.id, organisations.parentId))
    .where(eq(organisations.id, orgId))
  return found
}
