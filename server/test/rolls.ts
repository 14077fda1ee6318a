import { randomUUID } from 'node:crypto'
import type { TimesEntry } from '@portal/contract/arrivals'
import { weekdayNumber } from '@portal/contract/days'
import type { AttendanceEntry } from '@portal/contract/today'
import { and, asc, desc, eq, gte, lt, lte, sql } from '../src/database/sql.ts'
import { dayRecords, groupMembers, groups, lessonRecords, lessons, schoolDays, terms } from '../src/database/tables.ts'
import { instantText, today } from '../src/outside/clock.ts'
import { writeOrigin } from '../src/requests/dataOrigins.ts'
import type { World } from '../src/world.ts'

/** A lesson by the class's main teacher on the last school day before today, without records, of a school that enters attendance in the portal. */
export async function unrecordedRoll({ db, clock }: Pick<World, 'db' | 'clock'>, groupId: number) {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
  const [last] = await db
    .select()
    .from(schoolDays)
    .where(and(eq(schoolDays.level, group?.level ?? 0), lt(schoolDays.day, today(clock))))
    .orderBy(desc(schoolDays.day))
    .limit(1)
  const day = last?.day ?? ''
  const [lesson] = await db
    .select({ period: lessons.period })
    .from(lessons)
    .innerJoin(terms, and(eq(terms.id, lessons.termId), lte(terms.startsOn, day), gte(terms.endsOn, day)))
    .where(and(eq(lessons.groupId, groupId), eq(lessons.weekday, weekdayNumber(day))))
    .orderBy(
      sql`(select count(*) from lessons other where other.group_id = ${groupId} and other.teacher_id = ${lessons.teacherId}) desc`,
      asc(lessons.period),
    )
    .limit(1)
  const period = lesson?.period ?? 0
  await db.delete(lessonRecords).where(and(eq(lessonRecords.day, day), eq(lessonRecords.period, period)))
  await writeOrigin(db, group?.orgId ?? 0, 'ATTENDANCE', 'ENTERED', clock.now())
  const members = await db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId)).orderBy(asc(groupMembers.id))
  const entry: AttendanceEntry = {
    entryId: randomUUID(),
    madeAt: instantText(clock.now()),
    groupId,
    day,
    period,
    childId: members[0]?.childId ?? 0,
    reason: 'PRESENT',
    minutesLate: 0,
    why: 'Бүртгээгүй үлдсэн',
  }
  return { params: { groupId, day, period }, entry }
}

/** An entry about the leaving of a present child of a kindergarten's group, on the last school day before today. */
export async function leavingEntry(world: Pick<World, 'db' | 'clock'>, groupId: number): Promise<TimesEntry> {
  const { entry } = await unrecordedRoll(world, groupId)
  const { day, entryId, why } = entry
  const childId = entry.childId ?? 0
  const [group] = await world.db.select().from(groups).where(eq(groups.id, groupId))
  await world.db
    .insert(dayRecords)
    .values({ childId, day, orgId: group?.orgId ?? 0, reason: 'PRESENT' })
    .onConflictDoUpdate({ target: [dayRecords.childId, dayRecords.day, dayRecords.orgId], set: { reason: 'PRESENT' } })
  return { entryId, groupId, day, childId, arrivedAt: null, leaving: { at: '16:40', by: { name: 'Хөрш Сараа' } }, why }
}
