import { STAFF_ROLES } from '@portal/contract/accounts'
import { exists, inArray, sql } from '../../database/sql.ts'
import { organisations, places, roles } from '../../database/tables.ts'
import type { World } from '../../world.ts'

/** Steps of the portal's initial setup. Once an institution and its staff exist, the result is final and no longer queried. */
interface FirstDay {
  hasPlaces: boolean
  hasInstitution: boolean
  hasStaff: boolean
}

const over: FirstDay = { hasPlaces: true, hasInstitution: true, hasStaff: true }
const filled = new WeakSet<World['db']>()

export async function firstDay({ db }: Pick<World, 'db'>): Promise<FirstDay> {
  if (filled.has(db)) return over
  const institutions = db
    .select({ one: sql`1` })
    .from(organisations)
    .where(inArray(organisations.type, ['ORGEBS', 'ORGKG']))
  const staff = db.select({ one: sql`1` }).from(roles).where(inArray(roles.role, STAFF_ROLES))
  const [found] = await db
    .select({
      hasPlaces: exists(db.select({ one: sql`1` }).from(places)).mapWith(Boolean),
      hasInstitution: exists(institutions).mapWith(Boolean),
      hasStaff: exists(staff).mapWith(Boolean),
    })
    .from(sql`(select 1) one`)
  if (found === undefined || (found.hasInstitution && found.hasStaff)) filled.add(db)
  return found ?? over
}
