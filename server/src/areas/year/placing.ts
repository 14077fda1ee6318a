import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { followMembership } from '../../requests/followMembership.ts'
import { type ClaimMaker, type ClaimPlace, lockClaims, makeClaims, numbersPastLimit } from '../claims/index.ts'
import { yearBegin } from './rules.ts'
import { type Plan, type Seated, seatedIn } from './seats.ts'

/** Child to place, with the class of the plan that gives the place; a new child of the running year has none. */
type Placed = Omit<Seated, 'classId'> & { classId: number | null }
export type NotPlaced<One> = { seated: One; reason: 'elsewhere' | 'asked' | 'tooManyClaims' }
/** Institution and first day of places. */
type Beginning = Pick<Plan, 'orgId' | 'startsOn'>

const ints = (values: readonly (number | null)[]): SQL => sql`${sql.param([...values])}::int[]`
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`
const Numbers = z.array(z.object({ number: z.string() }))
const Ids = z.array(z.object({ id: z.int() }))
const idsOf = ({ rows }: { rows: unknown[] }): number[] => Ids.parse(rows).map(({ id }) => id)
const listed = (childIds: readonly number[]): SQL => sql`select unnest(${ints(childIds)}) as id`

/** Time and role of a confirmation; null for the operator. */
interface Confirmed {
  now: Date
  roleId: number | null
}

/** Creates the groups of classes, or takes a group of that name, and marks the classes as confirmed. */
async function openGroups(tx: Database, plan: Plan, classIds: readonly number[], { now, roleId }: Confirmed): Promise<void> {
  await tx.execute(sql`
    insert into groups (org_id, school_year, level, name, teacher_id)
    select ${plan.orgId}, ${plan.schoolYear}, c.level, c.name, c.teacher_id from year_classes c
     where c.id = ${anyOf(classIds)} and c.plan_id = ${plan.id} and c.level is not null and c.group_id is null
    on conflict (org_id, school_year, name) do update set level = excluded.level,
      teacher_id = coalesce(excluded.teacher_id, groups.teacher_id),
      teacher_number = case when excluded.teacher_id is null then groups.teacher_number end`)
  await tx.execute(sql`
    update year_classes c set confirmed_at = coalesce(c.confirmed_at, ${now.toISOString()}::timestamptz),
        confirmed_role_id = case when c.confirmed_at is null then ${roleId}::int else c.confirmed_role_id end, group_id = coalesce(c.group_id,
        (select g.id from groups g where g.org_id = ${plan.orgId} and g.school_year = ${plan.schoolYear} and g.name = c.name))
     where c.id = ${anyOf(classIds)} and c.plan_id = ${plan.id}`)
}

/** Ends the stays of children on the first day, and notes the ends by classes of a plan for an undo. */
async function endStays(tx: Database, { startsOn }: Beginning, seated: readonly Placed[]): Promise<void> {
  await tx.execute(sql`
    with going as (select * from unnest(${ints(seated.map(({ childId }) => childId))}, ${ints(seated.map(({ classId }) => classId))}) as s (child_id, class_id)),
    ended as (
      select m.id, m.until_date, going.class_id from going join group_members m on m.child_id = going.child_id
       where m.since_date < ${startsOn}::date and coalesce(m.until_date, 'infinity') > ${startsOn}::date),
    noted as (insert into year_ends (stay_id, class_id, until_before) select id, class_id, until_date from ended where class_id is not null on conflict (stay_id) do nothing)
    update group_members m set until_date = ${startsOn}::date from ended where m.id = ended.id`)
}

/** Reasons of places that confirmations give: action and reason of the movement. */
const ADMITTED = ['ADMITTED', 'ENROLMENT'] as const
const PROMOTED = ['PROMOTED', 'YEAR_ENDED'] as const

/** Begins the stays of children in the groups of their classes, each with its reason, and marks those of a plan's classes for an undo. */
async function beginStays(tx: Database, { startsOn }: Beginning, seated: readonly Placed[]): Promise<void> {
  const placed = sql`unnest(${ints(seated.map(({ childId }) => childId))}, ${ints(seated.map(({ groupId }) => groupId ?? 0))},
    ${texts(seated.map(({ isNew }) => (isNew ? ADMITTED : PROMOTED)[0]))}, ${texts(seated.map(({ isNew }) => (isNew ? ADMITTED : PROMOTED)[1]))})
    as s (child_id, group_id, action, reason)`
  const ofClasses = sql`unnest(${ints(seated.map(({ childId }) => childId))}, ${ints(seated.map(({ classId }) => classId))}) as c (child_id, class_id)`
  await tx.execute(sql`
    with begun as (insert into group_members (child_id, group_id, since_date)
      select child_id, group_id, ${startsOn}::date from ${placed} returning id, child_id)
    insert into year_places (stay_id, class_id)
      select begun.id, c.class_id from begun join ${ofClasses} on c.child_id = begun.child_id where c.class_id is not null`)
  await tx.execute(sql`insert into movements (child_id, group_id, action, reason, on_date)
    select child_id, group_id, action, reason, ${startsOn}::date from ${placed}`)
}

/** Claims children that need the guardians' yes; returns the numbers above the institution's limit. */
async function claim(tx: Database, at: ClaimPlace, plan: Beginning, maker: ClaimMaker, seated: readonly Placed[]): Promise<Set<string>> {
  await lockClaims(tx, plan.orgId)
  const rows = sql`select line, number, group_id, ${plan.startsOn}::date as since, null::date as until
    from unnest(${texts(seated.map(({ registryNumber }) => registryNumber))}, ${ints(seated.map(({ groupId }) => groupId ?? 0))})
    with ordinality as s (number, group_id, line)`
  const past = await tx.execute(await numbersPastLimit(tx, at, plan.orgId, rows))
  const over = new Set(Numbers.parse(past.rows).map(({ number }) => number))
  await makeClaims(tx, at, maker, sql`select * from (${rows}) r where r.number <> all(${texts([...over])})`)
  return over
}

/** Work of a member of staff or of the operator on a day. */
export interface Mover {
  maker: ClaimMaker
  today: string
}

/**
 * Gives children their places from the first day on; those without a group end. Children with another place are left out, and guardians are
 * asked about new ones without a proven request.
 */
export async function givePlaces<One extends Placed>(
  tx: Database,
  at: ClaimPlace,
  beginning: Beginning,
  all: readonly One[],
  { maker, today }: Mover,
): Promise<{ childIds: number[]; notPlaced: NotPlaced<One>[] }> {
  const staying = all.filter(({ groupId }) => groupId !== null)
  const elsewhere = staying.filter((one) => one.isElsewhere)
  const asked = staying.filter((one) => !one.isElsewhere && !one.isOwn)
  const placed = staying.filter((one) => !one.isElsewhere && one.isOwn)
  const going = [...placed, ...all.filter(({ groupId }) => groupId === null)]
  if (going.length > 0) await endStays(tx, beginning, going)
  if (placed.length > 0) await beginStays(tx, beginning, placed)
  const over = asked.length > 0 ? await claim(tx, at, beginning, maker, asked) : new Set<string>()
  const childIds = going.map(({ childId }) => childId)
  if (childIds.length > 0) await followMembership(tx, listed(childIds), today)
  return {
    childIds,
    notPlaced: [
      ...elsewhere.map((seated) => ({ seated, reason: 'elsewhere' as const })),
      ...asked.map((seated) => ({ seated, reason: over.has(seated.registryNumber) ? ('tooManyClaims' as const) : ('asked' as const) })),
    ],
  }
}

/** Confirms classes: creates their groups and gives their children places. A second call adds what is missing. */
export async function confirmClasses(
  tx: Database,
  at: ClaimPlace,
  plan: Plan,
  { classIds, ...mover }: Mover & { classIds: readonly number[] },
): Promise<{ childIds: number[]; notPlaced: NotPlaced<Seated>[] }> {
  await openGroups(tx, plan, classIds, { now: at.clock.now(), roleId: mover.maker.roleId })
  const all = await seatedIn(tx, plan, classIds, mover.today)
  return givePlaces(
    tx,
    at,
    plan,
    all.filter(({ isPlaced }) => !isPlaced),
    mover,
  )
}

/** SQL condition: the movement `w` has a reason that `beginStays` writes; other reasons in a child's history stay. */
const isOfPlan = sql`((w.action, w.reason) in ((${ADMITTED[0]}, ${ADMITTED[1]}), (${PROMOTED[0]}, ${PROMOTED[1]})))`

/** Places that the plan gave, by the mark of `beginStays`: a place by a claim or an import stays, whatever its reason. */
const givenBy = (plan: Plan) => sql`exists (select from year_places y join year_classes c on c.id = y.class_id
  where y.stay_id = m.id and c.plan_id = ${plan.id} and c.group_id = m.group_id)`

/**
 * Confirmed class of another institution that ends the stay `m` too: one that the child enters on the day of the end, or one of its
 * own institution that lets it go. It takes over the noted end, so that the stay reopens with the last of them.
 */
const heirOf = (plan: Plan) => sql`coalesce(
  (select c.id from group_members next join year_classes c on c.group_id = next.group_id
    where next.child_id = m.child_id and next.since_date = m.until_date and coalesce(next.until_date, 'infinity') > next.since_date
      and c.confirmed_at is not null and c.plan_id <> ${plan.id} limit 1),
  (select c.id from year_classes c left join year_moves v on v.plan_id = c.plan_id and v.child_id = m.child_id
    where c.from_group_id = m.group_id and c.confirmed_at is not null and c.plan_id <> ${plan.id}
      and case when v.child_id is null then c.level is null else v.class_id is null end limit 1))`

/** Takes back the places of children (a condition on `m`), and restores the ends of their stays up to the next stay. */
async function withdraw(tx: Database, plan: Plan, of: { stays: SQL; ends: SQL }, today: string): Promise<number[]> {
  const gone = await tx.execute(sql`
    with gone as (delete from group_members m where ${givenBy(plan)} and ${of.stays} returning m.child_id, m.group_id, m.since_date),
    reasons as (delete from movements w using gone
      where w.child_id = gone.child_id and w.group_id = gone.group_id and w.on_date = gone.since_date and ${isOfPlan})
    select child_id as id from gone`)
  await tx.execute(sql`update year_ends e set class_id = ${heirOf(plan)} from group_members m
    where m.id = e.stay_id and ${of.ends} and ${heirOf(plan)} is not null`)
  const restored = await tx.execute(sql`
    with undone as (delete from year_ends e using group_members m where m.id = e.stay_id and ${of.ends} returning e.stay_id, e.until_before)
    update group_members m set until_date = least(undone.until_before, (
        select min(next.since_date) from group_members next where next.child_id = m.child_id and next.id <> m.id
           and next.since_date >= m.until_date and coalesce(next.until_date, 'infinity') > next.since_date))
      from undone where m.id = undone.stay_id and m.until_date >= ${yearBegin(plan.schoolYear)}::date returning m.child_id as id`)
  const childIds = [...new Set([...idsOf(gone), ...idsOf(restored)])]
  if (childIds.length > 0) await followMembership(tx, listed(childIds), today)
  return childIds
}

/** Takes children out of confirmed classes, before they go to another one. */
export const withdrawChildren = (tx: Database, plan: Plan, childIds: readonly number[], today: string): Promise<number[]> =>
  withdraw(
    tx,
    plan,
    {
      stays: sql`m.child_id = ${anyOf(childIds)}`,
      ends: sql`m.child_id = ${anyOf(childIds)} and e.class_id in (select c.id from year_classes c where c.plan_id = ${plan.id})`,
    },
    today,
  )

/** Undoes confirmed classes; a group that something else refers to stays, without children. Returns the children. */
export async function undoClasses(tx: Database, plan: Plan, classIds: readonly number[], today: string): Promise<number[]> {
  const groupsOfClasses = sql`(select c.group_id from year_classes c where c.plan_id = ${plan.id} and c.id = ${anyOf(classIds)} and c.group_id is not null)`
  const found = await tx.execute(sql`select group_id as id from ${groupsOfClasses} c (group_id)`)
  const childIds = await withdraw(
    tx,
    plan,
    { stays: sql`m.group_id in ${groupsOfClasses}`, ends: sql`e.class_id = ${anyOf(classIds)}` },
    today,
  )
  await tx.execute(
    sql`update year_classes set confirmed_at = null, confirmed_role_id = null, group_id = null where plan_id = ${plan.id} and id = ${anyOf(classIds)}`,
  )
  const groupIds = ints(idsOf(found))
  await tx.execute(sql`
    delete from groups g where g.id = any(${groupIds}) and not exists (select from group_members m where m.group_id = g.id)
       and not exists (select from courses c where c.group_id = g.id) and not exists (select from claims c where c.group_id = g.id)
       and not exists (select from movements w where w.group_id = g.id) and not exists (select from absences a where a.group_id = g.id)
       and not exists (select from links l where l.group_id = g.id or l.declined_group_id = g.id)`)
  return childIds
}
