import * as z from 'zod/mini'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { instantAsText } from '../../database/rows.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { isObjected, isOwnChild, type MemberColumns } from '../claims/index.ts'

/** A plan with the day on which its classes begin if they are confirmed now. */
export interface Plan {
  id: number
  orgId: number
  schoolYear: number
  startsOn: string
}

const day = ({ startsOn }: Plan) => sql`${startsOn}::date`
const hasDay = (stay: string) => sql.raw(`coalesce(${stay}.until_date, 'infinity') > ${stay}.since_date`)

/** SQL condition for a request `s` of campaign `k` that ends in a class: PASSED by a commission, or a first grade that both sides accepted. */
const isAccepted = sql.raw(`(k.kind in ('kindergarten', 'firstGrade') and case when s.school_status is null
  then s.response_status = 'PASSED' else s.school_status = 'REGISTERED' and s.response_status = 'APPROVED' end)`)

/** SQL expression of the level at which an accepted child enters. */
const entryLevelOf = sql.raw(`(case when s.school_status is null then greatest(-5, least(0, s.age - 5)) else 1 end)`)

/** SQL expression of the day on which the request `s` was accepted. */
const acceptedOn = sql.raw(`(coalesce((select max(h.at) from prospect_history h
    where h.prospect_id = s.id and h.side = 'response' and h.status = s.response_status), s.sent_at, s.created_at) at time zone 'Asia/Ulaanbaatar')::date`)

/** Accepted children of the institution for the year. Served by prospects_institution. */
export const acceptedOf = ({ orgId, schoolYear }: Pick<Plan, 'orgId' | 'schoolYear'>): SQL => sql`
  select distinct on (s.child_id) s.child_id, ${entryLevelOf} as level, ${acceptedOn} as accepted_on from prospects s join campaigns k on k.id = s.campaign_id
   where s.institution_id = ${orgId} and k.school_year = ${schoolYear} and ${isAccepted} order by s.child_id, s.id desc`

/** Last school day of the year before by level of `g`: a stay that ends later, or goes on, leads into the coming year. */
const lastDay = ({ schoolYear }: Plan) => sql`coalesce((select max(d.day) from school_days d where d.level = g.level
  and d.day >= make_date(${schoolYear} - 1, 9, 1) and d.day < make_date(${schoolYear}, 9, 1)), make_date(${schoolYear}, 5, 15))`

/** Day from which a class `c` takes children over: a confirmed one has ended their stays on the first day of the year. */
const takesOver = (plan: Plan) => sql`case when c.confirmed_at is null then ${day(plan)} else make_date(${plan.schoolYear}, 9, 1) end`

/**
 * Whether at least half of the children of `g` on the last school day are in it up to the coming class. Otherwise the institution ends all
 * stays with the school year, and an end says nothing about a child.
 */
const goesOn = (plan: Plan) => sql`(
  select 2 * count(*) filter (where coalesce(o.until_date, 'infinity') >= ending.takes_over) >= count(*) from group_members o
   where o.group_id = g.id and o.since_date < ${day(plan)} and ${hasDay('o')} and coalesce(o.until_date, 'infinity') >= ending.last_day)`

/** Group of a confirmed class of the plan. */
const ofPlan = (plan: Plan, group: string) =>
  sql`${sql.raw(group)} in (select q.group_id from year_classes q where q.plan_id = ${plan.id} and q.group_id is not null)`

/** Children whose group leads to one of the classes, or who were moved into one. */
const ofClasses = (plan: Plan, classIds: readonly number[] | undefined): SQL =>
  classIds === undefined
    ? sql``
    : sql`and (c.id = ${anyOf(classIds)}
        or m.child_id in (select v.child_id from year_moves v where v.plan_id = ${plan.id} and v.class_id = ${anyOf(classIds)}))`

/**
 * Children of the classes as `seats`: class, child, the class that their group leads to, and whether they were moved or are new. A child is
 * of the group of its last stay before the coming year; one that left after the last school day has no class. A new child of a kindergarten without its age waits for the nearest one. With class
 * ids, the seats of those classes are complete and the others are not. Served by group_members_group and group_members_child.
 */
export const seatsOf = (plan: Plan, classIds?: readonly number[]): SQL => sql`
  present as (
    select c.id as class_id, m.child_id, coalesce(m.until_date, 'infinity') < ending.takes_over and class.goes_on as has_left
      from year_classes c
      join groups g on g.id = c.from_group_id
      -- Offset 0 keeps the planner from computing them for each child.
      cross join lateral (select ${lastDay(plan)} as last_day, ${takesOver(plan)} as takes_over offset 0) ending
      cross join lateral (select ${goesOn(plan)} as goes_on offset 0) class
      join group_members m on m.group_id = g.id
     where c.plan_id = ${plan.id} and m.since_date < ${day(plan)} and ${hasDay('m')} ${ofClasses(plan, classIds)}
       and coalesce(m.until_date, 'infinity') >= ending.last_day
       and not exists (select from group_members later where later.child_id = m.child_id and later.since_date > m.since_date
         and later.since_date < ${day(plan)} and ${hasDay('later')} and not (${ofPlan(plan, 'later.group_id')}))),
  accepted as (${acceptedOf(plan)}),
  seats as (
    select coalesce(v.class_id, case when v.child_id is null and not p.has_left then p.class_id end) as class_id, p.class_id as from_class_id, p.child_id,
           v.class_id is not null as is_moved, false as is_new
      from present p left join year_moves v on v.plan_id = ${plan.id} and v.child_id = p.child_id
    union all
    select v.class_id, null, v.child_id, false, true from year_moves v join accepted on accepted.child_id = v.child_id
     where v.plan_id = ${plan.id} and v.class_id is not null and not exists (select from present p where p.child_id = v.child_id)),
  waiting as (
    select a.child_id, coalesce((select near.level from year_classes near where near.plan_id = ${plan.id} and near.level is not null
         and case when a.level > 0 then near.level = a.level else near.level <= 0 end
       order by abs(near.level - a.level), near.level desc limit 1), a.level) as level
      from accepted a
     where not exists (select from seats s join year_classes c on c.id = s.class_id and c.level is not null where s.child_id = a.child_id)
       and not exists (select from group_members m join groups g on g.id = m.group_id
         where m.child_id = a.child_id and g.org_id = ${plan.orgId} and g.school_year = ${plan.schoolYear} and ${hasDay('m')}))`

/** SQL condition: the child of `s` has another place from the first day on than that of the class `c`. */
export const isElsewhere = (plan: Plan): SQL => sql`(c.level is not null and exists (select from group_members other
  where other.child_id = s.child_id and other.since_date >= ${day(plan)} and ${hasDay('other')} and other.group_id is distinct from c.group_id))`

/** SQL condition: the child of `s` has, or had, the place that the class `c` gives it. A child that left it since is not placed again. */
const hadPlace = sql.raw(`exists (select from group_members own where own.child_id = s.child_id and own.group_id = c.group_id
  and coalesce(own.until_date, 'infinity') > own.since_date)`)

/** SQL condition: the child of `s` got no place from its confirmed class `c`. */
export const isUnplaced = (plan: Plan): SQL =>
  sql`(c.confirmed_at is not null and c.level is not null and not ${hadPlace} and not ${isElsewhere(plan)})`

/** SQL expression: the open or else last lapsed claim of the plan's institution about the person `p`, as `Asked` of the contract. */
export const askedAbout = ({ orgId, schoolYear }: Pick<Plan, 'orgId' | 'schoolYear'>): SQL => sql`(
  select json_build_object('at', ${instantAsText('q.made_at')}, 'hasLapsed', q.ended_at is not null)
    from claims q join groups of_claim on of_claim.id = q.group_id
   where q.org_id = ${orgId} and q.registry_number = p.registry_number
     and (q.ended_at is null or (q.status = 'LAPSED' and of_claim.school_year = ${schoolYear}))
   order by q.ended_at is not null, q.id desc limit 1)`

export const AskedRow = z.nullable(z.object({ at: z.string(), hasLapsed: z.boolean() }))

/** Child to place, with the facts that decide whether it gets the place. */
export const SeatedRow = z.object({
  classId: z.int(),
  groupId: z.nullable(z.int()),
  childId: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  registryNumber: z.string(),
  isNew: z.boolean(),
  isElsewhere: z.boolean(),
  /** The institution may place the child without asking its guardians, who have not objected to its claim. */
  isOwn: z.boolean(),
  isPlaced: z.boolean(),
})
export type Seated = z.infer<typeof SeatedRow>

/** Columns of `seatedIn` and of new children: their aliases must not occur in the condition. */
export const asMember = (plan: Omit<Plan, 'id'>, group: string, today: string): MemberColumns => ({
  child: 'person.id',
  org: String(plan.orgId),
  group,
  since: `date '${plan.startsOn}'`,
  writesFrom: `date '${plan.startsOn}'`,
  until: 'null::date',
  schoolYear: String(plan.schoolYear),
  today: `date '${today}'`,
})

/** Children of some classes whose groups exist, with what confirming has to know; those who leave have no group. */
export async function seatedIn(tx: Database, plan: Plan, classIds: readonly number[], today: string): Promise<Seated[]> {
  const { rows } = await tx.execute(sql`with ${seatsOf(plan, classIds)}
    select coalesce(s.class_id, s.from_class_id) as "classId", c.group_id as "groupId", s.child_id as "childId",
           person.last_name as "lastName", person.first_name as "firstName", person.registry_number as "registryNumber", s.is_new as "isNew",
           ${isElsewhere(plan)} as "isElsewhere",
           (not s.is_new and not ${sql.raw(isObjected({ child: 'person.id', org: String(plan.orgId) }))})
             or ${sql.raw(isOwnChild(asMember(plan, 'c.group_id', today)))} as "isOwn",
           ${hadPlace} as "isPlaced"
      from seats s left join year_classes c on c.id = s.class_id join people person on person.id = s.child_id
     where coalesce(s.class_id, s.from_class_id) = ${anyOf(classIds)} order by 1, 3`)
  return z.array(SeatedRow).parse(rows)
}
