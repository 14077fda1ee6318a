import type { OwnInstitution } from '@portal/contract/publicPages'
import type { Database } from '../../database/connect.ts'
import { desc, inArray, sql } from '../../database/sql.ts'
import { organisations } from '../../database/tables.ts'
import { schoolAt } from '../../requests/childSchool.ts'

/** Limit of institutions on a school's own front page: a school, its branches and its kindergarten. */
const MOST = 5

/** Institutions of a school's own portal, schools before kindergartens. */
export async function ownInstitutions(db: Database): Promise<OwnInstitution[]> {
  const found = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(inArray(organisations.type, ['ORGEBS', 'ORGKG']))
    .orderBy(desc(sql`${organisations.type} = 'ORGEBS'`), organisations.id)
    .limit(MOST)
  return Promise.all(
    found.map(async ({ id }) => {
      const { organisation, where } = await schoolAt(db, id)
      const address = [...where, organisation.addressDetail].filter((part) => part !== null && part !== '').join(', ')
      return {
        kind: organisation.type === 'ORGKG' ? 'kindergarten' : 'school',
        name: organisation.name,
        phone: organisation.phone,
        address,
      }
    }),
  )
}
