import {
  absenceCategories,
  absences as absenceList,
  changeAbsence,
  endAbsence,
  intervalTypes,
  sendAbsence,
  withdrawAbsence,
} from '@portal/contract/absence'
import { linkedChildren } from '@portal/contract/children'
import { addDays, mondayOf, schoolYearOf } from '@portal/contract/days'
import { declarationToday, HEALTH_UNDO_MS, healthFlags, saveHealth, undoHealth } from '@portal/contract/health'
import { schoolCalendar } from '@portal/contract/schedule'
import { decide } from '@portal/contract/staff'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { and, eq, gt, inArray, ne, sql } from '../../database/sql.ts'
import { absenceHistory, absences, audit, guardianships, healthDeclarations, links, schoolDays } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'

/** Demo children of one mother: in 1а, in 5б and in a kindergarten; the father follows the first two. */
const [GIRL, BOY, KINDERGARTNER] = [200_001, 200_002, 200_003]
const SCHOOL = 50_084
let portal: TestPortal
let mother: { token: string; personId: number }
let father: { token: string; personId: number }
let teacher: { token: string; personId: number }

beforeAll(async () => {
  portal = await testPortal()
  mother = await portal.signIn('88000001')
  father = await portal.signIn('88000002')
  teacher = await portal.signIn('88000011')
  const days = await portal.world.db
    .select({ day: schoolDays.day })
    .from(schoolDays)
    .where(and(gt(schoolDays.day, today(portal.world.clock)), inArray(schoolDays.level, [1, 5, -2])))
    .groupBy(schoolDays.day)
    .having(sql`count(*) = 3`)
    .orderBy(schoolDays.day)
  ahead = days.slice(1).map(({ day }) => day)
})
afterAll(() => portal.end())
beforeEach(async () => {
  await portal.world.db.delete(absences)
})

/** Common school days of all three children, from the second upcoming one on. */
let ahead: string[]
const schoolDay = (number: number): string => ahead[number - 3] ?? ''
const inDots = (day: string) => day.replaceAll('-', '.')

const send = (leave: Record<string, unknown> = {}, parent: { token: string; personId: number } = mother, username = '88000001') =>
  portal.send(sendAbsence, {
    token: parent.token,
    body: {
      username,
      personId: parent.personId,
      studentPersonId: BOY,
      absenceCategory: 'FAMILY',
      intervalTypeId: 1,
      startDate: schoolDay(4),
      endDate: schoolDay(5),
      startTime: '',
      endTime: '',
      description: 'Эмээгийн ойд явна',
      ...leave,
    },
  })
const listOf = async (studentId: number, parent = mother) => {
  const { RESULT } = await portal.send(absenceList, { params: { orgId: SCHOOL, studentId }, token: parent.token })
  return absenceList.result.parse(RESULT)
}
const answerTo = (id: number, decision: string, note: string | null = null, token = teacher.token) =>
  portal.send(decide, { token, body: { kind: 'absence', ids: [id], decision, note } })

describe('a leave request', () => {
  it('offers seven types and three intervals', async () => {
    const { token } = mother
    expect(absenceCategories.result.parse((await portal.send(absenceCategories, { token })).RESULT)).toHaveLength(7)
    expect((await portal.send(intervalTypes, { token })).RESULT).toEqual([
      { absenceIntervalTypeId: 1, intervalName: 'Бүтэн өдөр' },
      { absenceIntervalTypeId: 2, intervalName: 'Хагас өдөр' },
      { absenceIntervalTypeId: 3, intervalName: 'Цагаар' },
    ])
  })

  it('is sent, and listed for both parents with who sent it', async () => {
    expect(await send()).toMatchObject({ SUCCESS_CODE: 200, RESULT: { message: 'Чөлөөний хүсэлт амжилттай илгээгдлээ' } })
    const [listed] = await listOf(BOY)
    expect(listed).toMatchObject({
      categoryName: 'Гэр бүлийн шалтгаан',
      intervalName: 'Бүтэн өдөр',
      startDate: schoolDay(4),
      endDate: schoolDay(5),
      startTime: null,
      approvalStatus: 'NEW',
      approvalStatusName: 'Шинэ',
      withdrawable: true,
    })
    expect(listed?.sentBy).toBe('YOU')
    expect(await listOf(BOY, father)).toMatchObject([{ sentBy: 'MOTHER', withdrawable: true }])
    const body = { studentPersonId: BOY, absenceId: listed?.absenceId ?? 0 }
    expect((await portal.send(withdrawAbsence, { body, token: mother.token })).SUCCESS_CODE).toBe(200)
    expect((await portal.send(withdrawAbsence, { body, token: mother.token })).SUCCESS_CODE).toBe(200)
    expect(await listOf(BOY)).toEqual([])
    expect((await send()).SUCCESS_CODE).toBe(200)
  })

  it('sent twice, in two tabs, is one request', async () => {
    const outcomes = await Promise.all([send(), send(), send()])
    expect(new Set(outcomes.map(({ RESULT }) => JSON.stringify(RESULT))).size).toBe(1)
    expect(await listOf(BOY)).toHaveLength(1)
  })

  it('that overlaps another, no matter who sent it, is refused with the other named', async () => {
    await send({}, father, '88000002')
    const hours = { intervalTypeId: 3, startDate: schoolDay(5), endDate: schoolDay(5), startTime: '10:00', endTime: '11:00' }
    for (const leave of [{}, { startDate: schoolDay(5), endDate: schoolDay(9) }, { intervalTypeId: 2 }, hours]) {
      expect(await send(leave)).toMatchObject({
        SUCCESS_CODE: 203,
        RESULT: {
          reason: 'absenceOverlaps',
          message: `Энэ хугацаанд чөлөөний хүсэлт илгээсэн байна: Тэмүүлэн, Гэр бүлийн шалтгаан, ${inDots(schoolDay(4))}–${inDots(schoolDay(5))}. Төлөв: Шинэ.`,
        },
      })
    }
    expect((await send({ startDate: schoolDay(6), endDate: schoolDay(6) })).SUCCESS_CODE).toBe(200)
  })

  it('by the hour may share a day with another one, and the database refuses overlapping ones', async () => {
    const day = { intervalTypeId: 3, startDate: schoolDay(3), endDate: schoolDay(3) }
    expect((await send({ ...day, startTime: '09:00', endTime: '10:00' })).SUCCESS_CODE).toBe(200)
    expect((await send({ ...day, startTime: '10:00', endTime: '11:00' })).SUCCESS_CODE).toBe(200)
    expect((await send({ ...day, startTime: '09:59', endTime: '10:01' })).SUCCESS_CODE).toBe(203)
    const [one] = await portal.world.db.select().from(absences).limit(1)
    if (one === undefined) throw new Error('a leave was sent')
    const { id: _, ...again } = one
    await expect(portal.world.db.insert(absences).values(again)).rejects.toThrow()
    await portal.world.db.insert(absences).values({ ...again, status: 'REJECTED', settledAt: portal.world.clock.now() })
  })

  it('by half days says which half, or leaves it open', async () => {
    const day = { startDate: schoolDay(3), endDate: schoolDay(3) }
    expect((await send({ ...day, intervalTypeId: 2, dayHalf: 'PM' })).SUCCESS_CODE).toBe(200)
    expect((await send({ ...day, intervalTypeId: 2, dayHalf: 'PM' })).SUCCESS_CODE, 'a second click').toBe(200)
    expect(await listOf(BOY)).toMatchObject([{ dayHalf: 'PM', absenceIntervalTypeId: 2 }])
    expect((await send({ ...day, intervalTypeId: 2, dayHalf: 'AM' })).SUCCESS_CODE, 'the morning is free').toBe(200)
    expect((await send({ ...day, intervalTypeId: 3, startTime: '11:00', endTime: '12:00' })).RESULT).toMatchObject({
      reason: 'absenceOverlaps',
    })
    expect((await send({ ...day })).RESULT).toMatchObject({ reason: 'absenceOverlaps' })
    expect((await send({ startDate: schoolDay(4), endDate: schoolDay(4), dayHalf: 'AM' })).SUCCESS_CODE).toBe(200)
    expect((await send({ startDate: schoolDay(5), endDate: schoolDay(5), intervalTypeId: 2 })).SUCCESS_CODE).toBe(200)
    expect((await listOf(BOY)).map(({ dayHalf }) => dayHalf).sort()).toEqual(['AM', 'PM', null, null])
    expect((await send({ ...day, intervalTypeId: 2, dayHalf: 'NIGHT' })).SUCCESS_CODE).toBe(201)
  })

  it('by half days over a week leaves the other halves free, and the database holds it to that', async () => {
    const week = { startDate: schoolDay(3), endDate: schoolDay(7), intervalTypeId: 2 }
    const both = await Promise.all([send({ ...week, dayHalf: 'AM' }), send({ ...week, dayHalf: 'PM' }, father, '88000002')])
    expect(both.map(({ SUCCESS_CODE }) => SUCCESS_CODE)).toEqual([200, 200])
    expect((await send({ startDate: schoolDay(5), endDate: schoolDay(5), intervalTypeId: 2, dayHalf: 'AM' })).SUCCESS_CODE).toBe(203)
    const [one] = await portal.world.db.select().from(absences).limit(1)
    if (one === undefined) throw new Error('a leave was sent')
    const { id: _, ...again } = one
    await expect(portal.world.db.insert(absences).values({ ...again, startDate: schoolDay(5), endDate: schoolDay(5) })).rejects.toThrow()
  })

  it('by the hour is within the lessons of its day', async () => {
    const day = { intervalTypeId: 3, startDate: schoolDay(3), endDate: schoolDay(3) }
    expect(await send({ ...day, startTime: '03:00', endTime: '05:00' })).toMatchObject({
      SUCCESS_CODE: 203,
      RESULT: {
        reason: 'absenceOutsideLessons',
        fields: { startTime: 'timeOutsideLessons' },
        values: { from: '08:00', child: 'Тэмүүлэн' },
      },
    })
    expect((await send({ ...day, startTime: '10:00', endTime: '20:00' })).RESULT).toMatchObject({
      fields: { endTime: 'timeOutsideLessons' },
    })
    expect((await send({ ...day, startTime: '08:00', endTime: '10:00' })).SUCCESS_CODE).toBe(200)
    expect((await send({ ...day, studentPersonId: KINDERGARTNER, startTime: '07:30', endTime: '18:30' })).SUCCESS_CODE).toBe(200)
  })

  const change = (absenceId: number, leave: Record<string, unknown>, parent = mother, username = '88000001') =>
    portal.send(changeAbsence, {
      token: parent.token,
      body: {
        username,
        personId: parent.personId,
        studentPersonId: BOY,
        absenceId,
        absenceCategory: 'DOCTOR',
        intervalTypeId: 1,
        startDate: schoolDay(4),
        endDate: schoolDay(4),
        description: 'Эмчид үзүүлнэ',
        ...leave,
      },
    })

  it('that waits is changed by either parent, by the rules of sending, and withdrawn by either', async () => {
    await send()
    await send({ startDate: schoolDay(8), endDate: schoolDay(8) })
    const [, first] = await listOf(BOY)
    const id = first?.absenceId ?? 0
    expect((await change(id, {}, father, '88000002')).SUCCESS_CODE).toBe(200)
    expect((await listOf(BOY, father)).find(({ absenceId }) => absenceId === id)).toMatchObject({
      absenceCategory: 'DOCTOR',
      startDate: schoolDay(4),
      endDate: schoolDay(4),
      sentBy: 'MOTHER',
      withdrawable: true,
    })
    expect((await change(id, { startDate: schoolDay(8), endDate: schoolDay(8) })).RESULT).toMatchObject({ reason: 'absenceOverlaps' })
    expect((await portal.send(withdrawAbsence, { token: father.token, body: { studentPersonId: BOY, absenceId: id } })).SUCCESS_CODE).toBe(
      200,
    )
    expect((await change(id, {})).RESULT).toMatchObject({ reason: 'notFoundRecord' })
  })

  it('that was approved is given back: all of it before it begins, the rest while it runs; the teacher gets a message', async () => {
    const end = (absenceId: number) => portal.send(endAbsence, { token: mother.token, body: { studentPersonId: BOY, absenceId } })
    await send()
    const [requested] = await listOf(BOY)
    const id = requested?.absenceId ?? 0
    expect((await end(id)).RESULT, 'nobody has answered').toMatchObject({ reason: 'moveNotAllowed' })
    await answerTo(id, 'APPROVED')
    expect((await change(id, {})).RESULT, 'it is answered').toMatchObject({ reason: 'alreadyDecided' })
    expect(await listOf(BOY)).toMatchObject([{ endable: true, withdrawable: false }])
    const day = today(portal.world.clock)
    await portal.world.db
      .update(absences)
      .set({ startDate: addDays(day, -2), endDate: addDays(day, 2) })
      .where(eq(absences.id, id))
    expect((await end(id)).SUCCESS_CODE).toBe(200)
    expect(await listOf(BOY)).toMatchObject([{ approvalStatus: 'APPROVED', endDate: addDays(day, -1), endable: false }])
    expect((await end(id)).RESULT).toMatchObject({ reason: 'absenceIsOver' })
    await portal.world.db.update(absences).set({ startDate: day, endDate: day }).where(eq(absences.id, id))
    expect((await end(id)).SUCCESS_CODE).toBe(200)
    expect((await end(id)).SUCCESS_CODE, 'a second press').toBe(200)
    expect(await listOf(BOY)).toEqual([])
    const messages = async () => (await portal.letters('88000011')).filter(({ text }) => text.includes('чөлөөг эцэг эх нь дуусгалаа'))
    await expect.poll(messages).toHaveLength(2)
  })

  it('is refused only where none of its days is a school day and the days are known', async () => {
    const saturday = addDays(mondayOf(schoolDay(3)), 5)
    const weekend = { startDate: saturday, endDate: addDays(saturday, 1) }
    const { schoolDayAfter } = schoolCalendar.result.parse(
      (
        await portal.send(schoolCalendar, {
          token: mother.token,
          params: { studentId: BOY, from: weekend.startDate, to: weekend.endDate },
        })
      ).RESULT,
    )
    expect(await send(weekend)).toMatchObject({
      SUCCESS_CODE: 203,
      RESULT: { reason: 'absenceNoSchoolDay', values: { child: 'Тэмүүлэн', nextDay: schoolDayAfter } },
    })
    expect((await send({ ...weekend, endDate: schoolDayAfter })).SUCCESS_CODE).toBe(200)
    await portal.world.db.delete(absences)
    const known = await portal.world.db.delete(schoolDays).where(eq(schoolDays.level, 5)).returning()
    expect((await send(weekend)).SUCCESS_CODE, 'nobody knows the days').toBe(200)
    await portal.world.db.insert(schoolDays).values(known)
  })

  it('for several children is sent for all or for none, with an audit row for each', async () => {
    const { headers, SUCCESS_CODE } = await send({ alsoFor: [GIRL, KINDERGARTNER, BOY] })
    expect(SUCCESS_CODE).toBe(200)
    const rows = await portal.world.db.select().from(absences)
    expect(rows.map(({ childId }) => childId).sort()).toEqual([GIRL, BOY, KINDERGARTNER])
    const noted = await portal.world.db
      .select()
      .from(audit)
      .where(eq(audit.requestId, headers.get('x-request-id') ?? ''))
    expect(noted.map(({ childId }) => childId).sort()).toEqual([GIRL, BOY, KINDERGARTNER])

    await portal.world.db.delete(absences).where(ne(absences.childId, GIRL))
    expect(await send({ alsoFor: [GIRL], description: 'Өөр шалтгаан' })).toMatchObject({ RESULT: { values: { child: 'Анужин' } } })
    expect(await portal.world.db.select().from(absences)).toHaveLength(1)
  })

  it('is not sent for a child of someone else, nor in the name of someone else', async () => {
    const [stranger] = await portal.world.db.select().from(links).where(ne(links.parentId, mother.personId)).limit(1)
    const [declined] = await portal.world.db
      .select()
      .from(links)
      .where(and(eq(links.parentId, mother.personId), eq(links.status, 'DECLINED')))
    expect(await send({ alsoFor: [declined?.childId] })).toMatchObject({ status: 403, RESULT: { reason: 'notYourChild' } })
    expect(await send({ alsoFor: [KINDERGARTNER] }, father, '88000002')).toMatchObject({ status: 403, RESULT: { reason: 'notYourChild' } })
    expect(await send({ personId: stranger?.parentId })).toMatchObject({ status: 403, RESULT: { reason: 'ownDataOnly' } })
    expect(await send({ username: '88000002' })).toMatchObject({ status: 403, RESULT: { reason: 'ownDataOnly' } })
    expect(await portal.world.db.select().from(absences)).toEqual([])
  })

  it.each([
    [{ absenceCategory: '' }, { absenceCategory: 'absenceTypeRequired' }],
    [{ intervalTypeId: 4 }, { intervalTypeId: 'absenceIntervalRequired' }],
    [{ description: '  ' }, { description: 'absenceNoteRequired' }],
    [{ description: 'ө'.repeat(151) }, { description: 'absenceNoteTooLong' }],
    [{ startDate: '' }, { startDate: 'startDateRequired' }],
    [{ endDate: '2026-02-30' }, { endDate: 'dateInvalid' }],
    [{ startDate: '2031-01-02', endDate: '2031-01-01' }, { endDate: 'endDateBeforeStart' }],
    [{ intervalTypeId: 3, startDate: '2031-01-02', endDate: '2031-01-02' }, { startTime: 'startTimeRequired' }],
    [{ startDate: '2020-01-01' }, { startDate: 'dateBelowMinimum' }],
    [{ endDate: '2099-01-01' }, { endDate: 'dateAboveMaximum' }],
  ])('with %j is refused beside the field', async (leave, fields) => {
    expect((await send(leave)).RESULT).toMatchObject({ fields })
    expect(await portal.world.db.select().from(absences)).toEqual([])
  })
})

describe('the class teacher', () => {
  const sentId = async (studentPersonId = BOY) => {
    const { RESULT } = await send({ studentPersonId })
    return sendAbsence.result.parse(RESULT).absenceIds[0] ?? 0
  }

  it('approves once, and the parent is notified', async () => {
    const id = await sentId()
    expect((await answerTo(id, 'APPROVED')).RESULT).toEqual([
      { id, done: true, reason: null, message: 'Зөвшөөрсөн', heldUntil: null, decided: null },
    ])
    expect((await answerTo(id, 'REJECTED', 'Шалгалттай')).RESULT).toMatchObject([{ done: false, reason: 'alreadyDecided' }])
    expect(await listOf(BOY)).toMatchObject([{ approvalStatus: 'APPROVED', withdrawable: false }])
    const withdrawn = await portal.send(withdrawAbsence, { body: { studentPersonId: BOY, absenceId: id }, token: mother.token })
    expect(withdrawn.RESULT).toMatchObject({ reason: 'alreadyDecided' })
    const messages = `Г.Тэмүүлэн хүүхдийн ${inDots(schoolDay(4))}–${inDots(schoolDay(5))} хугацааны чөлөөг багш зөвшөөрлөө.`
    await expect.poll(async () => (await portal.letters('88000001')).map(({ text }) => text)).toContain(messages)
  })

  it('refuses with a reason, which the parent reads', async () => {
    const id = await sentId()
    expect((await answerTo(id, 'REJECTED')).RESULT).toMatchObject({ reason: 'decisionNoteRequired' })
    expect((await answerTo(id, 'PASSED')).RESULT).toMatchObject([{ reason: 'moveNotAllowed' }])
    expect((await answerTo(id, 'REJECTED', 'Шалгалттай')).RESULT).toMatchObject([{ done: true }])
    expect(await listOf(BOY)).toMatchObject([{ approvalStatus: 'REJECTED', approvalNote: 'Шалгалттай' }])
    expect((await send()).SUCCESS_CODE).toBe(200)
  })

  it('answers for the own group only, the office for every group of its school, and no parent at all', async () => {
    const id = await sentId(GIRL)
    expect((await answerTo(id, 'APPROVED')).RESULT).toMatchObject([{ done: false, reason: 'notYourGroup' }])
    const office = await portal.signIn('88000012')
    expect(await answerTo(id, 'APPROVED', null, mother.token)).toMatchObject({ status: 403, RESULT: { reason: 'staffOnly' } })
    expect((await answerTo(id, 'APPROVED', null, office.token)).RESULT).toMatchObject([{ done: true }])
    const steps = await portal.world.db.select().from(absenceHistory).where(eq(absenceHistory.absenceId, id)).orderBy(absenceHistory.id)
    expect(steps).toMatchObject([
      { status: 'NEW', actor: 'parent', personId: mother.personId },
      { status: 'APPROVED', actor: 'school', personId: office.personId },
    ])
    const ofKindergarten = await sentId(KINDERGARTNER)
    expect((await answerTo(ofKindergarten, 'APPROVED', null, office.token)).RESULT).toMatchObject([{ reason: 'notYourInstitution' }])
    const { token: kindergarten } = await portal.signIn('88000014')
    expect((await answerTo(ofKindergarten, 'APPROVED', null, kindergarten)).RESULT).toMatchObject([{ done: true }])
    expect((await answerTo(999_999, 'APPROVED')).RESULT).toMatchObject([{ reason: 'notFoundRecord' }])
    const prospect = await portal.send(decide, {
      token: teacher.token,
      body: { kind: 'prospect', ids: [200_102], decision: 'PASSED', note: null },
    })
    expect(prospect).toMatchObject({ status: 403, RESULT: { reason: 'notAllowed' } })
  })
})

describe('leave of their own child', () => {
  it('a teacher cannot approve, the office can; of a child of the office only the commission above can', async () => {
    const { db } = portal.world
    const [office, commission] = [await portal.signIn('88000012'), await portal.signIn('88000013')]
    const requested = async () => sendAbsence.result.parse((await send()).RESULT).absenceIds[0] ?? 0
    const outcome = async (id: number, as: { token: string }) =>
      decide.result.parse((await answerTo(id, 'APPROVED', null, as.token)).RESULT)[0]?.reason
    const guardianOf = async (personId: number) => {
      await db.insert(guardianships).values({ childId: BOY, guardianId: personId, type: 'GENERAL_ORPHAN' })
      return () => db.delete(guardianships).where(and(eq(guardianships.childId, BOY), eq(guardianships.guardianId, personId)))
    }
    const id = await requested()
    expect(await outcome(id, commission)).toBe('notAllowed')
    const endTeachers = await guardianOf(teacher.personId)
    expect(await outcome(id, teacher)).toBe('ownCaseToOffice')
    const endOffices = await guardianOf(office.personId)
    expect(await outcome(id, office)).toBe('ownCaseToCommission')
    expect(await outcome(id, commission)).toBeNull()
    await endTeachers()
    await endOffices()
  })
})

const WELL = { temperature: '36', flagList: [{ flagId: 99 }], decisionName: 'NONE_PARENT', comments: '' }

describe('the health form', () => {
  // Tests also run on days off.
  beforeAll(() =>
    portal.world.db
      .insert(schoolDays)
      .values({ level: 5, day: today(portal.world.clock) })
      .onConflictDoNothing(),
  )

  const declareFor = (declared: Record<string, unknown>) =>
    portal.send(saveHealth, {
      token: mother.token,
      body: {
        institutionId: SCHOOL,
        studentGroupId: 3_052,
        personId: BOY,
        ...WELL,
        username: '88000001',
        ...declared,
      },
    })
  const declared = async () => (await portal.send(declarationToday, { params: { studentId: BOY }, token: mother.token })).RESULT
  const ill = {
    decisionName: 'RISKY_PARENT',
    flagList: [{ flagId: 2 }, { flagId: 1 }, { flagId: 14 }],
    temperature: '38.4',
    comments: ' Ханиасан ',
  }

  it('lists thirteen symptoms and two states', async () => {
    const { RESULT } = await portal.send(healthFlags, { token: mother.token })
    expect(healthFlags.result.parse(RESULT).map(({ flagId }) => flagId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  })

  it('is sent once a day and corrected by sending again', async () => {
    expect(await declared()).toEqual([])
    expect(await declareFor({})).toMatchObject({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: 'Асуумж амжилттай илгээгдлээ' })
    expect(await declared()).toMatchObject([{ decisionName: 'NONE_PARENT', temperature: '36', flagList: [{ flagId: 99 }] }])
    expect((await declareFor(ill)).SUCCESS_CODE).toBe(200)
    expect(await declared()).toMatchObject([
      { temperature: '38.4', flagList: [{ flagId: 1 }, { flagId: 2 }, { flagId: 14 }], comments: 'Ханиасан' },
    ])
    const stored = await portal.world.db.select().from(healthDeclarations).where(eq(healthDeclarations.childId, BOY))
    expect(stored.filter(({ day }) => day === today(portal.world.clock))).toHaveLength(1)
  })

  it('can be taken back for a minute by the parent who sent it', async () => {
    const undo = (parent: { token: string }, username: string) =>
      portal.send(undoHealth, { token: parent.token, body: { personId: BOY, username } })
    expect((await declareFor({})).SUCCESS_CODE).toBe(200)
    expect((await undo(father, '88000002')).RESULT).toMatchObject({ reason: 'notFoundRecord' })
    expect((await undo(mother, '88000001')).SUCCESS_CODE).toBe(200)
    expect(await declared()).toEqual([])
    expect((await declareFor({})).SUCCESS_CODE).toBe(200)
    await portal.world.db
      .update(healthDeclarations)
      .set({ declaredAt: new Date(portal.world.clock.now().getTime() - HEALTH_UNDO_MS - 1) })
      .where(eq(healthDeclarations.childId, BOY))
    expect((await undo(mother, '88000001')).RESULT).toMatchObject({ reason: 'notFoundRecord' })
  })

  it.each([
    [{ flagList: [] }, { flagList: 'inputInvalid' }],
    [{ ...ill, flagList: [] }, { flagList: 'symptomRequired' }],
    [{ ...ill, flagList: [{ flagId: 14 }, { flagId: 15 }] }, { flagList: 'illnessStatesExclusive' }],
    [{ ...ill, temperature: '50.1' }, { temperature: 'temperatureOutOfRange' }],
    [{ ...ill, temperature: '36.55' }, { temperature: 'temperatureOutOfRange' }],
    [{ ...ill, comments: 'ү'.repeat(51) }, { comments: 'healthNoteTooLong' }],
  ])('with %j is refused beside the field', async (wrong, fields) => {
    expect(await declareFor(wrong)).toMatchObject({ SUCCESS_CODE: 201, RESULT: { fields } })
  })

  it('knows the own school and group of the child only', async () => {
    expect((await declareFor({ institutionId: SCHOOL + 1 })).RESULT).toMatchObject({ reason: 'notFoundRecord' })
    expect((await declareFor({ studentGroupId: 3_051 })).RESULT).toMatchObject({ reason: 'notFoundRecord' })
    expect(await declareFor({ username: '88000002' })).toMatchObject({ status: 403 })
  })
})

/** Last in this file: sessions of the tests above expire when the clock moves by months. */
describe('over a school year', () => {
  const year = () => schoolYearOf(today(portal.world.clock))
  const dates = [
    [0, '09-01T09:10'],
    [0, '11-18T19:00'],
    [1, '02-10T11:00'],
    [1, '04-14T11:00'],
    [1, '06-01T11:00'],
    [1, '07-07T11:00'],
  ] as const
  let began: number
  beforeAll(() => {
    began = year()
  })
  afterAll(() => portal.setClock(null))

  it.each(dates)('%i year(s) on, at %s: leave is accepted on the days that the calendar offers, and on no other', async (later, time) => {
    await portal.setClock(`${began + later}-${time}:00+08:00`)
    const parent = await portal.signIn('88000001')
    const day = today(portal.world.clock)
    for (const studentId of [GIRL, BOY, KINDERGARTNER]) {
      const { RESULT } = await portal.send(schoolCalendar, { token: parent.token, params: { studentId, from: day, to: addDays(day, 13) } })
      const { days, schoolDayAfter } = schoolCalendar.result.parse(RESULT)
      const ofEachKind = new Map(days.toReversed().map((one) => [one.kind, one]))
      const next = schoolDayAfter === null ? [] : [{ day: schoolDayAfter, kind: 'SCHOOL' }]
      const autumn = { day: addDays(`${began + 1}-09-01`, 20), kind: 'UNKNOWN' }
      const requested = [...ofEachKind.values(), ...next, ...(later > 0 ? [autumn] : [])]
      for (const { day: on, kind } of requested) {
        const sent = await send({ studentPersonId: studentId, startDate: on, endDate: on }, parent)
        expect({ studentId, on, kind, code: sent.SUCCESS_CODE }).toMatchObject({ code: ['SCHOOL', 'UNKNOWN'].includes(kind) ? 200 : 203 })
      }
      await portal.world.db.delete(absences)
    }
  })

  it.each(dates)(
    '%i year(s) on, at %s: the health form is sent on a school day, and else refused with the next one',
    async (later, time) => {
      await portal.setClock(`${began + later}-${time}:00+08:00`)
      const { token, personId: parentId } = await portal.signIn('88000001')
      const day = today(portal.world.clock)
      const children = linkedChildren.result.parse(
        (await portal.send(linkedChildren, { token, params: { parentPersonId: parentId } })).RESULT,
      )
      for (const { studentPersonId: personId, studentGroupId, orgId } of children.slice(0, 3)) {
        const { RESULT } = await portal.send(schoolCalendar, { token, params: { studentId: personId, from: day, to: day } })
        const { days, schoolDayAfter } = schoolCalendar.result.parse(RESULT)
        const body = { institutionId: orgId, studentGroupId, personId, username: '88000001', ...WELL }
        const sent = await portal.send(saveHealth, { token, body })
        const isSchool = days.some(({ kind }) => kind === 'SCHOOL' || kind === 'UNKNOWN')
        const reason = schoolDayAfter === null ? 'healthNoSchool' : 'healthNoSchoolDay'
        expect(sent).toMatchObject(isSchool ? { SUCCESS_CODE: 200 } : { SUCCESS_CODE: 203, RESULT: { reason } })
      }
    },
  )
})
