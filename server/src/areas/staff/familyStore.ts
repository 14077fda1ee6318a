import { GUARDIAN_TYPES } from '@portal/contract/children'
import * as z from 'zod/mini'
import { isDocumentSeen } from '../../admission/proof.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayFrom } from '../../database/membership.ts'
import { eq, sql } from '../../database/sql.ts'
import { people } from '../../database/tables.ts'
import { isFollowing, isLinkRequested } from '../children/index.ts'
import { requestedAt } from '../enrolment/index.ts'
import type { Reach } from './store.ts'

const Child = z.object({
  id: z.coerce.number(),
  lastName: z.string(),
  firstName: z.string(),
  birthDate: z.string(),
  registryNumber: z.string(),
  citizenship: z.string(),
  /** Institution through which the child belongs to the caller, and the child's place in it. */
  orgId: z.coerce.number(),
  place: z.string(),
  /** In a group of the institution now or on a coming day; otherwise known by a request, or to a commission by a bar. */
  isMember: z.boolean(),
  /** Its first day there is yet to come: the office reads the family and decides links, and does nothing else. */
  isComing: z.boolean(),
})
export type FamilyChild = z.infer<typeof Child>

/** Reach with the campaigns whose requests count, and the day of group membership. */
export interface FamilyReach extends Reach {
  campaignIds: readonly number[]
  day: string
}

/**
 * Finds a child of the institutions: in a group that day or later, or with a request in one of the campaigns. A commission also finds a
 * child with a bar entered by an office below it.
 */
export async function findChildWithin(
  db: Database,
  { orgIds, enrolmentOnly, campaignIds, day }: FamilyReach,
  childId: number,
): Promise<FamilyChild | undefined> {
  const { rows } = await db.execute(sql`
    select c.id, c.last_name as "lastName", c.first_name as "firstName", c.birth_date::text as "birthDate", c.registry_number as "registryNumber",
           c.citizenship, at.org_id as "orgId", at.place, at.is_member as "isMember", at.is_coming as "isComing"
      from people c join lateral (
        (select g.org_id, o.name || ', ' || g.name as place, 1 as rank, true as is_member, m.since_date > ${day}::date as is_coming
           from group_members m join groups g on g.id = m.group_id join organisations o on o.id = g.org_id
          where m.child_id = c.id and ${stayFrom(day, membersAsM)} and g.org_id = ${anyOf(orgIds)} and not ${enrolmentOnly}
          order by m.since_date limit 1)
        union all
        ${requestedAt({ orgIds, campaignIds })}
        union all
        select b.org_id, o.name, 3, false, false from bars b join organisations o on o.id = b.org_id
         where b.child_id = c.id and b.org_id = ${anyOf(orgIds)} and b.ended_at is null and ${enrolmentOnly}
        order by rank limit 1) at on true
     where c.id = ${childId}`)
  return z.array(Child).parse(rows)[0]
}

export async function findPersonByNumber(db: Database, registryNumber: string): Promise<number | undefined> {
  const [found] = await db.select({ id: people.id }).from(people).where(eq(people.registryNumber, registryNumber))
  return found?.id
}

const Adult = z.object({
  personId: z.coerce.number(),
  lastName: z.string(),
  firstName: z.string(),
  guardianType: z.enum(GUARDIAN_TYPES),
  isNamed: z.boolean(),
  isBarred: z.boolean(),
  /** A school has approved their link to the child. */
  isFollowing: z.boolean(),
  phone: z.nullable(z.string()),
  accountId: z.nullable(z.coerce.number()),
  username: z.nullable(z.string()),
  isProven: z.boolean(),
  isStaff: z.boolean(),
  changeId: z.nullable(z.coerce.number()),
  newContact: z.nullable(z.string()),
  dueAt: z.nullable(z.coerce.date()),
})
export type FoundAdult = z.infer<typeof Adult>

/** Registered guardians of a child and, at its institution, people who asked to follow it; barred people included. */
export async function adultsOf(db: Database, { id: childId, orgId, isMember }: FamilyChild): Promise<FoundAdult[]> {
  const { rows } = await db.execute(sql`
    with adults as (
      select n.guardian_id as person_id, n.type, true as named from current_guardianships n where n.child_id = ${childId}
      union all
      select * from (${isLinkRequested(childId)}) asked where ${isMember})
    select p.id as "personId", p.last_name as "lastName", p.first_name as "firstName", ad.type as "guardianType", ad.named as "isNamed", p.phone,
           exists (select from bars b where b.child_id = ${childId} and b.person_id = p.id and b.in_force) as "isBarred",
           ${isFollowing(childId, sql`p.id`)} as "isFollowing",
           a.id as "accountId", a.username, coalesce(a.proven_by is not null or ${isDocumentSeen(sql`a.id`, orgId)}, false) as "isProven",
           exists (select from roles r where r.account_id = a.id and r.role <> 'EDU_PARENT' and r.ended_at is null) as "isStaff",
           w.id as "changeId", w.new_contact as "newContact", w.due_at as "dueAt"
      from adults ad join people p on p.id = ad.person_id left join accounts a on a.person_id = p.id
           left join contact_changes w on w.account_id = a.id and w.ended_at is null
     order by ad.named desc, p.id`)
  return z.array(Adult).parse(rows)
}
