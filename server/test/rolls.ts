import { randomUUID } from 'node:crypto'
import type { TimesEntry } from '@portal/contract/arrivals'
import { setDataOrigin } from '@portal/contract/dataOrigins'
import { weekdayNumber } from '@portal/contract/days'
import { type AttendanceEntry, enterAttendance, lessonRoll, schoolToday } from '@portal/contract/today'
import { and, asc, desc, eq, gte, lt, lte, sql } from '../src/database/sql.ts'
import {
  absenceAlerts,
  attendanceEntries,
  dayRecords,
  groupMembers,
  groups,
  lessonRecords,
  lessons,
  restEntries,
  schoolDays,
  terms,
} from '../src/database/tables.ts'
import { instantText, today } from '../src/outside/clock.ts'
import { writeOrigin } from '../src/requests/dataOrigins.ts'
import type { World } from '../src/world.ts'
import type { TestPortal } from './opening.ts'

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

/** Demo class whose teacher and office are `TEACHER` and `OFFICE`, with a boy of two guardians. */
export const [SCHOOL, GROUP, BOY] = [50_084, 3_052, 200_002]
export const [TEACHER, OFFICE] = ['88000011', '88000012']

/** Last school day of the class, at twenty past ten: two lessons are over and the third goes on. No lesson of the day is recorded. */
export async function schoolMorning(portal: TestPortal) {
  const { db, clock } = portal.world
  portal.setClock(null)
  const known = db
    .select()
    .from(schoolDays)
    .where(and(eq(schoolDays.level, 5), lte(schoolDays.day, today(clock))))
  const [last, before] = await known.orderBy(desc(schoolDays.day)).limit(2)
  const [day, yesterday] = [last?.day ?? '', before?.day ?? '']
  await portal.setClock(`${day}T10:20:00+08:00`)
  await db.delete(lessonRecords).where(eq(lessonRecords.day, day))
  await db.delete(dayRecords).where(eq(dayRecords.day, day))
  await db.delete(attendanceEntries)
  await db.delete(restEntries)
  await db.delete(absenceAlerts)
  const [teacher, office] = [await portal.signIn(TEACHER), await portal.signIn(OFFICE)]
  const origin = (to: 'ENTERED' | 'BROUGHT') =>
    portal.send(setDataOrigin, { body: { kind: 'ATTENDANCE', origin: to }, token: office.token })
  await origin('ENTERED')
  const entry = (more: Partial<AttendanceEntry> = {}): AttendanceEntry => ({
    entryId: randomUUID(),
    madeAt: instantText(clock.now()),
    groupId: GROUP,
    day,
    period: 1,
    childId: BOY,
    reason: 'UNEXCUSED',
    minutesLate: 0,
    why: null,
    ...more,
  })
  const enter = async (token: string, ...entries: AttendanceEntry[]) => {
    const { RESULT } = await portal.send(enterAttendance, { body: { entries }, token })
    return enterAttendance.result.parse(RESULT).map(({ done, reason }) => (done ? 'done' : reason))
  }
  const todayOf = async (token: string) => schoolToday.result.parse((await portal.send(schoolToday, { token })).RESULT)
  const rollOf = async (token: string, params = { groupId: GROUP, day, period: 1 }) =>
    lessonRoll.result.parse((await portal.send(lessonRoll, { params, token })).RESULT)
  const boyIn = async (token: string) => (await rollOf(token)).children.find(({ childId }) => childId === BOY)
  return { portal, db, day, yesterday, teacher, office, origin, entry, enter, todayOf, rollOf, boyIn }
}
