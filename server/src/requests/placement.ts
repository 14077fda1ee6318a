import type { DecisionKind } from '@portal/contract/staff'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { type SQL, sql } from '../database/sql.ts'
import { groupOfLeave, groupOfLink } from './requestGroup.ts'

const enrolmentPlacement = (id: number | SQL) => sql`
  select case when placed_campaign.kind = 'subProgram' then 'sub' else 'prospect' end as kind, placed_request.child_id,
         placed_request.contact_person_id as asked_by, placed_request.institution_id as org_id, null::int as teacher_id, null::int as group_id, null::text as group_name
    from prospects placed_request join campaigns placed_campaign on placed_campaign.id = placed_request.campaign_id where placed_request.id = ${id}`

/** Uses the copy of the group (`followMembership`), otherwise `group`. */
const classPlacement = (kind: DecisionKind, table: SQL, id: number | SQL, group = sql`placed_request.group_id`) => sql`
  select ${kind}::text as kind, placed_request.child_id, placed_request.parent_id as asked_by, placed_group.org_id, placed_group.teacher_id,
         placed_group.id as group_id, placed_group.name as group_name
    from ${table} placed_request left join groups placed_group on placed_group.id = ${group}
   where placed_request.id = ${id}`

const placementByKind: Record<DecisionKind, (id: number | SQL) => SQL> = {
  link: (id) => classPlacement('link', sql`links`, id),
  absence: (id) => classPlacement('absence', sql`absences`, id),
  prospect: enrolmentPlacement,
  sub: enrolmentPlacement,
}

/**
 * Query of one row, for news and messages, with the institution, class teacher and child of a request: `kind`, `child_id`, `asked_by`,
 * `org_id` (the institution that answers it), `teacher_id` (the class teacher), `group_id` and `group_name`. Takes the id, or an SQL expression of the
 * surrounding query.
 */
export const requestPlacement = (kind: DecisionKind, id: number | SQL): SQL => placementByKind[kind](id)

const Placement = z.object({
  childId: z.coerce.number(),
  askedBy: z.nullable(z.coerce.number()),
  orgId: z.nullable(z.coerce.number()),
  teacherId: z.nullable(z.coerce.number()),
  groupId: z.nullable(z.coerce.number()),
})

const child = sql`placed_request.child_id`
const leaveDays = { startDate: sql`placed_request.start_date`, endDate: sql`placed_request.end_date` }

/** Placement by the stays of the child, for decisions: the copy may lag behind the day. */
const placementOn: Record<DecisionKind, (id: number, day: string) => SQL> = {
  link: (id, day) => classPlacement('link', sql`links`, id, groupOfLink(child, sql`placed_request.status`, day)),
  absence: (id, day) => classPlacement('absence', sql`absences`, id, groupOfLeave(child, leaveDays, day)),
  prospect: enrolmentPlacement,
  sub: enrolmentPlacement,
}

/** Reads the placement of one request on a day; undefined if there is no such request of this kind. */
export async function findPlacement(db: Database, kind: DecisionKind, requestId: number, day: string) {
  const { rows } = await db.execute(sql`
    select child_id as "childId", asked_by as "askedBy", org_id as "orgId", teacher_id as "teacherId", group_id as "groupId"
      from (${placementOn[kind](requestId, day)}) placed where kind = ${kind}`)
  return z.array(Placement).parse(rows)[0]
}
