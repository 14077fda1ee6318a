import type { DecisionKind } from '@portal/contract/staff'
import type { Database } from '../database/connect.ts'
import { type SQL, sql } from '../database/sql.ts'
import { announceTo, type RecipientQuery } from '../work/news.ts'
import { requestPlacement } from './placement.ts'

/** Staff whose desks show a request: the office, the commissions above it and the class teacher. Served by roles_org and roles_account. */
export const desksOf = (kind: DecisionKind, requestId: number | SQL): RecipientQuery => ({
  topic: 'desk',
  people: sql`
  with recursive placement as (${requestPlacement(kind, requestId)}),
  above as (
    select o.id, o.parent_id from organisations o join placement on o.id = placement.org_id
    union all select o.id, o.parent_id from organisations o join above on o.id = above.parent_id)
  select a.person_id as id from placement join roles r on r.org_id = placement.org_id join accounts a on a.id = r.account_id
   where r.role = 'SCHOOL' and r.ended_at is null
  union all
  select a.person_id from above join roles r on r.org_id = above.id join accounts a on a.id = r.account_id
   where r.role = 'COMMISSION' and r.ended_at is null
  union all
  select a.person_id from placement join accounts a on a.person_id = placement.teacher_id join roles r on r.account_id = a.id
   where r.role = 'TEACHER' and r.ended_at is null
  union all
  select stand.person_id from placement join substitutes stand on stand.group_id = placement.group_id
   where stand.ended_at is null`,
})

/** Notifies the open desks that show a request to refetch. */
export const announceQueue = (tx: Database, kind: DecisionKind, requestId: number): Promise<void> =>
  announceTo(tx, desksOf(kind, requestId))

/** Notifies the open desks of all commissions to refetch. Served by roles_commissions. */
export const announceToCommissions = (tx: Database): Promise<void> =>
  announceTo(tx, {
    topic: 'desk',
    people: sql`select a.person_id as id from roles r join accounts a on a.id = r.account_id where r.role = 'COMMISSION' and r.ended_at is null`,
  })
