import { randomUUID } from 'node:crypto'
import type { BodyOf, Call } from '@portal/contract/call'
import { dataOrigins, setDataOrigin } from '@portal/contract/dataOrigins'
import { addDays } from '@portal/contract/days'
import { homeworkList } from '@portal/contract/homework'
import {
  changeHomework,
  classHomework,
  giveHomework,
  givenHomework,
  homeworkDesk,
  takeBackHomework,
  tickHomework,
} from '@portal/contract/staffHomework'
import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, desc, eq, gt, lt, sql } from '../../database/sql.ts'
import { audit, courses, groups, homework, homeworkEntries, lessons, schoolDays, subjects, substitutes } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'

const SCHOOL = 50_084
const GROUP = 3_052
const BOY = 200_002
const [MOTHER, TEACHER, OFFICE, KINDERGARTEN, OTHER_TEACHER] = ['88000001', '88000011', '88000012', '88000014', '88000017']

type Answered = Awaited<ReturnType<TestPortal['send']>>
const outcome = (answered: Answered) => (answered.SUCCESS_CODE === 200 ? 'done' : reasonOf(answered).replace(/^\d+ /, ''))

/** Cases of the homework test: homework that staff give. */
export const givingCases = (portalOf: () => TestPortal) =>
  describe('homework of a teacher', () => {
    /** Noon of the last school day but one of the class, at a school that enters homework; the class has mathematics without homework. */
    async function noon() {
      const portal = portalOf()
      const { db, clock } = portal.world
      portal.setClock(null)
      const known = db
        .select()
        .from(schoolDays)
        .where(and(eq(schoolDays.level, 5), lt(schoolDays.day, today(clock))))
      const [, before] = await known.orderBy(desc(schoolDays.day)).limit(2)
      const day = before?.day ?? ''
      await portal.setClock(`${day}T12:00:00+08:00`)
      const [course] = await db
        .select({ id: courses.id })
        .from(courses)
        .innerJoin(subjects, eq(subjects.id, courses.subjectId))
        .where(and(eq(courses.groupId, GROUP), eq(subjects.name, 'Математик')))
      const courseId = course?.id ?? 0
      await db.delete(homework).where(eq(homework.courseId, courseId))
      await db.delete(homeworkEntries)
      const [teacher, office, mother] = [await portal.signIn(TEACHER), await portal.signIn(OFFICE), await portal.signIn(MOTHER)]
      const origin = (to: 'ENTERED' | 'BROUGHT') =>
        portal.send(setDataOrigin, { body: { kind: 'HOMEWORK', origin: to }, token: office.token })
      await origin('ENTERED')
      const classOf = async (token: string, groupId = GROUP) =>
        classHomework.result.parse((await portal.send(classHomework, { params: { groupId }, token })).RESULT)
      const { courses: own } = await classOf(teacher.token)
      const dueOn = own.find((one) => one.courseId === courseId)?.nextLesson ?? ''
      const entry = (more: Partial<BodyOf<typeof giveHomework>> = {}) => ({
        entryId: randomUUID(),
        courseId,
        topic: 'Энгийн бутархай',
        task: 'Дасгал 142–145',
        dueOn,
        ...more,
      })
      const send = <C extends Call>(call: C, token: string, body: BodyOf<C>) => portal.send(call, { body, token })
      const give = async (token: string, body: BodyOf<typeof giveHomework>) =>
        giveHomework.result.parse((await send(giveHomework, token, body)).RESULT).homeworkId
      const detail = async (token: string, homeworkId: number) =>
        givenHomework.result.parse((await portal.send(givenHomework, { params: { homeworkId }, token })).RESULT)
      const seen = async (on = dueOn) => {
        const params = { studentId: BOY, from: on, to: on }
        const found = homeworkList.result.parse((await portal.send(homeworkList, { params, token: mother.token })).RESULT)
        return found
          .filter(({ className }) => className === 'Математик')
          .map(({ assignmentName, completionFlag }) => [assignmentName, completionFlag])
      }
      return { portal, db, day, courseId, dueOn, teacher, office, origin, classOf, entry, send, give, detail, seen }
    }

    it('is due by default at the next lesson of the subject, is given once by its id, and is seen by parents', async () => {
      const { db, day, courseId, dueOn, teacher, office, classOf, entry, send, give, seen, portal } = await noon()
      const weekdays = new Set((await db.select().from(lessons).where(eq(lessons.courseId, courseId))).map(({ weekday }) => weekday))
      const days = await db
        .select()
        .from(schoolDays)
        .where(and(eq(schoolDays.level, 5), gt(schoolDays.day, day)))
      const next = days
        .map((one) => one.day)
        .sort()
        .find((one) => weekdays.has(((new Date(`${one}T00:00:00Z`).getUTCDay() + 6) % 7) + 1))
      expect(dueOn).toBe(next)

      const first = entry()
      const homeworkId = await give(teacher.token, first)
      expect(await give(teacher.token, first), 'a lost answer is sent again').toBe(homeworkId)
      expect(await Promise.all([give(teacher.token, first), give(teacher.token, first)])).toEqual([homeworkId, homeworkId])
      expect(outcome(await send(giveHomework, teacher.token, entry())), 'another entry of the same').toBe('homeworkExists')
      const edited = { ...first, task: 'Дасгал 146' }
      expect(outcome(await send(giveHomework, teacher.token, edited)), 'edited after a lost answer').toBe('homeworkGiven')
      expect(await seen()).toEqual([['Дасгал 142–145', null]])
      expect((await classOf(office.token)).homework).toContainEqual(
        expect.objectContaining({ homeworkId, dueOn, isDue: false, done: 0, notDone: 0, children: 30 }),
      )
      expect([await db.$count(homeworkEntries), await db.$count(homework, eq(homework.courseId, courseId))]).toEqual([1, 1])
      expect(
        await db.$count(audit, and(eq(audit.action, 'POST /api/staff/homework'), eq(audit.personId, teacher.personId))),
      ).toBeGreaterThan(0)
      for (const body of [entry({ topic: '  ' }), entry({ task: 'ү'.repeat(1001) }), entry({ dueOn: '2026-02-30' })])
        expect(outcome(await portal.send(giveHomework, { body, token: teacher.token }))).toBe('inputInvalid')
    })

    it('can be due on a school day of the coming month only', async () => {
      const { db, day, dueOn, teacher, entry, send } = await noon()
      const refused = async (on: string) => outcome(await send(giveHomework, teacher.token, entry({ dueOn: on })))
      expect([await refused(day), await refused(addDays(day, 31))]).toEqual(['homeworkDueOutside', 'homeworkDueOutside'])
      await db.delete(schoolDays).where(and(eq(schoolDays.level, 5), eq(schoolDays.day, dueOn)))
      expect(await refused(dueOn)).toBe('homeworkNoSchoolDay')
      await db.insert(schoolDays).values({ level: 5, day: dueOn })
    })

    it('is changed and taken back with what it was, until a child is ticked off', async () => {
      const { db, portal, dueOn, teacher, office, entry, send, give, detail, seen } = await noon()
      const homeworkId = await give(teacher.token, entry())
      const changed = { entryId: randomUUID(), homeworkId, topic: 'Бутархай нэмэх', task: 'Дасгал 150', dueOn }
      expect(outcome(await send(changeHomework, office.token, changed))).toBe('done')
      expect(outcome(await send(changeHomework, office.token, changed)), 'twice counts once').toBe('done')
      expect(outcome(await send(changeHomework, office.token, { ...changed, task: 'Өөр' })), 'one id for two changes').toBe('inputInvalid')
      expect(await seen()).toEqual([['Дасгал 150', null]])
      const { changes } = await detail(teacher.token, homeworkId)
      expect(changes.map(({ change, before }) => [change, before?.task ?? null])).toEqual([
        ['CHANGED', 'Дасгал 142–145'],
        ['GIVEN', null],
      ])
      expect(changes.every(({ by }) => by !== null)).toBe(true)
      const ticks = [{ childId: BOY, completionFlag: 'N' as const }]
      expect(outcome(await send(tickHomework, teacher.token, { homeworkId, ticks, rest: false }))).toBe('homeworkNotDue')

      await portal.setClock(`${dueOn}T09:00:00+08:00`)
      const { token } = await portal.signIn(TEACHER)
      expect(outcome(await send(tickHomework, token, { homeworkId, ticks, rest: false }))).toBe('done')
      const later = { ...changed, entryId: randomUUID(), dueOn: addDays(dueOn, 1) }
      const taken = { entryId: randomUUID(), homeworkId }
      expect([outcome(await send(changeHomework, token, later)), outcome(await send(takeBackHomework, token, taken))]).toEqual([
        'homeworkTicked',
        'homeworkTicked',
      ])
      const text = { ...changed, entryId: randomUUID(), task: 'Дасгал 151' }
      expect(outcome(await send(changeHomework, token, text)), 'its text can be changed').toBe('done')
      const cleared = [{ childId: BOY, completionFlag: null }]
      expect(outcome(await send(tickHomework, token, { homeworkId, ticks: cleared, rest: false }))).toBe('done')
      expect([outcome(await send(takeBackHomework, token, taken)), outcome(await send(takeBackHomework, token, taken))]).toEqual([
        'done',
        'done',
      ])
      expect(await seen()).toEqual([])
      expect(outcome(await send(changeHomework, token, text))).toBe('notFoundRecord')
      const kept = await db.select().from(homeworkEntries).where(eq(homeworkEntries.change, 'TAKEN_BACK'))
      expect(kept.map(({ taskBefore, task }) => [taskBefore, task])).toEqual([['Дасгал 151', null]])
    })

    it('is ticked off by exception: the rest have done it, and parents see both', async () => {
      const { db, portal, dueOn, teacher, entry, give, send, seen, detail } = await noon()
      const homeworkId = await give(teacher.token, entry())
      await portal.setClock(`${dueOn}T09:00:00+08:00`)
      const { token } = await portal.signIn(TEACHER)
      const tick = async (completionFlag: 'Y' | 'N' | null, rest: boolean, childId = BOY) =>
        outcome(await send(tickHomework, token, { homeworkId, ticks: [{ childId, completionFlag }], rest }))
      expect(await tick('N', false)).toBe('done')
      expect((await detail(token, homeworkId)).homework).toMatchObject({ isDue: true, done: 0, notDone: 1 })
      expect(outcome(await send(tickHomework, token, { homeworkId, ticks: [], rest: true }))).toBe('done')
      expect((await detail(token, homeworkId)).homework, 'recorded children stay as they are').toMatchObject({ done: 29, notDone: 1 })
      expect(await seen()).toEqual([['Дасгал 142–145', 'N']])
      expect(await tick('Y', false)).toBe('done')
      expect(await seen()).toEqual([['Дасгал 142–145', 'Y']])
      const audited = () => db.$count(audit, and(eq(audit.action, 'POST /api/staff/homework/ticks'), eq(audit.childId, BOY)))
      const before = await audited()
      expect(await tick('Y', true), 'the same again changes nothing').toBe('done')
      expect(await audited()).toBe(before)
      expect(await tick('N', false, 200_001), 'a child of another class').toBe('notFoundRecord')
    })

    it('belongs to class and subject teacher; other teachers and institutions find nothing', async () => {
      const { portal, db, day, courseId, teacher, entry, give, send, classOf } = await noon()
      const homeworkId = await give(teacher.token, entry())
      const [specialist, kindergarten] = [await portal.signIn(OTHER_TEACHER), await portal.signIn(KINDERGARTEN)]
      for (const { token } of [specialist, kindergarten]) {
        const bodies = [
          await send(giveHomework, token, entry({ task: 'Өөр' })),
          await send(changeHomework, token, { ...entry(), homeworkId }),
          await send(takeBackHomework, token, { entryId: randomUUID(), homeworkId }),
          await send(tickHomework, token, { homeworkId, ticks: [], rest: true }),
          await portal.send(givenHomework, { params: { homeworkId }, token }),
          await portal.send(classHomework, { params: { groupId: GROUP }, token }),
        ]
        expect(bodies.map(outcome)).toEqual(Array(6).fill('notFoundRecord'))
      }
      const [own] = await db.select().from(courses).where(eq(courses.teacherId, specialist.personId))
      const { courses: taught } = await classOf(specialist.token, own?.groupId)
      expect(
        taught.map((one) => one.courseId),
        'the own subject alone',
      ).toEqual([own?.id])
      const [elsewhere] = await db.select().from(groups).where(sql`${groups.orgId} <> ${SCHOOL} and ${groups.level} >= 1`).limit(1)
      if (elsewhere !== undefined)
        expect(outcome(await portal.send(classHomework, { params: { groupId: elsewhere.id }, token: teacher.token }))).toBe(
          'notFoundRecord',
        )
      expect(courseId).not.toBe(own?.id)

      const named = { groupId: GROUP, personId: specialist.personId, namedBy: specialist.personId, namedAt: new Date(0) }
      await db.insert(substitutes).values({ ...named, untilDay: day })
      expect(outcome(await send(tickHomework, specialist.token, { homeworkId, ticks: [], rest: true })), 'as a substitute').toBe(
        'homeworkNotDue',
      )
      await db
        .update(substitutes)
        .set({ endedAt: new Date(0) })
        .where(eq(substitutes.personId, specialist.personId))
      expect(outcome(await send(tickHomework, specialist.token, { homeworkId, ticks: [], rest: true }))).toBe('notFoundRecord')
    })

    it('is refused where files bring it; existing homework stays', async () => {
      const { teacher, entry, give, send, origin, seen, classOf } = await noon()
      const homeworkId = await give(teacher.token, entry())
      await origin('BROUGHT')
      const refused = [
        await send(giveHomework, teacher.token, entry({ task: 'Өөр' })),
        await send(changeHomework, teacher.token, { ...entry(), homeworkId }),
        await send(takeBackHomework, teacher.token, { entryId: randomUUID(), homeworkId }),
        await send(tickHomework, teacher.token, { homeworkId, ticks: [], rest: true }),
      ]
      expect(refused.map(outcome)).toEqual(Array(4).fill('homeworkBrought'))
      expect([(await classOf(teacher.token)).homework.some((one) => one.homeworkId === homeworkId), await seen()]).toEqual([
        true,
        [['Дасгал 142–145', null]],
      ])
      await origin('ENTERED')
    })

    it('that a subject lacks for two weeks is listed for its teacher and the office', async () => {
      const { portal, courseId, teacher, office, entry, give, origin } = await noon()
      const listed = async (token: string) => {
        const { RESULT } = await portal.send(homeworkDesk, { token })
        return homeworkDesk.result.parse(RESULT).without.some((one) => one.courseId === courseId)
      }
      const nobody = async () => [await listed(teacher.token), await listed(office.token)]
      expect(await nobody()).toEqual([true, true])
      await origin('BROUGHT')
      expect(await nobody()).toEqual([false, false])
      await origin('ENTERED')
      await give(teacher.token, entry())
      expect(await nobody()).toEqual([false, false])
    })

    it('is a setting of schools alone', async () => {
      const { portal, office } = await noon()
      const kindsOf = async (token: string) =>
        dataOrigins.result.parse((await portal.send(dataOrigins, { token })).RESULT).map(({ kind }) => kind)
      expect(await kindsOf(office.token)).toContain('HOMEWORK')
      expect(await kindsOf((await portal.signIn(KINDERGARTEN)).token)).not.toContain('HOMEWORK')
      await portal.setClock(null)
    })
  })
