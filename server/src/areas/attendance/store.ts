import type { AttendanceSummary, AttendReason, DayCounts, DayReason, MonthShares } from '@portal/contract/attendance'
import { type Placeholders, preparedStatement, type Value } from '../../database/preparedStatement.ts'
import { type SQL, sql } from '../../database/sql.ts'
import type { DateRange } from '../../requests/calendarDays.ts'

/** Id of one child, or the column of a row. */
type Child = Value<number> | SQL
export type Days = Placeholders<DateRange>

/** School days of a child in a stretch, with its group on each. */
export const schoolDaysOf = (childId: Child, { from, to }: Days) => sql`
  select d.day, g.id as group_id, g.school_year
    from group_members m
    join groups g on g.id = m.group_id
    join school_days d on d.level = g.level
     and d.day between greatest(m.since_date, ${from}::date) and least(coalesce(m.until_date - 1, ${to}::date), ${to}::date)
   where m.child_id = ${childId}`

const minutes = (time: SQL) => sql`extract(epoch from ${time}) / 60`

/** Noon in minutes; separates the halves of a day. */
export const NOON = 12 * 60

/** Joins the timetable's lessons to a child's school days. Kindergartens count days, not lessons. */
const taughtOn = sql`
    join groups g on g.id = s.group_id and g.level >= 1
    join terms t on t.school_year = s.school_year and s.day between t.starts_on and t.ends_on
    join lessons l on l.group_id = s.group_id and l.term_id = t.id and l.weekday = extract(isodow from s.day)::int`

/** Whether leave covers a lesson: by whole days, by its half, or by overlapping hours. A half day without a stated half covers none. */
export const coversLesson = sql`(a.interval_type = 1
      or (a.interval_type = 2 and a.day_half = case when l.begins_at < ${sql.raw(String(NOON))} then 'AM' else 'PM' end)
      or (a.interval_type = 3 and l.begins_at < ${minutes(sql`a.end_time`)} and l.ends_at > ${minutes(sql`a.start_time`)}))`

/** Whether leave covers a whole day. */
export const coversDay = sql`a.interval_type = 1`

/** Leave because of an illness counts as illness. */
export const reasonOfLeave = sql`case when a.category = 'SICK' then 'SICK' when a.category = 'COVID' then 'EXCUSED_COVID' else 'EXCUSED' end`

/** Repeats the bounds of the stretch, so that partitions of other school years are pruned. */
export const ofStretch = ({ from, to }: Days) => sql`r.day = s.day and r.day between ${from}::date and ${to}::date`

const isUnrecorded = (childId: Child, days: Days) =>
  sql`not exists (select from lesson_records r where r.child_id = ${childId} and ${ofStretch(days)} and r.period = l.period)`

/**
 * Lessons of a child: recorded ones, and unrecorded ones with the reason of the approved leave that covers them. Minutes late count as
 * tardy. Served by lesson_records_pkey; without leave in the stretch the second part ends at absences_child.
 */
const attended = (childId: Child, days: Days) => sql`
  select day, period, course_id, case when tardy_minutes > 0 then 'TARDY' else reason end as reason, tardy_minutes
    from lesson_records
   where child_id = ${childId} and day between ${days.from}::date and ${days.to}::date
  union all
  select s.day, l.period, l.course_id, case when a.category = 'SICK' then 'SICK' else 'EXCUSED' end, 0
    from absences a
    join lateral (${schoolDaysOf(childId, days)}) s on s.day between a.start_date and a.end_date
    ${taughtOn} and ${coversLesson}
   where a.child_id = ${childId} and a.status = 'APPROVED'
     and a.start_date <= ${days.to}::date and a.end_date >= ${days.from}::date
     and ${isUnrecorded(childId, days)}`

interface OfChild extends DateRange {
  childId: number
}
interface OfChildren extends DateRange {
  childIds: readonly number[]
}

/** Day and minutes after midnight. */
export interface Moment {
  day: string
  minutes: number
}

const isOnLeave = (childId: Child) => sql`exists (select from absences a where a.child_id = ${childId} and a.status = 'APPROVED'
                        and s.day between a.start_date and a.end_date and ${coversLesson})`

/** Lessons over by `now` that are unrecorded and not covered by approved leave. */
const unrecorded = (childId: Child, days: Days, now: Placeholders<Moment>) => sql`
  select s.day, l.period, l.course_id
    from (${schoolDaysOf(childId, days)}) s
    ${taughtOn}
   where (s.day < ${now.day}::date or (s.day = ${now.day}::date and l.ends_at <= ${now.minutes}))
     and ${isUnrecorded(childId, days)}
     and not ${isOnLeave(childId)}`

/** Unrecorded lessons that end after `now`. Leave of today is left out, because the attended lessons contain it. */
const coming = (childId: Child, days: Days, now: Placeholders<Moment>) => sql`
  select s.day, l.period, l.course_id
    from (${schoolDaysOf(childId, days)}) s
    ${taughtOn}
   where (s.day > ${now.day}::date or (s.day = ${now.day}::date and l.ends_at > ${now.minutes} and not ${isOnLeave(childId)}))
     and ${isUnrecorded(childId, days)}`

/** Statement as a table to select from. */
const table = (statement: SQL) => sql`(${statement}) r`

/** Runs a statement for each of several children. */
const tableOfEach = (childIds: Value<readonly number[]>, statement: (childId: SQL) => SQL) =>
  sql`unnest(${childIds}::int[]) as child(id) cross join lateral ${table(statement(sql`child.id`))}`

const childOfRow = sql<number>`child.id`

const lessonColumns = {
  day: sql<string>`to_char(r.day, 'YYYY-MM-DD')`,
  period: sql<number>`r.period`,
  courseName: sql<string>`s.name`,
  lastName: sql<string | null>`p.last_name`,
  firstName: sql<string | null>`p.first_name`,
}
const courseOfRow = sql`join courses c on c.id = r.course_id join subjects s on s.id = c.subject_id left join people p on p.id = c.teacher_id`

export const lessonsBetween = preparedStatement((db, { childIds, from, to }: Placeholders<OfChildren>) =>
  db
    .select({
      childId: childOfRow,
      ...lessonColumns,
      reason: sql<AttendReason>`r.reason`,
      tardyMinutes: sql<number>`r.tardy_minutes`,
    })
    .from(sql`${tableOfEach(childIds, (childId) => attended(childId, { from, to }))} ${courseOfRow}`)
    .orderBy(sql`r.day, r.period`),
)

export const unrecordedBetween = preparedStatement((db, { childId, from, to, day, minutes: minute }: Placeholders<OfChild & Moment>) =>
  db
    .select(lessonColumns)
    .from(sql`${table(unrecorded(childId, { from, to }, { day, minutes: minute }))} ${courseOfRow}`)
    .orderBy(sql`r.day, r.period`),
)

export const comingBetween = preparedStatement((db, { childId, from, to, day, minutes: minute }: Placeholders<OfChild & Moment>) =>
  db
    .select(lessonColumns)
    .from(sql`${table(coming(childId, { from, to }, { day, minutes: minute }))} ${courseOfRow}`)
    .orderBy(sql`r.day, r.period`),
)

const share = (...reasons: AttendReason[]) =>
  sql<number>`round(100.0 * count(*) filter (where reason in (${sql.raw(reasons.map((reason) => `'${reason}'`).join(', '))})) / count(*), 1)::float8`
const late = (which: SQL) => sql<number>`(count(*) filter (where reason = 'TARDY' and ${which}))::int`

/** One row, or none without lessons. */
export const summaryOf = preparedStatement<OfChild, AttendanceSummary[]>((db, { childId, from, to }) =>
  db
    .select({
      attendancePercent: share('PRESENT', 'TARDY'),
      excusedPercent: share('EXCUSED'),
      unexcusedPercent: share('UNEXCUSED'),
      sickPercent: share('SICK'),
      tardyMinLess10Cnt: late(sql`tardy_minutes < 10`),
      tardyMinBet1020Cnt: late(sql`tardy_minutes >= 10 and tardy_minutes < 20`),
      tardyMinMore20Cnt: late(sql`tardy_minutes >= 20`),
      lessonCnt: sql<number>`count(*)::int`,
    })
    .from(table(attended(childId, { from, to })))
    .having(sql`count(*) > 0`),
)

const month = sql<string>`to_char(day, 'YYYY-MM')`

export const sharesByMonth = preparedStatement<OfChild, MonthShares[]>((db, { childId, from, to }) =>
  db
    .select({
      DATA_MONTH: month,
      ATTENDANCE_PERCENT: share('PRESENT', 'TARDY'),
      EXCUSED_PERCENT: share('EXCUSED'),
      UNEXCUSED_PERCENT: share('UNEXCUSED'),
      SICK_PERCENT: share('SICK'),
    })
    .from(table(attended(childId, { from, to })))
    .groupBy(month)
    .orderBy(month),
)

/** End of the day, in minutes, for kindergartens and groups without a timetable. */
export const DAY_ENDS = 18 * 60

/** Whether school is over on the day; before that a missing record is normal. */
const isOver = (now: Placeholders<Moment>) => sql`(s.day < ${now.day}::date or ${now.minutes} >= coalesce(
    (select max(l.ends_at) from lessons l join terms t on t.id = l.term_id join groups g on g.id = l.group_id
      where l.group_id = s.group_id and g.level >= 1 and s.day between t.starts_on and t.ends_on and l.weekday = extract(isodow from s.day)::int),
    ${sql.raw(String(DAY_ENDS))}))`

/**
 * Recorded days, counted once if two institutions recorded one (as present if either did). Unrecorded whole days of approved leave have its
 * reason; other past ones have none. `offset 0` makes the planner find school days through the child's groups, since it would otherwise
 * scan all groups.
 */
const countedDays = (childId: Child, days: Days, now: Placeholders<Moment>) => sql`
    (select distinct on (day) day, reason from day_records where child_id = ${childId} and day between ${days.from}::date and ${days.to}::date
      order by day, reason <> 'PRESENT', org_id)
    union all
    select s.day, case when a.id is not null then ${reasonOfLeave} end
      from (${schoolDaysOf(childId, days)} offset 0) s
      left join absences a on a.child_id = ${childId} and a.status = 'APPROVED' and ${coversDay} and s.day between a.start_date and a.end_date
     where not exists (select from day_records r where r.child_id = ${childId} and ${ofStretch(days)})
       and (a.id is not null or ${isOver(now)})`
const recordedAs = (reason: DayReason) => sql<number>`(count(*) filter (where reason = ${sql.raw(`'${reason}'`)}))::int`

const counts = {
  reasonPresent: recordedAs('PRESENT'),
  reasonOnline: recordedAs('ONLINE'),
  reasonSick: recordedAs('SICK'),
  reasonSickCovid: recordedAs('SICK_COVID'),
  reasonExcused: recordedAs('EXCUSED'),
  reasonExcusedCovid: recordedAs('EXCUSED_COVID'),
  reasonUnexcused: recordedAs('UNEXCUSED'),
  allDay: sql<number>`count(*)::int`,
  reasonRegistered: sql<number>`count(reason)::int`,
  notRegistered: sql<number>`(count(*) - count(reason))::int`,
}

export const dayCountsOf = preparedStatement<OfChild & Moment, DayCounts[]>((db, { childId, from, to, day, minutes: minute }) =>
  db.select(counts).from(table(countedDays(childId, { from, to }, { day, minutes: minute }))),
)

/** Counted days of children, one by one, with the times of a kindergarten. Served by arrivals_one. */
export const wholeDaysOf = preparedStatement((db, { childIds, from, to, day, minutes: minute }: Placeholders<OfChildren & Moment>) =>
  db
    .select({
      childId: childOfRow,
      day: sql<string>`to_char(r.day, 'YYYY-MM-DD')`,
      reason: sql<DayReason | null>`r.reason`,
      arrivedAt: sql<number | null>`t.arrived_at`,
      leftAt: sql<number | null>`t.left_at`,
    })
    .from(
      sql`${tableOfEach(childIds, (childId) => countedDays(childId, { from, to }, { day, minutes: minute }))}
        left join lateral (select arrived_at, left_at from arrivals where child_id = child.id and day = r.day and is_current
          order by org_id limit 1) t on r.reason = 'PRESENT'`,
    )
    .orderBy(sql`r.day`),
)

/** One row for each child that had a school day. */
export const dayCountsOfEach = preparedStatement((db, { childIds, from, to, day, minutes: minute }: Placeholders<OfChildren & Moment>) =>
  db
    .select({ childId: childOfRow, counts })
    .from(tableOfEach(childIds, (childId) => countedDays(childId, { from, to }, { day, minutes: minute })))
    .groupBy(childOfRow),
)

/** Number of late lessons of each child; no row without lateness. */
export const timesLateOfEach = preparedStatement((db, { childIds, from, to }: Placeholders<OfChildren>) =>
  db
    .select({ childId: childOfRow, times: sql<number>`count(*)::int` })
    .from(tableOfEach(childIds, (childId) => attended(childId, { from, to })))
    .where(sql`reason = 'TARDY'`)
    .groupBy(childOfRow),
)
