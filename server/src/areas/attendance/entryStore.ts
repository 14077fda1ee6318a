import type { AttendReason, DayReason } from '@portal/contract/attendance'
import { WHOLE_DAY } from '@portal/contract/today'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement, rawStatement } from '../../database/preparedStatement.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { attendanceEntries, dayRecords, lessonRecords } from '../../database/tables.ts'
import { announceTo } from '../../work/news.ts'
import type { Roll } from './rollStore.ts'

export type NewEntry = typeof attendanceEntries.$inferInsert
/** Attendance of one child. */
export interface Mark {
  childId: number
  reason: AttendReason
  minutesLate: number
}
/** Roll of an institution. */
export type RollOf = Roll & { orgId: number }

const ofRoll = ({ childId, day, period, orgId }: Pick<NewEntry, 'childId' | 'day' | 'period' | 'orgId'>) =>
  and(
    eq(attendanceEntries.childId, childId),
    eq(attendanceEntries.day, day),
    eq(attendanceEntries.period, period),
    eq(attendanceEntries.orgId, orgId),
  )

/** Stores an entry; 'known' if it had arrived before, 'replaced' if a later one exists. */
export async function addEntry(tx: Database, entry: NewEntry): Promise<'latest' | 'known' | 'replaced'> {
  const added = await tx.insert(attendanceEntries).values(entry).onConflictDoNothing().returning({ childId: attendanceEntries.childId })
  if (added.length === 0) return 'known'
  const later = await tx.$count(
    attendanceEntries,
    and(ofRoll(entry), sql`${attendanceEntries.madeAt} > ${entry.madeAt.toISOString()}::timestamptz`),
  )
  return later > 0 ? 'replaced' : 'latest'
}

/** Writes the records of a roll. With `onlyNew`, recorded children stay as they are. Returns the written children. */
export async function writeRecords(
  tx: Database,
  { orgId, day, period, courseId }: RollOf,
  marks: readonly Mark[],
  onlyNew = false,
): Promise<number[]> {
  if (marks.length === 0) return []
  if (period === WHOLE_DAY) {
    const insert = tx.insert(dayRecords).values(marks.map(({ childId, reason }) => ({ childId, orgId, day, reason: dayReasonOf(reason) })))
    const target = [dayRecords.childId, dayRecords.day, dayRecords.orgId]
    const written = onlyNew
      ? insert.onConflictDoNothing({ target })
      : insert.onConflictDoUpdate({ target, set: { reason: sql`excluded.reason` } })
    return (await written.returning({ childId: dayRecords.childId })).map(({ childId }) => childId)
  }
  if (courseId === null) return []
  const insert = tx
    .insert(lessonRecords)
    .values(marks.map(({ childId, reason, minutesLate }) => ({ childId, orgId, day, period, courseId, reason, tardyMinutes: minutesLate })))
  const target = [lessonRecords.childId, lessonRecords.day, lessonRecords.period, lessonRecords.orgId]
  const set = { reason: sql`excluded.reason`, tardyMinutes: sql`excluded.tardy_minutes`, courseId: sql`excluded.course_id` }
  const written = onlyNew ? insert.onConflictDoNothing({ target }) : insert.onConflictDoUpdate({ target, set })
  return (await written.returning({ childId: lessonRecords.childId })).map(({ childId }) => childId)
}

/** Whole days know no lateness: a late child was there. */
const dayReasonOf = (reason: AttendReason): DayReason => (reason === 'TARDY' ? 'PRESENT' : reason)

/** Deletes the record of a child in a roll. */
export async function deleteRecord(tx: Database, { orgId, day, period }: RollOf, childId: number): Promise<void> {
  const { childId: child, day: on, orgId: org } = period === WHOLE_DAY ? dayRecords : lessonRecords
  if (period === WHOLE_DAY) await tx.delete(dayRecords).where(and(eq(child, childId), eq(on, day), eq(org, orgId)))
  else await tx.delete(lessonRecords).where(and(eq(child, childId), eq(on, day), eq(org, orgId), eq(lessonRecords.period, period)))
}

type DayOfChildren = { childIds: readonly number[]; day: string; orgId: number }
const ofDay = ({ childIds, day, orgId }: Placeholders<DayOfChildren>) =>
  sql`r.child_id = ${anyOf(childIds)} and r.day = ${day}::date and r.org_id = ${orgId}`

const writeDerivedDays = preparedStatement((_db, days: Placeholders<DayOfChildren>) =>
  rawStatement(sql`
    insert into day_records (child_id, org_id, day, reason)
    select r.child_id, r.org_id, r.day, case when bool_or(r.reason in ('PRESENT', 'TARDY') or r.tardy_minutes > 0) then 'PRESENT'
             else (array_agg(r.reason order by r.period))[1] end
      from lesson_records r where ${ofDay(days)} group by r.child_id, r.org_id, r.day
    on conflict (child_id, day, org_id) do update set reason = excluded.reason where day_records.reason <> excluded.reason`),
)
const deleteDaysWithoutLesson = preparedStatement((_db, days: Placeholders<DayOfChildren>) =>
  rawStatement(sql`
    delete from day_records r where ${ofDay(days)}
       and not exists (select from lesson_records l where l.child_id = r.child_id and l.day = r.day and l.org_id = r.org_id)`),
)

/**
 * Derives the whole day of children from their lessons: present in any lesson, otherwise the reason of the first. Without lessons the day
 * has no record.
 */
export async function deriveDays(tx: Database, { orgId, day, period }: RollOf, childIds: readonly number[]): Promise<void> {
  if (period === WHOLE_DAY || childIds.length === 0) return
  await writeDerivedDays(tx, { childIds, day, orgId })
  await deleteDaysWithoutLesson(tx, { childIds, day, orgId })
}

/** Makes open pages reload: of the children's parents, of the roll's teachers, and of the office once a whole roll changes. */
export async function announceRoll(tx: Database, { groupId, orgId, day, courseId }: RollOf, childIds: readonly number[], isWhole: boolean) {
  const office = sql`select a.person_id as id from roles r join accounts a on a.id = r.account_id
    where r.org_id = ${orgId} and r.role = 'SCHOOL' and r.ended_at is null`
  await announceTo(tx, {
    topic: 'attendance',
    people: sql`
      select l.parent_id as id from links l where l.child_id = ${anyOf(childIds)} and l.status = 'APPROVE'
      union all select g.teacher_id from groups g where g.id = ${groupId} and g.teacher_id is not null
      union all select c.teacher_id from courses c where c.id = ${courseId}::int and c.teacher_id is not null
      union all select stand.person_id from substitutes stand
        where stand.group_id = ${groupId} and stand.ended_at is null and stand.until_day >= ${day}::date
      ${isWhole ? sql`union all ${office}` : sql``}`,
  })
}
