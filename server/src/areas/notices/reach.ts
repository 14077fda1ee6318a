import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import { type Day, stayOn } from '../../database/membership.ts'
import { readRows } from '../../database/rows.ts'
import { type SQL, type SQLWrapper, sql } from '../../database/sql.ts'

/** Conditions and counts about the recipients of notices. Statements call the tables `notices` n, `groups` g, `group_members` m, `links` l. */

/** SQL condition: the stay `m` includes the day. */
export const isMemberOn = (day: Day): SQL =>
  stayOn(day, { childId: sql`m.child_id`, sinceDate: sql`m.since_date`, untilDate: sql`m.until_date` })

/** SQL condition: the notice `n` is to the class `g`. */
export const reachesGroup: SQL = sql`(g.org_id = n.org_id and g.school_year = n.school_year
  and (n.group_id = g.id or (n.group_id is null and (n.level is null or n.level = g.level))))`

/** SQL condition: the notice `n` is to the child's class of that day. Served by group_members_at. */
export const reachesChild = (childId: SQLWrapper | number, day: Day): SQL => sql`exists (
  select from group_members m join groups g on g.id = m.group_id where m.child_id = ${childId} and ${isMemberOn(day)} and ${reachesGroup})`

/** Classes of an audience. */
export interface Audience {
  orgId: number
  /** SQL of the school year. */
  schoolYear: SQL
  groupId: number | null
  level: number | null
}

const isOfAudience = ({ orgId, schoolYear, groupId, level }: Audience): SQL => sql`(g.org_id = ${orgId} and g.school_year = ${schoolYear}
  and (${groupId}::int is null or g.id = ${groupId}::int) and (${level}::int is null or g.level = ${level}::int))`

const Reach = z.object({ children: z.int(), unlinked: z.int(), families: z.int(), parents: z.int(), read: z.int() })

/**
 * Children in the reach on a day, and the parents who may read the notice: by the gate's condition. Siblings with the same first parent
 * are one family. Served by groups_name, group_members_group and links_child.
 */
export async function countReach(db: Database, audience: Audience, day: string, noticeId?: number) {
  const [found] = await readRows(
    db,
    Reach,
    sql`
    with reached as (
      select distinct m.child_id from groups g join group_members m on m.group_id = g.id and ${isMemberOn(day)} where ${isOfAudience(audience)}),
    linked as (
      select l.child_id, l.parent_id, min(l.parent_id) over (partition by l.child_id) as family
        from reached join links l on l.child_id = reached.child_id and l.status = 'APPROVE'
       where ${notBarred(sql`l.child_id`, sql`l.parent_id`)})
    select (select count(*)::int from reached) as children, (select count(*)::int from reached) - count(distinct child_id)::int as unlinked,
           count(distinct family)::int as families, count(distinct parent_id)::int as parents,
           (select count(*)::int from notice_reads r
             where r.notice_id = ${noticeId ?? null}::int and r.person_id in (select parent_id from linked)) as read
      from linked`,
  )
  return found ?? { children: 0, unlinked: 0, families: 0, parents: 0, read: 0 }
}
