import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import type { CommissionPage } from '@portal/contract/staffDesk'
import type { Database } from '../database/connect.ts'
import { sql } from '../database/sql.ts'
import { organisations } from '../database/tables.ts'
import type { Caller } from './session.ts'

/** The capital's commission edits what applies to all districts: campaigns and public content. */
export const isOfCapital = ({ orgId }: Pick<Caller, 'orgId'>): boolean => orgId === CAPITAL_ORG_ID

/** Data that a desk edits besides its queues. */
export function commissionPagesOf(caller: Pick<Caller, 'role' | 'orgId'>): CommissionPage[] {
  if (caller.role !== 'COMMISSION') return []
  return isOfCapital(caller) ? ['places', 'draws', 'campaigns', 'content'] : ['places', 'draws', 'campaigns']
}

/** Organisation of a staff member and all below it. */
export async function institutionsOf(db: Database, orgId: number | null): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive below as (
      select ${organisations.id} from ${organisations} where ${organisations.id} = ${orgId}
      union all
      select o.id from organisations o join below b on o.parent_id = b.id)
    select id from below`)
  return rows.map(({ id }) => Number(id))
}
