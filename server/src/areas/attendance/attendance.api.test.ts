import {
  ATTEND_REASONS,
  type AttendanceSummary,
  type AttendReason,
  comingLessons,
  dayCounts,
  daySessions,
  effectiveReason,
  lessonAttendance,
  tardyBucketOf,
  termDayCounts,
  termSummary,
  unrecordedLessons,
  weekSummary,
  wholeDays,
  yearDayCounts,
  yearGraph,
  yearSummary,
} from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import { addDays, compact, mondayOf, schoolYearOf } from '@portal/contract/days'
import { feed, journal, lessonsOfDay, makeFeed, revokeFeed, schoolCalendar, timetable } from '@portal/contract/schedule'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type TestPortal, testPortal } from '../../../test/portal.ts'
import { and, asc, between, eq, gt, lte, sql } from '../../database/sql.ts'
import { absences, courses, dayRecords, feeds, lessonRecords, lessons, links, schoolDays } from '../../database/tables.ts'
import { dateIn, minutesIn, today } from '../../outside/clock.ts'
import { alertCases } from './alerts.cases.ts'
import { arrivalCases } from './arrivals.cases.ts'
import { rollCases } from './roll.cases.ts'
import { dayCountsOf, summaryOf } from './store.ts'

/** Demo boy in 5б of school 50084, with a mother and a father who follow him. */
const BOY = 200_002
const GIRL_IN_KINDERGARTEN = 200_003
const SCHOOL = 50_084
const GROUP = 3_052
let portal: TestPortal
let mother: { token: string; personId: number }

beforeAll(async () => {
  portal = await testPortal()
  mother = await portal.signIn('88000001')
  // The expected numbers below count records only.
  await portal.world.db.delete(absences)
})
afterAll(() => portal.end())

type Params = Record<string, string | number>

async function ask<Result>(
  call: Pick<Call, 'method' | 'path'> & { result: { parse(value: unknown): Result } },
  params: Params,
): Promise<Result> {
  const { SUCCESS_CODE, RESULT } = await portal.send(call, { params, token: mother.token })
  expect(SUCCESS_CODE).toBe(200)
  return call.result.parse(RESULT)
}
const reasonOf = async (call: Call, params: Params) => {
  const { SUCCESS_CODE, RESULT } = await portal.send(call, { params, token: mother.token })
  return [SUCCESS_CODE, RESULT]
}

/** Straightforward count as reference. */
function naive(records: readonly { reason: AttendReason; tardyMinutes: number }[]): AttendanceSummary[] {
  if (records.length === 0) return []
  const effective = records.map(({ reason, tardyMinutes }) => effectiveReason(reason, tardyMinutes))
  const share = (...reasons: AttendReason[]) =>
    Math.round((1000 * effective.filter((reason) => reasons.includes(reason)).length) / records.length) / 10
  const late = records.filter((_, at) => effective[at] === 'TARDY').map(({ tardyMinutes }) => tardyBucketOf(tardyMinutes))
  return [
    {
      attendancePercent: share('PRESENT', 'TARDY'),
      excusedPercent: share('EXCUSED'),
      unexcusedPercent: share('UNEXCUSED'),
      sickPercent: share('SICK'),
      tardyMinLess10Cnt: late.filter((bucket) => bucket === 'tardyMinLess10Cnt').length,
      tardyMinBet1020Cnt: late.filter((bucket) => bucket === 'tardyMinBet1020Cnt').length,
      tardyMinMore20Cnt: late.filter((bucket) => bucket === 'tardyMinMore20Cnt').length,
      lessonCnt: records.length,
    },
  ]
}

const recordsOfBoy = () =>
  portal.world.db
    .select()
    .from(lessonRecords)
    .where(eq(lessonRecords.childId, BOY))
    .orderBy(asc(lessonRecords.day), asc(lessonRecords.period))

describe('the timetable', () => {
  it('has four sessions, of which the running one carries the number of the documents', async () => {
    const sessions = await ask(journal, { studentId: BOY })
    expect(sessions.map(({ sessionName }) => sessionName)).toEqual(['I улирал', 'II улирал', 'III улирал', 'IV улирал'])
    const running = sessions.find(({ termId }) => termId === DEFAULT_TERM_ID)
    expect(running?.beginDate).toBeTypeOf('string')
    expect(running && running.beginDate <= today(portal.world.clock)).toBe(true)
    expect(await ask(daySessions, { orgId: SCHOOL })).toEqual(sessions)
  })

  it('shows a week of the own group with course, teacher, time and room', async () => {
    const [session] = await ask(journal, { studentId: BOY })
    const week = await ask(timetable, { studentId: BOY, termId: session?.termId ?? 0, sessionId: session?.sessionId ?? 0 })
    expect(week).toHaveLength(25)
    expect(new Set(week.map(({ sequence }) => sequence))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(week[0]).toMatchObject({ sequence: 1, beginHours: 8, beginMinutes: 15, endHours: 8, endMinutes: 55, timeName: '1-р цаг' })
    for (const { roomNumber, displayName } of week) expect([roomNumber, displayName]).not.toContain('')
    const monday = mondayOf(addDays(session?.beginDate ?? '', 7))
    const lessonsOn = (day: string) => ask(lessonsOfDay, { studentId: BOY, day })
    expect(await lessonsOn(monday), 'a day of it').toEqual(week.filter(({ sequence }) => sequence === 1))
    expect(await lessonsOn(compact(addDays(monday, 4)))).toEqual(week.filter(({ sequence }) => sequence === 5))
    expect(await lessonsOn(addDays(monday, 5)), 'a Saturday').toEqual([])
    expect(await lessonsOn(addDays(session?.beginDate ?? '', -1)), 'a day in no term').toEqual([])
  })

  it('does not know a session of another term', async () => {
    expect(await reasonOf(timetable, { studentId: BOY, termId: DEFAULT_TERM_ID, sessionId: 1 })).toMatchObject([
      201,
      { reason: 'notFoundRecord' },
    ])
  })

  it('has no group, teacher or room in two places', async () => {
    const { db } = portal.world
    const [lesson] = await db.select().from(lessons).where(eq(lessons.groupId, GROUP)).limit(1)
    const [other] = await db
      .select()
      .from(courses)
      .where(sql`${courses.groupId} = 3051 and ${courses.teacherId} <> ${lesson?.teacherId ?? 0}`)
      .limit(1)
    if (lesson === undefined || other === undefined) throw new Error('the demo has lessons')
    const { id: _, ...copy } = lesson
    const halfLater = { beginsAt: copy.beginsAt + 20, endsAt: copy.endsAt + 20, period: 9 }
    await expect(db.insert(lessons).values({ ...copy, ...halfLater })).rejects.toThrow()
    await expect(
      db.insert(lessons).values({ ...copy, ...halfLater, courseId: other.id, groupId: other.groupId, teacherId: other.teacherId }),
    ).rejects.toThrow()
    // The database refuses a row that contradicts its course.
    await expect(
      db.insert(lessons).values({ ...copy, weekday: 5, period: 12, beginsAt: 1200, endsAt: 1240, groupId: 3051 }),
    ).rejects.toThrow()
  })
})

describe('the calendar feed', () => {
  /** Lessons of a calendar file with the days on which a calendar shows them. */
  function parsed(text: string) {
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    // Events of notices happen once.
    const events = lines
      .join('\n')
      .split('BEGIN:VEVENT\n')
      .filter((event) => event.includes('\nRRULE'))
    const at = (stamp: string) => Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
    return events.map((event) => {
      const value = (key: string) => new RegExp(`^${key}[:;](.*)$`, 'm').exec(event)?.[1] ?? ''
      const until = at(/UNTIL=(\w+)/.exec(value('RRULE'))?.[1] ?? '')
      const except = value('EXDATE').split(',').map(at)
      const times = []
      for (let time = at(value('DTSTART')); time <= until; time += 7 * 86_400_000) if (!except.includes(time)) times.push(time)
      return { name: value('SUMMARY'), room: value('LOCATION'), days: times.map((time) => dateIn(new Date(time))) }
    })
  }

  it('shows each lesson on the days on which it is held, until it is revoked', async () => {
    const { token } = mother
    const body = { studentId: BOY }
    expect(await ask(feed, body)).toEqual([])
    const make = async () => new URL(makeFeed.result.parse((await portal.send(makeFeed, { body, token })).RESULT).address).pathname
    const old = await make()
    const read = (path: string) => fetch(portal.address + path)
    const answered = await read(old)
    expect([answered.status, answered.headers.get('content-type'), answered.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    const events = parsed(await answered.text())
    expect(events).toHaveLength(100)
    const due = await portal.world.db.select().from(schoolDays).where(eq(schoolDays.level, 5))
    const perDay = Map.groupBy(
      events.flatMap(({ days }) => days),
      (day) => day,
    )
    expect([...perDay.keys()].sort()).toEqual(due.map(({ day }) => day).sort())
    for (const lessonsOfDay of perDay.values()) expect(lessonsOfDay).toHaveLength(5)

    expect(await ask(feed, body)).toHaveLength(1)
    const stored = await portal.world.db.select().from(feeds)
    expect(stored.some(({ tokenHash }) => Buffer.from(tokenHash).toString('base64url') === old.slice(-47, -4))).toBe(false)
    const fresh = await make()
    expect((await read(old)).status).toBe(404)
    expect((await read(fresh)).status).toBe(200)
    const link = and(eq(links.parentId, mother.personId), eq(links.childId, BOY))
    await portal.world.db.update(links).set({ status: 'DECLINED' }).where(link)
    expect((await read(fresh)).status).toBe(404)
    await portal.world.db.update(links).set({ status: 'APPROVE' }).where(link)
    await portal.send(revokeFeed, { body, token })
    expect((await read(fresh)).status).toBe(404)
    expect(await ask(feed, body)).toEqual([])
  })
})

describe('lesson attendance', () => {
  it('lists the records of the requested days in order, in every date format', async () => {
    const records = await recordsOfBoy()
    const [from = '', to = ''] = [records[0]?.day, records[Math.min(40, records.length - 1)]?.day]
    const expected = records.filter(({ day }) => day <= to)
    const listed = await ask(lessonAttendance, { studentId: BOY, from, to })
    expect(listed.map((row) => [row.CLASS_ATTEND_DATE, row.TIME_NAME, row.ATTEND_REASON, row.TARDY_MINUTES])).toEqual(
      expected.map(({ day, period, reason, tardyMinutes }) => [
        day,
        `${period}-р цаг`,
        effectiveReason(reason, tardyMinutes),
        tardyMinutes,
      ]),
    )
    const compact = { studentId: BOY, from: from.replaceAll('-', ''), to: to.replaceAll('-', '') }
    expect(await ask(lessonAttendance, compact)).toEqual(listed)
    expect(await ask(weekSummary, compact)).toEqual(naive(expected))
  })

  it('refuses invalid days, reversed days and too many', async () => {
    expect(await reasonOf(lessonAttendance, { studentId: BOY, from: '20260230', to: '20260301' })).toMatchObject([
      201,
      { reason: 'inputInvalid', fields: { from: 'dateInvalid' } },
    ])
    expect(await reasonOf(weekSummary, { studentId: BOY, from: '2026-11-02', to: '2026-11-01' })).toMatchObject([
      201,
      { fields: { to: 'endDateBeforeStart' } },
    ])
    expect(await reasonOf(dayCounts, { studentId: BOY, orgId: SCHOOL, from: '2020-11-02', to: '2026-11-01' })).toMatchObject([
      201,
      { fields: { to: 'dateAboveMaximum' } },
    ])
  })

  it('sums up term and year as the records do, and months together make the year', async () => {
    const records = await recordsOfBoy()
    expect(await ask(yearSummary, { studentId: BOY, orgId: SCHOOL })).toEqual(naive(records))
    const [first] = await ask(journal, { studentId: BOY })
    const inTerm = records.filter(({ day }) => first !== undefined && day >= first.beginDate && day <= first.endDate)
    expect(await ask(termSummary, { studentId: BOY, orgId: SCHOOL, termId: first?.termId ?? 0 })).toEqual(naive(inTerm))
    const months = await ask(yearGraph, { studentId: BOY })
    expect(months.map(({ DATA_MONTH }) => DATA_MONTH)).toEqual([...new Set(records.map(({ day }) => day.slice(0, 7)))])
    for (const month of months) {
      const [summary] = naive(records.filter(({ day }) => day.startsWith(month.DATA_MONTH)))
      expect(month).toMatchObject({ ATTENDANCE_PERCENT: summary?.attendancePercent, SICK_PERCENT: summary?.sickPercent })
    }
  })

  it('finds nothing under another school or an unknown term', async () => {
    const strange = [
      [termSummary, { studentId: BOY, orgId: SCHOOL + 1, termId: DEFAULT_TERM_ID }],
      [termSummary, { studentId: BOY, orgId: SCHOOL, termId: 999_999 }],
      [yearSummary, { studentId: BOY, orgId: SCHOOL + 1 }],
      [dayCounts, { studentId: BOY, orgId: SCHOOL + 1, from: '2026-09-01', to: '2026-09-02' }],
      [termDayCounts, { studentId: BOY, orgId: SCHOOL, sessionId: 999_999 }],
      [yearDayCounts, { studentId: BOY, orgId: SCHOOL + 1 }],
    ] as const
    for (const [call, params] of strange) expect(await reasonOf(call, params)).toMatchObject([201, { reason: 'notFoundRecord' }])
  })

  it('is empty for a child without recorded lessons', async () => {
    expect(await ask(lessonAttendance, { studentId: GIRL_IN_KINDERGARTEN, from: '2026-09-01', to: '2027-06-01' })).toEqual([])
    expect(await ask(weekSummary, { studentId: GIRL_IN_KINDERGARTEN, from: '2026-09-01', to: '2027-06-01' })).toEqual([])
  })

  it('any records sum up to what one counts by hand, between 0 and 100', async () => {
    const { db } = portal.world
    const [course] = await db.select().from(courses).limit(1)
    const record = fc.record({
      reason: fc.constantFrom(...ATTEND_REASONS),
      tardyMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    })
    // A summer within retention has no other records.
    const days = { from: `${schoolYearOf(today(portal.world.clock))}-07-01`, to: `${schoolYearOf(today(portal.world.clock))}-07-28` }
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 40 }), async (records) => {
        const rows = records.map((one, at) => ({
          ...one,
          childId: BOY,
          courseId: course?.id ?? 0,
          orgId: 50_084,
          day: addDays(days.from, at % 28),
          period: 1 + Math.floor(at / 28),
        }))
        await db.delete(lessonRecords).where(between(lessonRecords.day, days.from, days.to))
        if (rows.length > 0) await db.insert(lessonRecords).values(rows)
        const summed = await summaryOf(db, { childId: BOY, ...days })
        expect(summed).toEqual(naive(records))
        for (const { attendancePercent, excusedPercent, unexcusedPercent, sickPercent } of summed)
          for (const percent of [attendancePercent, excusedPercent, unexcusedPercent, sickPercent])
            expect(percent >= 0 && percent <= 100).toBe(true)
      }),
      { numRuns: 40 },
    )
    await db.delete(lessonRecords).where(between(lessonRecords.day, days.from, days.to))
  })
})

describe('the calendar of a child', () => {
  it('tells school days, weekends and breaks, and the school days around them', async () => {
    const [first, second] = await ask(journal, { studentId: BOY })
    if (first === undefined || second === undefined) throw new Error('there are four terms')
    const [from, to] = [first.endDate, second.beginDate]
    const calendar = await ask(schoolCalendar, { studentId: BOY, from, to })
    const kinds = new Map(calendar.days.map(({ day, kind }) => [day, kind]))
    expect([kinds.get(from), kinds.get(addDays(from, 1)), kinds.get(to)]).toEqual(['SCHOOL', 'WEEKEND', 'SCHOOL'])
    expect(kinds.get(addDays(from, 3)), 'the Monday between the terms').toBe('BREAK')
    const inside = { studentId: BOY, from: addDays(from, 1), to: addDays(to, -1) }
    expect(await ask(schoolCalendar, inside)).toMatchObject({ schoolDayBefore: from, schoolDayAfter: to })
    expect((await ask(schoolCalendar, { studentId: BOY, from: '2035-03-05', to: '2035-03-05' })).days).toEqual([
      { day: '2035-03-05', kind: 'UNKNOWN' },
    ])
  })
})

describe('days', () => {
  it('are counted by reason, and days without a record separately', async () => {
    const { db, clock } = portal.world
    await portal.setClock(`${today(clock)}T20:00:00+08:00`)
    for (const [studentId, orgId, level] of [
      [BOY, SCHOOL, 5],
      [GIRL_IN_KINDERGARTEN, 0, -2],
    ] as const) {
      const records = await db.select().from(dayRecords).where(eq(dayRecords.childId, studentId))
      // A day that a second institution recorded too counts once.
      const twice = records
        .filter(({ reason }) => reason === 'PRESENT')
        .slice(0, 1)
        .map((one) => ({ ...one, orgId: 1, reason: 'SICK' as const }))
      await db.insert(dayRecords).values(twice)
      const due = await db
        .select()
        .from(schoolDays)
        .where(and(eq(schoolDays.level, level), lte(schoolDays.day, today(clock))))
      const [counts] =
        orgId === 0
          ? await dayCountsOf(db, {
              childId: studentId,
              from: '2000-01-01',
              to: today(clock),
              day: today(clock),
              minutes: minutesIn(clock.now()),
            })
          : await ask(yearDayCounts, { studentId, orgId })
      expect(counts).toMatchObject({
        reasonPresent: records.filter(({ reason }) => reason === 'PRESENT').length,
        reasonOnline: records.filter(({ reason }) => reason === 'ONLINE').length,
        allDay: due.length,
        notRegistered: due.length - records.length,
        reasonRegistered: records.length,
      })
      await db.delete(dayRecords).where(eq(dayRecords.orgId, 1))
    }
    await portal.setClock(null)
  })

  it('are listed one by one behind their counts; today is not missing before school is over', async () => {
    const { db, clock } = portal.world
    const ahead = and(eq(schoolDays.level, 5), gt(schoolDays.day, addDays(today(clock), 3)))
    const [next] = await db.select().from(schoolDays).where(ahead).orderBy(schoolDays.day).limit(1)
    const day = next?.day ?? ''
    const from = addDays(today(clock), 1)
    const unrecorded = { studentId: BOY, orgId: SCHOOL, from, to: day }
    await portal.setClock(`${day}T07:00:00+08:00`)
    const before = await ask(wholeDays, unrecorded)
    expect(before.map((one) => one.day)).not.toContain(day)
    expect(before.every(({ reason, reasonName }) => reason === null && reasonName === 'Бүртгээгүй')).toBe(true)
    expect(await ask(dayCounts, unrecorded)).toMatchObject([{ allDay: before.length, notRegistered: before.length }])
    expect((await ask(unrecordedLessons, { studentId: BOY, from, to: day })).map((row) => row.CLASS_ATTEND_DATE)).not.toContain(day)
    const coming = async () => (await ask(comingLessons, { studentId: BOY, from, to: day })).map((row) => row.TIME_NAME)
    expect(await coming(), 'lessons of today are to come until they end').toEqual(['1-р цаг', '2-р цаг', '3-р цаг', '4-р цаг', '5-р цаг'])

    await portal.setClock(`${day}T18:00:00+08:00`)
    expect((await ask(wholeDays, unrecorded)).map((one) => one.day)).toEqual([...before.map((one) => one.day), day])
    const lessonsOfDay = await ask(unrecordedLessons, { studentId: BOY, from: day, to: day })
    expect(lessonsOfDay.map((row) => row.TIME_NAME)).toEqual(['1-р цаг', '2-р цаг', '3-р цаг', '4-р цаг', '5-р цаг'])
    expect(await ask(weekSummary, { studentId: BOY, from: day, to: day }), 'a share of nothing is none').toEqual([])
    expect(await coming()).toEqual([])
    await portal.setClock(null)
  })

  it('of a term are those of its session', async () => {
    const sessions = await ask(journal, { studentId: BOY })
    const whole = await ask(yearDayCounts, { studentId: BOY, orgId: SCHOOL })
    const parts = []
    for (const { sessionId } of sessions) parts.push(...(await ask(termDayCounts, { studentId: BOY, orgId: SCHOOL, sessionId })))
    expect(parts.reduce((sum, { allDay }) => sum + allDay, 0)).toBe(whole[0]?.allDay)
    const [first] = sessions
    const query = { studentId: BOY, orgId: SCHOOL, from: first?.beginDate ?? '', to: first?.endDate ?? '' }
    expect(await ask(dayCounts, query)).toEqual([parts[0]])
  })

  it('of a kindergarten, which is open in breaks, add up to the year by its terms', async () => {
    const [of, kindergarten] = [GIRL_IN_KINDERGARTEN, 60_033]
    const sessions = await ask(daySessions, { orgId: kindergarten })
    const [whole] = await ask(yearDayCounts, { studentId: of, orgId: kindergarten })
    const parts = []
    for (const { sessionId } of sessions) parts.push(...(await ask(termDayCounts, { studentId: of, orgId: kindergarten, sessionId })))
    expect(parts.reduce((sum, { allDay }) => sum + allDay, 0)).toBe(whole?.allDay)
  })
})

describe('approved leave', () => {
  it('fills what nobody recorded, and nothing else', async () => {
    const { db, clock } = portal.world
    // Day on which all lessons of the boy are recorded.
    const records = await recordsOfBoy()
    const day =
      [...new Set(records.map((record) => record.day))].find((one) => records.filter((record) => record.day === one).length === 5) ?? ''
    const ofDay = async () =>
      (await ask(lessonAttendance, { studentId: BOY, from: day, to: day })).map((row) => [row.TIME_NAME, row.ATTEND_REASON])
    const before = await ofDay()
    const leave = {
      childId: BOY,
      parentId: mother.personId,
      category: 'COVID',
      description: 'Халдвар',
      requestedAt: clock.now(),
      settledAt: clock.now(),
      startDate: day,
      endDate: day,
    } as const
    const [wholeDay] = await db
      .insert(absences)
      .values({ ...leave, intervalType: 1, status: 'APPROVED' })
      .returning()
    expect(await ofDay()).toEqual(before)

    const unrecorded = and(eq(lessonRecords.childId, BOY), eq(lessonRecords.day, day))
    await db.delete(lessonRecords).where(and(unrecorded, eq(lessonRecords.period, 2)))
    expect((await ofDay())[1]).toEqual(['2-р цаг', 'EXCUSED'])
    expect(await ask(weekSummary, { studentId: BOY, from: day, to: day })).toMatchObject([{ lessonCnt: 5 }])
    await db.delete(dayRecords).where(and(eq(dayRecords.childId, BOY), eq(dayRecords.day, day)))
    expect(await ask(dayCounts, { studentId: BOY, orgId: SCHOOL, from: day, to: day })).toMatchObject([
      { reasonExcusedCovid: 1, notRegistered: 0, allDay: 1 },
    ])

    // Leave by the hour covers only the lessons of those hours; unspecified half days and refused leave cover none.
    await db.delete(lessonRecords).where(unrecorded)
    const change = (to: Partial<typeof absences.$inferInsert>) =>
      db
        .update(absences)
        .set(to)
        .where(eq(absences.id, wholeDay?.id ?? 0))
    await change({ intervalType: 3, startTime: '09:30', endTime: '10:45' })
    expect((await ofDay()).map(([name]) => name)).toEqual(['2-р цаг', '3-р цаг'])
    expect(await ask(dayCounts, { studentId: BOY, orgId: SCHOOL, from: day, to: day })).toMatchObject([{ notRegistered: 1 }])
    const open = async () => (await ask(unrecordedLessons, { studentId: BOY, from: day, to: day })).map((row) => row.TIME_NAME)
    expect(await open()).toEqual(['1-р цаг', '4-р цаг', '5-р цаг'])
    await change({ intervalType: 2, startTime: null, endTime: null })
    expect(await ofDay()).toEqual([])
    await change({ dayHalf: 'PM' })
    expect([await ofDay(), (await open()).length], 'the last lesson begins before noon').toEqual([[], 5])
    await change({ dayHalf: 'AM', category: 'SICK' })
    expect([(await ofDay()).map(([, reason]) => reason), await open()]).toEqual([Array(5).fill('SICK'), []])
    await change({ dayHalf: null })
    await change({ intervalType: 1, status: 'REJECTED' })
    expect(await ofDay()).toEqual([])
  })
})

// On the embedded engine the cases above stand for the area.
if (hasPostgres()) {
  rollCases(() => portal)
  alertCases(() => portal)
  arrivalCases(() => portal)
}
