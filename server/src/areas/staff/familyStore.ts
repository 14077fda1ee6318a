import { GUARDIAN_TYPES } from '@portal/contract/children'
import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, desc, eq, isNull, sql } from '../../database/sql.ts'
import { accounts, bars, organisations, people } from '../../database/tables.ts'
import { notBarred } from '../../kit/bars.ts'
import type { Reach } from './store.ts'

const Child = z.object({
  id: z.coerce.number(),
  lastName: z.string(),
  firstName: z.string(),
  birthDate: z.string(),
  registryNumber: z.string(),
  citizenship: z.string(),
  /** The institution by which the child is the caller's concern, and where it is in it. */
  orgId: z.coerce.number(),
  place: z.string(),
})
export type FamilyChild = z.infer<typeof Child>

/** With the campaigns whose requests count. */
export interface FamilyReach extends Reach {
  campaignIds: readonly number[]
}

/** A child of the institutions: in a group there now, or with a request there in one of the campaigns. To be seen alone, a commission finds also one from
 *  whom an office beneath it keeps somebody away. */
export async function findChildWithin(
  db: Database,
  { orgIds, enrolmentOnly, campaignIds }: FamilyReach,
  childId: number,
  { toSee = false }: { toSee?: boolean } = {},
): Promise<FamilyChild | undefined> {
  const { rows } = await db.execute(sql`
    select c.id, c.last_name as "lastName", c.first_name as "firstName", c.birth_date::text as "birthDate", c.registry_number as "registryNumber",
           c.citizenship, at.org_id as "orgId", at.place
      from people c join lateral (
        select g.org_id, o.name || ', ' || g.name as place, 1 as rank from group_members m join groups g on g.id = m.group_id join organisations o on o.id = g.org_id
         where m.child_id = c.id and m.until_date is null and g.org_id = ${anyOf(orgIds)} and not ${enrolmentOnly}
        union all
        select q.institution_id, o.name, 2 from prospects q join organisations o on o.id = q.institution_id
         where q.child_id = c.id and q.institution_id = ${anyOf(orgIds)} and q.campaign_id = ${anyOf(campaignIds)}
        union all
        select b.org_id, o.name, 3 from bars b join organisations o on o.id = b.org_id
         where b.child_id = c.id and b.org_id = ${anyOf(orgIds)} and b.lifted_at is null and ${enrolmentOnly && toSee}
        order by rank limit 1) at on true
     where c.id = ${childId}`)
  return z.array(Child).parse(rows)[0]
}

export async function findPersonNumbered(db: Database, registryNumber: string): Promise<number | undefined> {
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
  newContact: z.nullable(z.string()),
  dueAt: z.nullable(z.coerce.date()),
})
export type FoundAdult = z.infer<typeof Adult>

/** Whom the registry names for a child and, at its school, who has asked to follow it; whom a court keeps from it too. */
export async function adultsOf(db: Database, childId: number, { enrolmentOnly }: Reach): Promise<FoundAdult[]> {
  const { rows } = await db.execute(sql`
    with adults as (
      select n.guardian_id as person_id, n.type, true as named from guardianships n where n.child_id = ${childId}
      union all
      select l.parent_id, l.guardian_type, false from links l where l.child_id = ${childId} and not ${enrolmentOnly}
         and not exists (select from guardianships n where n.child_id = l.child_id and n.guardian_id = l.parent_id))
    select p.id as "personId", p.last_name as "lastName", p.first_name as "firstName", ad.type as "guardianType", ad.named as "isNamed", p.phone,
           exists (select from bars b where b.child_id = ${childId} and b.person_id = p.id and b.in_force) as "isBarred",
           exists (select from links l where l.child_id = ${childId} and l.parent_id = p.id and l.status = 'APPROVE') as "isFollowing",
           a.id as "accountId", a.username, coalesce(a.proven_by is not null, false) as "isProven",
           exists (select from roles r where r.account_id = a.id and r.role <> 'EDU_PARENT' and r.ended_at is null) as "isStaff",
           w.new_contact as "newContact", w.due_at as "dueAt"
      from adults ad join people p on p.id = ad.person_id left join accounts a on a.person_id = p.id
           left join contact_changes w on w.account_id = a.id and w.ended_at is null
     order by ad.named desc, p.id`)
  return z.array(Adult).parse(rows)
}

export type FoundBar = typeof bars.$inferSelect

export const barsOf = (db: Database, childId: number) =>
  db
    .select({ bar: bars, lastName: people.lastName, firstName: people.firstName, institution: organisations.name })
    .from(bars)
    .innerJoin(people, eq(people.id, bars.personId))
    .innerJoin(organisations, eq(organisations.id, bars.orgId))
    .where(eq(bars.childId, childId))
    .orderBy(desc(bars.id))

export const enterBar = async (tx: Database, bar: typeof bars.$inferInsert): Promise<void> => {
  await tx.insert(bars).values(bar)
}

/** A bar that nobody has lifted; whoever else is about to waits. */
export async function lockBar(tx: Database, barId: number) {
  const [found] = await tx
    .select()
    .from(bars)
    .where(and(eq(bars.id, barId), isNull(bars.liftedAt)))
    .for('update')
  return found
}

export const markLifted = async (
  tx: Database,
  barId: number,
  lifted: { liftedAt: Date; liftedBy: number; liftDocument: string },
): Promise<void> => {
  await tx
    .update(bars)
    .set({ ...lifted, inForce: false })
    .where(eq(bars.id, barId))
}

const Heard = z.object({ username: z.string() })

/** Whom a bar concerns: the child, where the barred person has an account, and where those have one who are shown to be its other guardians or follow it. */
export async function heardOfBar(tx: Database, childId: number, personId: number) {
  const [child] = await tx.select({ lastName: people.lastName, firstName: people.firstName }).from(people).where(eq(people.id, childId))
  const [barred] = await tx.select({ username: accounts.username }).from(accounts).where(eq(accounts.personId, personId))
  const { rows } = await tx.execute(sql`
    select a.username from accounts a
     where a.person_id <> ${personId} and ${notBarred(childId, sql`a.person_id`)}
       and (exists (select from guardianships n where n.child_id = ${childId} and n.guardian_id = a.person_id and a.proven_by is not null)
         or exists (select from links l where l.child_id = ${childId} and l.parent_id = a.person_id and l.status = 'APPROVE'))`)
  if (child === undefined) throw new Error('the child of a bar is not there')
  return {
    child,
    barred: barred?.username,
    others: z
      .array(Heard)
      .parse(rows)
      .map(({ username }) => username),
  }
}
