import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, asc, eq, type SQL, type SQLWrapper, sql } from '../../database/sql.ts'
import { links, people } from '../../database/tables.ts'
import { classColumns, type FamilyOf, FamilyRequestRow, MAX_OF_FAMILY, noColumn } from '../../requests/queueColumns.ts'

/** Links in the desk's queue. */
export const linkQueue = classColumns(
  sql`links`,
  { table: sql`link_history`, of: sql`s.link_id`, side: noColumn, note: sql`s.note` },
  { said: sql`q.guardian_type` },
)

const EarlierLink = z.object({ ...FamilyRequestRow.shape, status: z.string(), schoolStatus: z.optional(z.undefined()) })

/** Earlier links of the same family: of this child, and of the sender to other children of the school. */
export async function linksOfFamily(db: Database, { childId, senderId, orgId, id }: FamilyOf, isLinks: boolean) {
  const { rows } = await db.execute(sql`
    select coalesce(l.decided_at, l.requested_at) as at, l.status, p.last_name as "parentLastName", p.first_name as "parentFirstName",
           c.id as "childId", c.first_name as "childFirstName", g.name as place
      from links l join people p on p.id = l.parent_id join people c on c.id = l.child_id left join groups g on g.id = l.group_id
     where (l.child_id = ${childId} or l.parent_id = ${senderId}) and l.org_id = ${orgId} and not (${isLinks} and l.id = ${id})
     order by at desc limit ${MAX_OF_FAMILY}`)
  return z.array(EarlierLink).parse(rows)
}

/** SQL condition: a guardian who is not barred follows the child. */
export const isFollowed = (
  childId: SQLWrapper,
): SQL<boolean> => sql<boolean>`exists (select from ${links} where ${links.childId} = ${childId}
  and ${links.status} = 'APPROVE' and ${notBarred(links.childId, links.parentId)})`

/** SQL condition: a school has approved the person's link to the child. */
export const isFollowing = (childId: number, personId: SQL): SQL =>
  sql`exists (select from links l where l.child_id = ${childId} and l.parent_id = ${personId} and l.status = 'APPROVE')`

/** People whose link to a child a school has approved, as rows of `person_id`. Served by links_child. */
export const approvedFollowers = (childId: SQL): SQL =>
  sql`select l.parent_id as person_id from links l where l.child_id = ${childId} and l.status = 'APPROVE'`

/** Children that one of these people follows with a school's approval, as rows of `child_id`. Served by links_once. */
export const childrenFollowedByAny = (personIds: readonly number[]): SQL =>
  sql`select l.child_id from links l where l.parent_id = ${anyOf(personIds)} and l.status = 'APPROVE'`

/** People besides the registered guardians who asked to follow a child, as rows of person, relation and `false`. */
export const isLinkRequested = (childId: number): SQL => sql`
      select l.parent_id, l.guardian_type, false from links l where l.child_id = ${childId}
         and not exists (select from current_guardianships n where n.child_id = l.child_id and n.guardian_id = l.parent_id)`

/** Guardians who follow these children or have asked to, longest first, without those barred by a court. Served by links_child. */
export const followersOf = (db: Database, childIds: readonly number[]) =>
  db
    .select({
      childId: links.childId,
      guardianType: links.guardianType,
      status: links.status,
      since: sql<Date>`coalesce(${links.decidedAt}, ${links.requestedAt})`.mapWith(links.requestedAt),
      lastName: people.lastName,
      firstName: people.firstName,
    })
    .from(links)
    .innerJoin(people, eq(people.id, links.parentId))
    .where(and(sql`${links.childId} = ${anyOf(childIds)}`, notBarred(links.childId, links.parentId)))
    .orderBy(asc(links.requestedAt), asc(links.id))
