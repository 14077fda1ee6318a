import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { and, asc, eq, inArray, sql } from '../../database/sql.ts'
import { groups, schoolDays, terms, yearClasses, yearMoves, yearPlans } from '../../database/tables.ts'
import { runningYear } from '../../requests/runningYear.ts'
import type { ProposedClass } from './propose.ts'
import { preparedYear, startOf } from './rules.ts'
import { AskedRow, askedAbout, isElsewhere, isUnplaced, type Plan, seatsOf } from './seats.ts'

/** School year that an institution prepares on a day. */
export async function yearOf(db: Database, orgId: number, today: string): Promise<number> {
  const { rows } = await db.execute(sql`select ${runningYear(orgId, today)} as running, (
    select min(p.school_year) from year_plans p where p.org_id = ${orgId} and make_date(p.school_year, 9, 1) <= ${today}::date
       and make_date(p.school_year, 9, 1) > ${today}::date - 60
       and exists (select from year_classes c where c.plan_id = p.id and c.confirmed_at is null)) as unfinished`)
  const [row] = z.array(z.object({ running: z.nullable(z.int()), unfinished: z.nullable(z.int()) })).parse(rows)
  return preparedYear(row?.unfinished ?? null, row?.running ?? null, today)
}

type Wanted = Pick<Plan, 'orgId' | 'schoolYear'>

const planIs = ({ orgId, schoolYear }: Wanted) => and(eq(yearPlans.orgId, orgId), eq(yearPlans.schoolYear, schoolYear))

/** Plan of an institution; undefined before it is prepared. */
export async function findPlan(db: Database, wanted: Wanted, today: string): Promise<Plan | undefined> {
  const [found] = await db.select({ id: yearPlans.id }).from(yearPlans).where(planIs(wanted))
  return found && { ...wanted, id: found.id, startsOn: startOf(wanted.schoolYear, today) }
}

/** Locks the plan: changes of one institution's year run one after another. */
export async function lockPlan(tx: Database, wanted: Wanted, today: string): Promise<Plan | undefined> {
  const [found] = await tx.select({ id: yearPlans.id }).from(yearPlans).where(planIs(wanted)).for('update')
  return found && { ...wanted, id: found.id, startsOn: startOf(wanted.schoolYear, today) }
}

/** Creates a plan if it is missing, and locks it. */
export async function openPlan(tx: Database, wanted: Wanted, now: Date, today: string): Promise<Plan> {
  await tx
    .insert(yearPlans)
    .values({ ...wanted, preparedAt: now })
    .onConflictDoNothing()
  const plan = await lockPlan(tx, wanted, today)
  if (plan === undefined) throw new Error('the plan is missing')
  return plan
}

/** Groups of the year before, from which the classes come. Served by groups_name. */
export const presentGroups = (db: Database, { orgId, schoolYear }: Wanted) =>
  db
    .select({ id: groups.id, level: groups.level, name: groups.name, teacherId: groups.teacherId })
    .from(groups)
    .where(and(eq(groups.orgId, orgId), eq(groups.schoolYear, schoolYear - 1)))
    .orderBy(asc(groups.level), sql`${groups.name} collate "und-x-icu"`, asc(groups.id))

/** Adds proposed classes; existing ones, by group or name, stay as they are. Returns the number of added ones. */
export async function addClasses(tx: Database, plan: Plan, proposed: readonly ProposedClass[]): Promise<number> {
  if (proposed.length === 0) return 0
  const added = await tx
    .insert(yearClasses)
    .values(proposed.map((one) => ({ ...one, planId: plan.id })))
    .onConflictDoNothing()
    .returning({ id: yearClasses.id })
  return added.length
}

const Overview = z.array(
  z.object({
    classId: z.int(),
    fromName: z.nullable(z.string()),
    fromChildren: z.int(),
    level: z.nullable(z.int()),
    name: z.nullable(z.string()),
    children: z.int(),
    boys: z.int(),
    teacherId: z.nullable(z.int()),
    teacherName: z.nullable(z.string()),
    isTeacherNew: z.boolean(),
    confirmedAt: z.nullable(z.coerce.date()),
    confirmedBy: z.nullable(z.object({ lastName: z.string(), firstName: z.string() })),
    elsewhere: z.int(),
  }),
)
export type OverviewRow = z.infer<typeof Overview>[number]

/** Classes of a plan with their sizes, by level; finishing ones last. */
export async function overviewOf(db: Database, plan: Plan): Promise<OverviewRow[]> {
  const { rows } = await db.execute(sql`with ${seatsOf(plan)},
    counted as (
      select s.class_id, count(*)::int as children, count(*) filter (where p.sex = 'male')::int as boys,
             count(*) filter (where ${isElsewhere(plan)})::int as elsewhere
        from seats s join people p on p.id = s.child_id join year_classes c on c.id = s.class_id group by 1),
    before as (select class_id, count(*)::int as children from present group by 1)
    select c.id as "classId", g.name as "fromName", coalesce(b.children, 0) as "fromChildren", c.level, c.name,
           coalesce(n.children, 0) as children, coalesce(n.boys, 0) as boys, c.teacher_id as "teacherId",
           t.last_name || ' ' || t.first_name as "teacherName",
           (c.teacher_id is not null and g.id is not null and c.teacher_id is distinct from g.teacher_id) as "isTeacherNew",
           c.confirmed_at as "confirmedAt", coalesce(n.elsewhere, 0) as elsewhere,
           (select json_build_object('lastName', p.last_name, 'firstName', p.first_name) from roles r join accounts a on a.id = r.account_id
              join people p on p.id = a.person_id where r.id = c.confirmed_role_id) as "confirmedBy"
      from year_classes c left join groups g on g.id = c.from_group_id left join people t on t.id = c.teacher_id
      left join counted n on n.class_id = c.id left join before b on b.class_id = c.id
     where c.plan_id = ${plan.id}
     order by coalesce(c.level, g.level + 1), c.level is null, coalesce(c.name, g.name) collate "und-x-icu"`)
  return Overview.parse(rows)
}

const Counts = z.tuple([
  z.object({ leaving: z.int(), accepted: z.int(), waiting: z.array(z.object({ level: z.int(), children: z.int() })) }),
])

/** Number of leaving and of accepted children, and of accepted ones without a class by level. */
export async function newChildrenOf(db: Database, plan: Plan) {
  const { rows } = await db.execute(sql`with ${seatsOf(plan)}, levels as (select level, count(*)::int as children from waiting group by 1)
    select (select count(*)::int from seats where class_id is null) as leaving, (select count(*)::int from accepted) as accepted,
           coalesce((select json_agg(json_build_object('level', level, 'children', children) order by level) from levels), '[]') as waiting`)
  const [counts] = Counts.parse(rows)
  return counts
}

const Child = z.array(
  z.object({
    classId: z.nullable(z.int()),
    fromClassId: z.nullable(z.int()),
    childId: z.int(),
    lastName: z.string(),
    firstName: z.string(),
    isBoy: z.boolean(),
    isMoved: z.boolean(),
    isNew: z.boolean(),
    isElsewhere: z.boolean(),
    asked: AskedRow,
    level: z.nullable(z.int()),
  }),
)
export type ChildRow = z.infer<typeof Child>[number]

/** Children of all classes, leaving and waiting ones included, by name; `classIds` limits the seats to classes and groups of classes. */
export async function childrenOf(db: Database, plan: Plan, classIds: readonly number[]): Promise<ChildRow[]> {
  const wanted = sql.param([...classIds])
  const { rows } = await db.execute(sql`with ${seatsOf(plan)}, shown as (
      select class_id, from_class_id, child_id, is_moved, is_new, null::int as level from seats
       where class_id = any(${wanted}::int[]) or (class_id is null and from_class_id = any(${wanted}::int[]))
      union all select null, null, child_id, false, true, level from waiting)
    select s.class_id as "classId", s.from_class_id as "fromClassId", s.child_id as "childId", p.last_name as "lastName",
           p.first_name as "firstName", p.sex = 'male' as "isBoy", s.is_moved as "isMoved", s.is_new as "isNew",
           coalesce(${isElsewhere(plan)}, false) as "isElsewhere", case when ${isUnplaced(plan)} then ${askedAbout(plan)} end as asked, s.level
      from shown s join people p on p.id = s.child_id left join year_classes c on c.id = s.class_id
     order by p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", p.id`)
  return Child.parse(rows)
}

const UnplacedRow = z.array(z.object({ classId: z.int(), childId: z.int(), lastName: z.string(), firstName: z.string(), asked: AskedRow }))

/** Children of confirmed classes without a place, with the claim that asks their guardians, by name. */
export async function unplacedIn(db: Database, plan: Plan) {
  const { rows } = await db.execute(sql`with ${seatsOf(plan)}
    select c.id as "classId", p.id as "childId", p.last_name as "lastName", p.first_name as "firstName", ${askedAbout(plan)} as asked
      from seats s join year_classes c on c.id = s.class_id join people p on p.id = s.child_id
     where ${isUnplaced(plan)} order by p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", p.id`)
  return UnplacedRow.parse(rows)
}

/** Classes of the plan among these ids. */
export const classesOf = (db: Database, plan: Plan, classIds: readonly number[]) =>
  db
    .select()
    .from(yearClasses)
    .where(and(eq(yearClasses.planId, plan.id), inArray(yearClasses.id, [...classIds])))
    .orderBy(asc(yearClasses.id))

export const allClassesOf = (db: Database, plan: Plan) =>
  db.select().from(yearClasses).where(eq(yearClasses.planId, plan.id)).orderBy(asc(yearClasses.id))

/** Places of children in the plan: their class, null for leaving ones; waiting ones are missing. */
export async function placesOf(db: Database, plan: Plan, childIds: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await db.execute(sql`with ${seatsOf(plan)}
    select child_id as "childId", class_id as "classId" from seats where child_id = any(${sql.param([...childIds])}::int[])`)
  const found = z.array(z.object({ childId: z.int(), classId: z.nullable(z.int()) })).parse(rows)
  return new Map(found.map(({ childId, classId }) => [childId, classId]))
}

/** Accepted children without a class among these; all of them if `childIds` is undefined. */
export async function waitingOf(db: Database, plan: Plan, childIds?: readonly number[]) {
  const only = childIds === undefined ? sql`true` : sql`w.child_id = any(${sql.param([...childIds])}::int[])`
  const { rows } = await db.execute(sql`with ${seatsOf(plan)}
    select w.child_id as "childId", w.level, p.sex = 'male' as "isBoy",
           p.birth_date || ' ' || coalesce((select string_agg(n.guardian_id::text, ',' order by n.guardian_id)
             from current_guardianships n where n.child_id = p.id), p.id::text) as family,
           (select g.org_id from group_members m join groups g on g.id = m.group_id
             where m.child_id = p.id and m.since_date < ${plan.startsOn}::date and coalesce(m.until_date, 'infinity') > m.since_date
             order by m.since_date desc limit 1) as "fromOrgId"
      from waiting w join people p on p.id = w.child_id where ${only} order by 1`)
  return z
    .array(z.object({ childId: z.int(), level: z.int(), isBoy: z.boolean(), family: z.string(), fromOrgId: z.nullable(z.int()) }))
    .parse(rows)
}

export async function writeMoves(tx: Database, plan: Plan, moves: ReadonlyMap<number, number | null>, now: Date): Promise<void> {
  if (moves.size === 0) return
  await tx
    .insert(yearMoves)
    .values([...moves].map(([childId, classId]) => ({ planId: plan.id, childId, classId, at: now })))
    .onConflictDoUpdate({
      target: [yearMoves.planId, yearMoves.childId],
      set: { classId: sql`excluded.class_id`, at: sql`excluded.at` },
    })
}

/** Teachers who may lead a class: those with the role at the institution, and class teachers of the present or coming year. */
export async function teachersAt(db: Database, { orgId, schoolYear }: Wanted): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute(sql`
    select p.id, p.last_name || ' ' || p.first_name as name from people p where p.id in (
      select a.person_id from roles r join accounts a on a.id = r.account_id where r.org_id = ${orgId} and r.role = 'TEACHER' and r.ended_at is null
      union select g.teacher_id from groups g where g.org_id = ${orgId} and g.school_year >= ${schoolYear} - 1)
    order by p.last_name collate "und-x-icu", p.first_name collate "und-x-icu", p.id`)
  return z.array(z.object({ id: z.int(), name: z.string() })).parse(rows)
}

export const termsOf = (db: Database, schoolYear: number) =>
  db.select().from(terms).where(eq(terms.schoolYear, schoolYear)).orderBy(asc(terms.number))

export const schoolDaysBetween = (db: Database, from: string, to: string) =>
  db
    .select()
    .from(schoolDays)
    .where(sql`${schoolDays.day} >= ${from}::date and ${schoolDays.day} < ${to}::date`)
    .orderBy(asc(schoolDays.level), asc(schoolDays.day))

/** Names of children among these who have a place in the plan or wait for one; others stay unnamed. */
export async function namesOf(db: Database, plan: Plan, childIds: readonly number[]): Promise<{ lastName: string; firstName: string }[]> {
  const { rows } = await db.execute(sql`with ${seatsOf(plan)}
    select p.last_name as "lastName", p.first_name as "firstName" from people p
     where p.id = any(${sql.param([...childIds])}::int[]) and (p.id in (select child_id from seats) or p.id in (select child_id from waiting))`)
  return z.array(z.object({ lastName: z.string(), firstName: z.string() })).parse(rows)
}
