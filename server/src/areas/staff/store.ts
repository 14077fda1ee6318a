import { institutionsOf } from '../../admission/commission.ts'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { alias, eq } from '../../database/sql.ts'
import { organisations } from '../../database/tables.ts'

/** Institutions whose families and messages a desk reaches; a commission's only through enrolment. */
export interface Reach {
  orgIds: readonly number[]
  enrolmentOnly: boolean
}

export const reachOf = async (db: Database, { role, orgId }: Pick<Caller, 'role' | 'orgId'>): Promise<Reach> => ({
  orgIds: await institutionsOf(db, orgId),
  enrolmentOnly: role === 'COMMISSION',
})

const above = alias(organisations, 'above')

/** Institution of a staff member and its parent organisation. */
export async function findInstitution(db: Database, orgId: number) {
  const [found] = await db
    .select({ name: organisations.name, type: organisations.type, phone: organisations.phone, above: above.name })
    .from(organisations)
    .leftJoin(above, eq(above.id, organisations.parentId))
    .where(eq(organisations.id, orgId))
  return found
}
