import type { DecisionKind } from '@portal/contract/staff'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { announceTo } from './news.ts'

/** Where a request lies: its institution, and the class teacher who decides. */
const lies: Record<DecisionKind, (id: number) => SQL> = {
  link: (id) => sql`select q.org_id, g.teacher_id from links q left join groups g on g.id = q.group_id where q.id = ${id}`,
  absence: (id) => sql`select q.org_id, g.teacher_id from absences q left join groups g on g.id = q.group_id where q.id = ${id}`,
  prospect: (id) => sql`select q.institution_id as org_id, null::int as teacher_id from prospects q where q.id = ${id}`,
  sub: (id) => sql`select q.institution_id as org_id, null::int as teacher_id from prospects q where q.id = ${id}`,
}

/** Lets the open desks that show a request ask again: the class teacher's, the office's, and those of the commissions above. */
export const announceQueue = (tx: Database, kind: DecisionKind, requestId: number): Promise<void> =>
  announceTo(
    tx,
    sql`
  with recursive lying as (${lies[kind](requestId)}),
  above as (
    select o.id, o.parent_id from organisations o join lying on o.id = lying.org_id
    union all select o.id, o.parent_id from organisations o join above on o.id = above.parent_id)
  select a.person_id as id from roles r join accounts a on a.id = r.account_id
   where r.ended_at is null and (
     (r.role = 'SCHOOL' and r.org_id = (select org_id from lying)) or (r.role = 'COMMISSION' and r.org_id in (select id from above))
     or (r.role = 'TEACHER' and a.person_id = (select teacher_id from lying)))`,
    'desk',
  )

/** Lets the open desks of all commissions ask again. */
export const announceToCommissions = (tx: Database): Promise<void> =>
  announceTo(
    tx,
    sql`select a.person_id as id from roles r join accounts a on a.id = r.account_id where r.ended_at is null and r.role = 'COMMISSION'`,
    'desk',
  )
