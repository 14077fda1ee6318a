import { randomUUID } from 'node:crypto'
import { setDataOrigin } from '@portal/contract/dataOrigins'
import { addDays } from '@portal/contract/days'
import { assignments, termAverages } from '@portal/contract/grades'
import { enterMarks, type MarkEntry, markCourses, markGrid, markHistory, publishWorks, removeWork, saveWork } from '@portal/contract/marks'
import { describe, expect, it } from 'vitest'
import { currentStay } from '../../../test/membership.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq, like } from '../../database/sql.ts'
import { audit, groupMembers, groups, marks, assignments as works } from '../../database/tables.ts'
import { instantText } from '../../outside/clock.ts'

const SCHOOL = 50_084
const GROUP = 3_052
const BOY = 200_002
const [TEACHER, OFFICE, SPECIALIST, ELSEWHERE] = ['88000011', '88000012', '88000017', '88000014']
const TOPIC = 'Оруулсан ажил'

/** Cases of the grades test: works and marks that staff enter. */
export const markCases = (portalOf: () => TestPortal) =>
  describe('an entered mark', () => {
    /** A course of the class teacher with an unpublished work of twenty points. */
    async function drafted() {
      const portal = portalOf()
      const { db, clock } = portal.world
      await db.delete(works).where(like(works.topic, `${TOPIC}%`))
      const [teacher, office, mother] = await Promise.all([TEACHER, OFFICE, '88000001'].map((username) => portal.signIn(username ?? '')))
      if (!teacher || !office || !mother) throw new Error('Nobody is signed in')
      const origin = (to: 'ENTERED' | 'BROUGHT') => portal.send(setDataOrigin, { body: { kind: 'MARKS', origin: to }, token: office.token })
      await origin('ENTERED')
      const { courses, terms, termId } = markCourses.result.parse((await portal.send(markCourses, { token: teacher.token })).RESULT)
      const course = courses.find(({ groupId }) => groupId === GROUP)
      const courseId = course?.courseId ?? 0
      const term = terms.find((one) => one.termId === termId)
      const work = {
        ...{ courseId, termId: termId ?? 0, key: randomUUID(), kind: 'Бие даалт' as const, topic: TOPIC },
        ...{ dueOn: term?.beginDate ?? '', maxPoints: 20 as number | null },
      }
      const save = (more: Partial<typeof work> = {}, token = teacher.token) => portal.send(saveWork, { body: { ...work, ...more }, token })
      const { workId } = saveWork.result.parse((await save()).RESULT)
      const entry = (more: Partial<MarkEntry> = {}): MarkEntry => ({
        ...{ entryId: randomUUID(), workId, childId: BOY, points: 18, missed: null, note: null, why: null },
        madeAt: instantText(clock.now()),
        ...more,
      })
      const enter = async (token: string, ...entries: MarkEntry[]) => {
        const { RESULT } = await portal.send(enterMarks, { body: { entries }, token })
        return enterMarks.result.parse(RESULT).map(({ done, reason }) => (done ? 'done' : reason))
      }
      const gridOf = async (token = teacher.token) =>
        markGrid.result.parse((await portal.send(markGrid, { params: { courseId, termId: termId ?? 0 }, token })).RESULT)
      const publish = (workIds = [workId], token = teacher.token) => portal.send(publishWorks, { body: { workIds }, token })
      const historyOf = async (token = teacher.token) =>
        markHistory.result.parse((await portal.send(markHistory, { params: { workId, childId: BOY }, token })).RESULT)
      /** Work of the boy as his mother sees it. */
      const shown = async () => {
        const { RESULT } = await portal.send(assignments, { params: { studentId: BOY, termId: termId ?? 0 }, token: mother.token })
        return assignments.result.parse(RESULT).filter(({ topicName }) => topicName.startsWith(TOPIC))
      }
      const averages = async () => (await portal.send(termAverages, { params: { studentId: BOY }, token: mother.token })).RESULT
      const as = async (username: string) => (await portal.signIn(username)).token
      return {
        ...{ portal, db, clock, teacher, office, term, course, courseId, termId: termId ?? 0, work, workId, as },
        origin,
        save,
        entry,
        enter,
        gridOf,
        publish,
        historyOf,
        shown,
        averages,
      }
    }

    it('of the demo waits in an unpublished work of each class of the mathematics teacher', async () => {
      const { token } = await portalOf().signIn(SPECIALIST)
      const { origin, courses } = markCourses.result.parse((await portalOf().send(markCourses, { token })).RESULT)
      expect([origin, courses.map(({ drafts }) => drafts)]).toEqual(['ENTERED', [1, 1, 1, 1]])
    })

    it("is the teacher's alone until it is published, then the parents' with its percentage and word", async () => {
      const { db, work, workId, teacher, entry, enter, gridOf, publish, shown, averages } = await drafted()
      const before = await averages()
      const { pupils } = await gridOf()
      const other = pupils.find(({ childId, isMember }) => childId !== BOY && isMember)?.childId ?? 0
      expect(await enter(teacher.token, entry(), entry({ childId: other, points: null, missed: 'SICK' }))).toEqual(['done', 'done'])
      expect([await shown(), await averages()]).toEqual([[], before])
      const grid = await gridOf()
      expect(grid.works.find((one) => one.workId === workId)).toMatchObject({ kind: work.kind, maxPoints: 20, isDraft: true })
      expect(grid.marks.filter((one) => one.workId === workId).length).toBe(2)
      expect(reasonOf(await publish())).toBe('200')
      expect(await shown()).toMatchObject([
        { topicName: TOPIC, topicNote: 'Бие даалт', asgMark: 90, asgCode: 'Онц', colorCode: 'green', asgNote: null },
      ])
      expect(await averages()).not.toEqual(before)
      expect(reasonOf(await publish()), 'twice').toBe('200')
      for (const [action, childId] of [
        ['POST /api/staff/marks/entries', other],
        ['POST /api/staff/marks/works/publish', BOY],
        ['GET /api/staff/marks/:courseId/:termId', other],
      ] as const)
        await expect
          .poll(() => db.$count(audit, and(eq(audit.action, action), eq(audit.childId, childId))), { message: action })
          .toBeGreaterThan(0)
    })

    it('arrives once, and a later one of the same child replaces it', async () => {
      const { db, workId, teacher, entry, enter } = await drafted()
      const first = entry()
      expect(await enter(teacher.token, first, first)).toEqual(['done', 'done'])
      expect(await enter(teacher.token, entry({ points: 20 }))).toEqual(['done'])
      expect(await enter(teacher.token, first), 'a copy that arrives late changes nothing').toEqual(['done'])
      const ofBoy = and(eq(marks.assignmentId, workId), eq(marks.childId, BOY))
      expect(await db.select().from(marks).where(ofBoy)).toMatchObject([{ points: 20, maxPoints: 20, percent: 100 }])
      expect(await enter(teacher.token, entry({ points: null }))).toEqual(['done'])
      expect(await db.$count(marks, ofBoy)).toBe(0)
    })

    it('that waited for a network does not replace a later one, and the history has the times of entry', async () => {
      const { clock, teacher, office, entry, enter, gridOf, historyOf } = await drafted()
      const minutesAgo = (minutes: number) => instantText(new Date(clock.now().getTime() - minutes * 60_000))
      expect(await enter(teacher.token, entry({ points: 12, madeAt: minutesAgo(20) }))).toEqual(['done'])
      expect(await enter(office.token, entry({ points: 17, madeAt: minutesAgo(5) }))).toEqual(['done'])
      expect(await enter(teacher.token, entry({ points: 14, madeAt: minutesAgo(10) })), 'made before, arrived after').toEqual(['done'])
      expect((await gridOf()).marks.find(({ workId, childId }) => workId === entry().workId && childId === BOY)?.points).toBe(17)
      const ahead = new Date(clock.now().getTime() + 3_600_000)
      expect(await enter(teacher.token, entry({ points: 19, madeAt: instantText(ahead) })), 'a clock that is ahead').toEqual(['done'])
      expect(await enter(teacher.token, entry({ points: 20 }))).toEqual(['done'])
      expect((await historyOf()).map(({ points }) => points)).toEqual([20, 19, 17, 12])
    })

    it('changes after publication with a reason, keeps its history and reaches the parents', async () => {
      const { teacher, office, entry, enter, publish, gridOf, historyOf, shown } = await drafted()
      await enter(teacher.token, entry({ points: 15 }))
      await publish()
      expect(await enter(teacher.token, entry({ points: 16 }), entry({ points: 16, why: '  ' }), entry({ points: null }))).toEqual(
        Array(3).fill('markWhyNeeded'),
      )
      expect(await enter(office.token, entry({ points: 16, why: 'Дахин шалгав' }))).toEqual(['done'])
      expect(await shown()).toMatchObject([{ asgMark: 80, asgCode: 'Сайн' }])
      expect((await gridOf()).marks.find(({ childId, workId }) => childId === BOY && workId === entry().workId)?.isCorrected).toBe(true)
      expect(await historyOf()).toMatchObject([
        { points: 16, why: 'Дахин шалгав', before: { points: 15 } },
        { points: 15, why: null, before: { points: null } },
      ])
      expect((await historyOf())[0]?.by).toMatch(/^\p{L}\./u)
      const other = (await gridOf()).pupils.find(({ childId, isMember }) => childId !== BOY && isMember)?.childId ?? 0
      expect(await enter(teacher.token, entry({ childId: other, points: 20 })), 'a first mark is no correction').toEqual(['done'])
    })

    it('keeps within the points of its work, whose percentages follow a change of the points', async () => {
      const { db, work, workId, teacher, entry, enter, save, publish } = await drafted()
      expect(await enter(teacher.token, entry({ points: 21 }), entry({ missed: 'SICK' }), entry({ points: null, note: 'Сайн' }))).toEqual([
        'markAboveMax',
        'inputInvalid',
        'inputInvalid',
      ])
      await enter(teacher.token, entry({ points: 18 }))
      expect(reasonOf(await save({ maxPoints: 10 }))).toBe('203 markAboveMax')
      expect(reasonOf(await save({ maxPoints: 36, topic: `${TOPIC} 2` }))).toBe('200')
      const ofBoy = and(eq(marks.assignmentId, workId), eq(marks.childId, BOY))
      expect(await db.select().from(marks).where(ofBoy)).toMatchObject([{ points: 18, maxPoints: 36, percent: 50 }])
      for (const points of [37, -1])
        await expect(db.update(marks).set({ points }).where(ofBoy), 'the database knows it too').rejects.toThrow()
      await expect(db.insert(marks).values({ childId: BOY, assignmentId: workId, percent: 1 }), 'one mark for each child').rejects.toThrow()
      await publish()
      expect(reasonOf(await save({ maxPoints: 40 }))).toBe('203 workPublished')
      expect(reasonOf(await save({ maxPoints: 36, dueOn: addDays(work.dueOn, 1) }))).toBe('203 workPublished')
      expect(reasonOf(await save({ maxPoints: 36, topic: `${TOPIC} 3` }))).toBe('200')
    })

    it('of a new work needs a day of the term and points, and an unpublished work can be deleted', async () => {
      const { portal, db, term, workId, teacher, entry, enter, save, publish } = await drafted()
      const remove = (id: number) => portal.send(removeWork, { body: { workId: id }, token: teacher.token })
      for (const more of [{ dueOn: addDays(term?.beginDate ?? '', -1) }, { dueOn: addDays(term?.endDate ?? '', 1) }])
        expect(reasonOf(await save({ key: randomUUID(), ...more }))).toBe('203 workOutsideTerm')
      for (const more of [{ maxPoints: null }, { maxPoints: 0 }, { topic: '  ' }, { dueOn: '2026-13-01' }])
        expect(reasonOf(await save({ key: randomUUID(), ...more })), JSON.stringify(more)).toBe('201 inputInvalid')
      await enter(teacher.token, entry())
      expect(reasonOf(await remove(workId))).toBe('200')
      expect(await db.$count(works, eq(works.id, workId))).toBe(0)
      const again = saveWork.result.parse((await save()).RESULT)
      await publish([again.workId])
      expect(reasonOf(await remove(again.workId))).toBe('203 workPublished')
    })

    it('belongs to the course of its teacher, the office, and to nobody while files bring the marks', async () => {
      const { origin, teacher, office, entry, enter, save, publish, as, gridOf, courseId, portal, termId } = await drafted()
      const specialist = await as(SPECIALIST ?? '')
      const own = markCourses.result.parse((await portal.send(markCourses, { token: specialist })).RESULT).courses
      expect(own.map(({ groupName, subject }) => [groupName.slice(0, 3), subject])).toEqual(
        ['11а', '11б', '12а', '12б'].map((name) => [name, 'Математик']),
      )
      for (const token of [specialist, await as(ELSEWHERE ?? '')]) {
        expect(await enter(token, entry())).toEqual(['notFoundRecord'])
        for (const sent of [
          await save({}, token),
          await publish(undefined, token),
          await portal.send(markGrid, { params: { courseId, termId }, token }),
        ])
          expect(reasonOf(sent)).toBe('201 notFoundRecord')
      }
      expect(await enter(office.token, entry())).toEqual(['done'])
      expect((await gridOf(office.token)).marks.length).toBeGreaterThan(0)
      await origin('BROUGHT')
      expect(await enter(teacher.token, entry({ points: 1 }))).toEqual(['marksBrought'])
      for (const sent of [await save(), await publish()]) expect(reasonOf(sent)).toBe('203 marksBrought')
      await origin('ENTERED')
    })

    it('is refused for a child who left the class before the day of the work, and for a child of another class', async () => {
      const { portal, db, work, teacher, entry, enter, gridOf } = await drafted()
      expect(await enter(teacher.token, entry({ childId: 200_001 }))).toEqual(['notFoundRecord'])
      const stay = await currentStay(portal.world, BOY)
      const isIt = eq(groupMembers.id, stay.id)
      await db.update(groupMembers).set({ untilDate: work.dueOn }).where(isIt)
      expect(await enter(teacher.token, entry())).toEqual(['markChildLeft'])
      await db
        .update(groupMembers)
        .set({ untilDate: addDays(work.dueOn, 1) })
        .where(isIt)
      const boy = (await gridOf()).pupils.find(({ childId }) => childId === BOY)
      expect(boy?.closed).not.toContain(entry().workId)
      expect(await enter(teacher.token, entry())).toEqual(['done'])
      await db.update(groupMembers).set({ untilDate: null }).where(isIt)
    })

    it('of the first grade is a note', async () => {
      const { portal, db, office, termId, entry, enter, work } = await drafted()
      const [first] = await db
        .select()
        .from(groups)
        .where(and(eq(groups.orgId, SCHOOL), eq(groups.name, '1а бүлэг')))
      const { courses } = markCourses.result.parse((await portal.send(markCourses, { token: office.token })).RESULT)
      const courseId = courses.find(({ groupId }) => groupId === first?.id)?.courseId ?? 0
      const body = { ...work, courseId, key: randomUUID() }
      expect(reasonOf(await portal.send(saveWork, { body, token: office.token }))).toBe('201 inputInvalid')
      const saved = await portal.send(saveWork, { body: { ...body, maxPoints: null }, token: office.token })
      const { workId } = saveWork.result.parse(saved.RESULT)
      const params = { courseId, termId }
      const grid = markGrid.result.parse((await portal.send(markGrid, { params, token: office.token })).RESULT)
      expect(grid.works.every(({ maxPoints }) => maxPoints === null)).toBe(true)
      const childId = grid.pupils.find(({ isMember, closed }) => isMember && !closed.includes(workId))?.childId ?? 0
      const [points, note] = [entry({ workId, childId, points: 5 }), entry({ workId, childId, points: null, note: ' Сайн уншдаг. ' })]
      expect(await enter(office.token, points, note)).toEqual(['inputInvalid', 'done'])
      expect(await db.select().from(marks).where(eq(marks.assignmentId, workId))).toMatchObject([{ percent: null, note: 'Сайн уншдаг.' }])
    })
  })
