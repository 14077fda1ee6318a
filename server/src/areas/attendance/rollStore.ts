import { AttendReason, DAY_REASONS } from '@portal/contract/attendance'
import { ClassToday, WHOLE_DAY } from '@portal/contract/today'
import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { type Day, stayOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement, rawStatement, type Value } from '../../database/preparedStatement.ts'
import { instantAsText, readRows } from '../../database/rows.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { isAttendanceDay } from '../../requests/attendanceDays.ts'
import { runningYear } from '../../requests/runningYear.ts'
import { leadsGroup } from '../../requests/substitutes.ts'
import { coversDay, coversLesson, DAY_ENDS, reasonOfLeave } from './store.ts'

/** Rolls: a lesson of a class on a day, or the day of a kindergarten's group, with its children. */

const Roll = z.object({
  groupId: z.int(),
  groupName: z.string(),
  day: z.string(),
  /** WHOLE_DAY in a kindergarten. */
  period: z.int(),
  courseId: z.nullable(z.int()),
  courseName: z.nullable(z.string()),
  beginsAt: z.nullable(z.int()),
  endsAt: z.int(),
  /** The calendar has school on the day. */
  isSchoolDay: z.boolean(),
})
const CountedRoll = z.extend(Roll, { children: z.int(), recorded: z.int(), present: z.int() })
export type CountedRoll = z.infer<typeof CountedRoll>
export type Roll = Pick<CountedRoll, 'groupId' | 'day' | 'period' | 'courseId'>

interface On {
  /** Day of the rolls. */
  day: string
  today: string
}
type Asking = On & Pick<Caller, 'personId' | 'orgId'>

/**
 * Rolls of a day that a member of staff may enter: an office all, a teacher those of the own and substituted classes and the own lessons.
 * Served by groups_name and lessons_period.
 */
function rollsOf(isTeacher: boolean, { personId, orgId, day, today }: Placeholders<Asking>): SQL {
  const isOwn = isTeacher ? leadsGroup({ id: sql`g.id`, teacherId: sql`g.teacher_id` }, personId, today) : sql`true`
  const isTaught = isTeacher ? sql`l.teacher_id = ${personId}` : sql`false`
  const ofOrg = sql`g.org_id = ${orgId} and g.school_year = ${runningYear(orgId, today)}`
  const columns = sql`g.id as "groupId", g.name as "groupName", g.level, ${day}::text as day`
  const isSchoolDay = sql`${isAttendanceDay('g.id', 'on_day.day')} as "isSchoolDay"`
  const onDay = sql`cross join (select ${day}::date as day) on_day`
  return sql`
    select ${columns}, l.period::int as period, l.course_id as "courseId", s.name as "courseName",
           l.begins_at::int as "beginsAt", l.ends_at::int as "endsAt", ${isSchoolDay}
      from groups g ${onDay}
      join terms t on t.school_year = g.school_year and on_day.day between t.starts_on and t.ends_on
      join lessons l on l.group_id = g.id and l.term_id = t.id and l.weekday = extract(isodow from on_day.day)::int
      join courses c on c.id = l.course_id join subjects s on s.id = c.subject_id
     where g.level >= 1 and ${ofOrg} and (${isOwn} or ${isTaught})
    union all
    select ${columns}, ${sql.raw(String(WHOLE_DAY))}, null, null, null, ${sql.raw(String(DAY_ENDS))}, ${isSchoolDay}
      from groups g ${onDay}
     where g.level < 1 and ${ofOrg} and ${isOwn}`
}

/** Recorded reason of a member `m`, with the roll's day and period; served by the keys of the records. */
const recordedReason = (
  orgId: Value<number | null>,
  day: Value<string>,
  period: SQL,
) => sql`case when ${period} = ${sql.raw(String(WHOLE_DAY))}
  then (select d.reason from day_records d where d.child_id = m.child_id and d.day = ${day}::date and d.org_id = ${orgId})
  else (select case when r.tardy_minutes > 0 then 'TARDY' else r.reason end from lesson_records r
         where r.child_id = m.child_id and r.day = ${day}::date and r.period = ${period} and r.org_id = ${orgId}) end`

/** Offset 0 keeps the planner from finding the reason once for each count. */
const counted = (isTeacher: boolean, asking: Placeholders<Asking>, where: SQL) =>
  rawStatement(sql`
  select roll.*, n.children, n.recorded, n.present
    from (${rollsOf(isTeacher, asking)}) roll
    cross join lateral (
      select count(*)::int as children, count(one.reason)::int as recorded,
             (count(*) filter (where one.reason in ('PRESENT', 'TARDY', 'ONLINE')))::int as present
        from (select ${recordedReason(asking.orgId, asking.day, sql`roll.period`)} as reason
                from group_members m where m.group_id = roll."groupId" and ${stayOfM(asking.day)} offset 0) one) n
   where ${where}
   order by roll."endsAt", roll."groupName" collate "und-x-icu"`)

const stayOfM = (day: Day) => stayOn(day, { childId: sql`m.child_id`, sinceDate: sql`m.since_date`, untilDate: sql`m.until_date` })

type OneRoll = Pick<Roll, 'groupId' | 'period'>
const isOne = ({ groupId, period }: Placeholders<OneRoll>) => sql`roll."groupId" = ${groupId} and roll.period = ${period}`
const countedFor = (isTeacher: boolean) => ({
  ofDay: preparedStatement((_db, asking: Placeholders<Asking>) => counted(isTeacher, asking, sql`roll."isSchoolDay" and n.children > 0`)),
  ended: preparedStatement((_db, asking: Placeholders<Asking & { minutes: number }>) =>
    counted(isTeacher, asking, sql`roll."isSchoolDay" and n.children > 0 and roll."endsAt" <= ${asking.minutes}`),
  ),
  one: preparedStatement((_db, asking: Placeholders<Asking & OneRoll>) => counted(isTeacher, asking, isOne(asking))),
  uncounted: preparedStatement((_db, asking: Placeholders<Asking & OneRoll>) =>
    rawStatement(sql`select roll.* from (${rollsOf(isTeacher, asking)}) roll where ${isOne(asking)}`),
  ),
})
/** Counted rolls of a day, and one of them, as teachers and offices see them. */
export const countedRolls = { ofTeacher: countedFor(true), ofOffice: countedFor(false) }
const countedRollsOf = ({ role }: Caller) => (role === 'TEACHER' ? countedRolls.ofTeacher : countedRolls.ofOffice)

const Rolls = z.array(CountedRoll)

/** Rolls of a school day, in order of time. */
export async function rollsOn(db: Database, caller: Caller, { day, today }: On): Promise<CountedRoll[]> {
  const { personId, orgId } = caller
  return Rolls.parse((await countedRollsOf(caller).ofDay(db, { personId, orgId, day, today })).rows)
}

/** Rolls of a school day that end by a minute of the day. */
export async function endedRollsOn(db: Database, caller: Caller, { day, today }: On, minutes: number): Promise<CountedRoll[]> {
  const { personId, orgId } = caller
  return Rolls.parse((await countedRollsOf(caller).ended(db, { personId, orgId, day, today, minutes })).rows)
}

export async function findCountedRoll(db: Database, caller: Caller, { day, today }: On, { groupId, period }: OneRoll) {
  const { personId, orgId } = caller
  const [found] = Rolls.parse((await countedRollsOf(caller).one(db, { personId, orgId, day, today, groupId, period })).rows)
  return found
}

/** Roll without its counts, which would read the records of all children. */
export async function findRoll(db: Database, caller: Caller, { day, today }: On, { groupId, period }: OneRoll) {
  const { personId, orgId } = caller
  const [found] = z.array(Roll).parse((await countedRollsOf(caller).uncounted(db, { personId, orgId, day, today, groupId, period })).rows)
  return found
}

/** Last school day before a day of the grades of an institution; undefined without a calendar. Served by school_days_pkey. */
export async function schoolDayBefore(db: Database, orgId: number | null, day: string): Promise<string | undefined> {
  const [found] = await readRows(
    db,
    z.object({ day: z.nullable(z.string()) }),
    sql`select max(before.day)::text as day
          from (select distinct g.level from groups g where g.org_id = ${orgId} and g.school_year = ${runningYear(orgId, day)}) grade
          cross join lateral (select max(d.day) as day from school_days d where d.level = grade.level and d.day < ${day}::date) before`,
  )
  return found?.day ?? undefined
}

const Reason = z.nullable(z.enum([...DAY_REASONS, 'TARDY']))
const OnRoll = z.object({
  childId: z.int(),
  lastName: z.string(),
  firstName: z.string(),
  reason: Reason,
  minutesLate: z.int(),
  /** Reason of the approved leave that covers the roll. */
  leave: z.nullable(z.enum(DAY_REASONS)),
})
export type OnRoll = z.infer<typeof OnRoll>

type OfRoll = Pick<Roll, 'groupId' | 'day' | 'period'> & { orgId: number | null }

const childrenFor = (isWholeDay: boolean) =>
  preparedStatement((_db, { groupId, day, period, orgId }: Placeholders<OfRoll>) => {
    const lesson = sql`join lessons l on l.group_id = m.group_id and l.period = ${period} and l.weekday = extract(isodow from ${day}::date)::int
    join terms t on t.id = l.term_id and ${day}::date between t.starts_on and t.ends_on`
    const covers = isWholeDay ? coversDay : coversLesson
    return rawStatement(sql`
    select p.id as "childId", p.last_name as "lastName", p.first_name as "firstName",
           ${recordedReason(orgId, day, sql`${period}::int`)} as reason,
           coalesce((select r.tardy_minutes from lesson_records r
             where r.child_id = m.child_id and r.day = ${day}::date and r.period = ${period} and r.org_id = ${orgId}), 0)::int as "minutesLate",
           (select ${reasonOfLeave} from absences a where a.child_id = m.child_id and a.status = 'APPROVED'
               and ${day}::date between a.start_date and a.end_date and ${covers} limit 1) as leave
      from group_members m join people p on p.id = m.child_id ${isWholeDay ? sql`` : lesson}
     where m.group_id = ${groupId} and ${stayOfM(day)}
     order by p.first_name collate "und-x-icu", p.last_name collate "und-x-icu", p.id`)
  })
export const childrenOfRoll = { ofLesson: childrenFor(false), ofDay: childrenFor(true) }

/** Children of a roll by given name. Served by group_members_group, the keys of the records and absences_child. */
export async function childrenOn(
  db: Database,
  { groupId, day, period }: Pick<Roll, 'groupId' | 'day' | 'period'>,
  orgId: number | null,
): Promise<OnRoll[]> {
  const find = period === WHOLE_DAY ? childrenOfRoll.ofDay : childrenOfRoll.ofLesson
  return z.array(OnRoll).parse((await find(db, { groupId, day, period, orgId })).rows)
}

const recordsFor = (isWholeDay: boolean) =>
  preparedStatement((_db, { childId, day, period, orgId }: Placeholders<Omit<OfRoll, 'groupId'> & { childId: number }>) =>
    rawStatement(
      isWholeDay
        ? sql`select r.reason, 0 as "minutesLate" from day_records r where r.child_id = ${childId} and r.day = ${day}::date and r.org_id = ${orgId}`
        : sql`select case when r.tardy_minutes > 0 then 'TARDY' else r.reason end as reason, r.tardy_minutes::int as "minutesLate"
                from lesson_records r where r.child_id = ${childId} and r.day = ${day}::date and r.period = ${period} and r.org_id = ${orgId}`,
    ),
  )
const recordOfChild = { ofLesson: recordsFor(false), ofDay: recordsFor(true) }
const Recorded = z.array(z.pick(OnRoll, { reason: true, minutesLate: true }))

/** Record of one child of a roll. Served by the keys of the records. */
export async function recordIn(db: Database, { day, period, orgId }: Omit<OfRoll, 'groupId'>, childId: number) {
  const find = period === WHOLE_DAY ? recordOfChild.ofDay : recordOfChild.ofLesson
  const [found] = Recorded.parse((await find(db, { childId, day, period, orgId })).rows)
  return found
}

const LastEntry = z.object({
  childId: z.int(),
  roleId: z.int(),
  madeAt: z.string(),
  arrivedAt: z.string(),
  reasonBefore: z.nullable(AttendReason),
  minutesBefore: z.int(),
  why: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
})
export type LastEntry = z.infer<typeof LastEntry>

/**
 * Served by attendance_entries_pkey. Offset 0 finds the author of each entry by the keys: a merge join would read all roles, because
 * statistics of the entries know only the authors of earlier days.
 */
export const lastEntriesOf = preparedStatement((_db, { groupId, day, period, orgId }: Placeholders<OfRoll>) =>
  rawStatement(sql`
    select m.child_id as "childId", last.role_id as "roleId", ${instantAsText('last.made_at')} as "madeAt", ${instantAsText('last.arrived_at')} as "arrivedAt",
           last.reason_before as "reasonBefore", last.tardy_minutes_before::int as "minutesBefore", last.why,
           author.last_name as "lastName", author.first_name as "firstName"
      from group_members m
      cross join lateral (select * from attendance_entries e
        where e.child_id = m.child_id and e.day = ${day}::date and e.period = ${period} and e.org_id = ${orgId}
        order by e.made_at desc, e.arrived_at desc limit 1) last
      left join lateral (select p.last_name, p.first_name
        from roles r join accounts a on a.id = r.account_id join people p on p.id = a.person_id where r.id = last.role_id offset 0) author on true
     where m.group_id = ${groupId} and ${stayOfM(day)}`),
)

/** Latest entry about each child of a roll; the author's name is null once the account is gone. */
export async function lastEntries(
  db: Database,
  { groupId, day, period }: Pick<Roll, 'groupId' | 'day' | 'period'>,
  orgId: number | null,
): Promise<LastEntry[]> {
  return z.array(LastEntry).parse((await lastEntriesOf(db, { groupId, day, period, orgId })).rows)
}

/** Offset 0 keeps the planner from finding the reason once for each count. Served by groups_name, the keys of the records and absences_child. */
export const classesOf = preparedStatement((_db, { orgId, day }: Placeholders<{ orgId: number; day: string }>) =>
  rawStatement(sql`
    select g.id as "groupId", g.name, count(m.child_id)::int as children,
           (count(*) filter (where known.reason in ('PRESENT', 'ONLINE')))::int as present,
           (count(*) filter (where known.reason in ('SICK', 'SICK_COVID')))::int as sick,
           (count(*) filter (where known.reason in ('EXCUSED', 'EXCUSED_COVID', 'UNEXCUSED')))::int as away,
           (count(*) filter (where known.reason is null))::int as unrecorded
      from groups g cross join (select ${day}::date as day) on_day join group_members m on m.group_id = g.id and ${stayOfM(day)}
      cross join lateral (select coalesce(
        (select d.reason from day_records d where d.child_id = m.child_id and d.day = ${day}::date and d.org_id = ${orgId}),
        (select ${reasonOfLeave} from absences a where a.child_id = m.child_id and a.status = 'APPROVED' and ${coversDay}
            and ${day}::date between a.start_date and a.end_date limit 1)) as reason offset 0) known
     where g.org_id = ${orgId} and g.school_year = ${runningYear(orgId, day)} and ${isAttendanceDay('g.id', 'on_day.day')}
     group by g.id, g.name, g.level
     order by g.level, g.name collate "und-x-icu"`),
)

/** Classes of an institution on a day with their children by day record, otherwise by whole days of approved leave. */
export const classesOn = async (db: Database, orgId: number, day: string): Promise<ClassToday[]> =>
  z.array(ClassToday).parse((await classesOf(db, { orgId, day })).rows)
