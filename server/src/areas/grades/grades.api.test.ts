import { linkedChildren } from '@portal/contract/children'
import { DEFAULT_TERM_ID } from '@portal/contract/constants'
import { schoolYearOf } from '@portal/contract/days'
import { assignments, classResults, termAverages, termsOfSchool } from '@portal/contract/grades'
import { homeworkList } from '@portal/contract/homework'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentStay } from '../../../test/membership.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { eq, inArray, like } from '../../database/sql.ts'
import { courses, groupMembers, groups, halfMarks, homework } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { homeworkFileCases } from '../homework/files.cases.ts'
import { givingCases } from '../homework/giving.cases.ts'
import { markCases } from '../marks/marks.cases.ts'

let portal: TestPortal
let token: string
const children = { first: 0, fifth: 0, kindergarten: 0, orgId: 0 }

beforeAll(async () => {
  portal = await testPortal()
  const mother = await portal.signIn('88000001')
  token = mother.token
  const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: mother.personId }, token })
  const list = linkedChildren.result.parse(RESULT)
  const inGroup = (start: string) => list.find(({ studentGroupName }) => studentGroupName?.startsWith(start))
  Object.assign(children, {
    first: inGroup('1а')?.studentPersonId,
    fifth: inGroup('5б')?.studentPersonId,
    kindergarten: inGroup('дунд')?.studentPersonId,
    orgId: inGroup('5б')?.orgId,
  })
})
afterAll(() => portal.end())

const workOf = async (studentId: number, termId = DEFAULT_TERM_ID) => {
  const answered = await portal.send(assignments, { params: { studentId, termId }, token })
  return assignments.result.parse(answered.RESULT)
}
const daysFromToday = (days: number) => dateIn(new Date(portal.world.clock.now().getTime() + days * 86_400_000))
const homeworkOf = async (studentId: number, from: string, to: string) => {
  const answered = await portal.send(homeworkList, { params: { studentId, from, to }, token })
  return homeworkList.result.parse(answered.RESULT)
}

const [CLASS, OTHER_CLASS] = [3052, 3051]

/** Moves the fifth-grader to the other class from a day on, during the work. */
async function inOtherClass(day: string, work: () => Promise<void>) {
  const { db, clock } = portal.world
  const stay = await currentStay({ db, clock }, children.fifth)
  const isIt = eq(groupMembers.id, stay.id)
  await db.update(groupMembers).set({ untilDate: day }).where(isIt)
  const later = { childId: children.fifth, groupId: OTHER_CLASS, sinceDate: day }
  const [moved] = await db.insert(groupMembers).values(later).returning({ id: groupMembers.id })
  await work()
  await db.delete(groupMembers).where(eq(groupMembers.id, moved?.id ?? 0))
  await db.update(groupMembers).set({ untilDate: null }).where(isIt)
}

describe('grades', () => {
  it('the quarters of a school are four, in order and with their days, and the one that runs is the known default', async () => {
    const { RESULT } = await portal.send(termsOfSchool, { params: { orgId: children.orgId }, token })
    const terms = termsOfSchool.result.parse(RESULT)
    expect(terms.map(({ termName }) => termName)).toEqual(['I улирал', 'II улирал', 'III улирал', 'IV улирал'])
    expect(terms).toEqual(terms.toSorted((one, other) => one.beginDate.localeCompare(other.beginDate)))
    const today = dateIn(portal.world.clock.now())
    expect(terms.findLast(({ beginDate }) => beginDate <= today)?.termId).toBe(DEFAULT_TERM_ID)
  })

  it('marked work comes by subject and then by date, each mark with its word and colour', async () => {
    const work = await workOf(children.fifth, DEFAULT_TERM_ID - 1)
    expect(work.length).toBeGreaterThan(5)
    const bySubject = Map.groupBy(work, ({ classId }) => classId)
    for (const list of bySubject.values()) expect(list.map(({ dueDate }) => dueDate)).toEqual(list.map(({ dueDate }) => dueDate).sort())
    // Rows of a subject are adjacent.
    expect(new Set(work.map(({ classId }) => classId)).size).toBe(
      work.filter(({ classId }, at) => classId !== work[at - 1]?.classId).length,
    )
    for (const { asgMark, asgCode, colorCode } of work) expect([asgMark, asgCode, colorCode]).not.toContain(null)
  })

  it('the average of a quarter is the mean of the means of its subjects', async () => {
    const work = await workOf(children.fifth, DEFAULT_TERM_ID - 1)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const ofSubjects = [...Map.groupBy(work, ({ classId }) => classId).values()].map((list) =>
      mean(list.map(({ asgMark }) => asgMark ?? 0)),
    )
    const averagesOf = async (studentId: number) => {
      const { RESULT } = await portal.send(termAverages, { params: { studentId }, token })
      return termAverages.result.parse(RESULT)
    }
    const averages = await averagesOf(children.fifth)
    expect(averages.find(({ termId }) => termId === DEFAULT_TERM_ID - 1)?.average).toBeCloseTo(mean(ofSubjects), 6)
    expect(await averagesOf(children.first), 'the first grade has no numbers').toEqual([])
  })

  it('the first grade has words instead of marks', async () => {
    const work = await workOf(children.first, DEFAULT_TERM_ID - 1)
    expect(work.length).toBeGreaterThan(3)
    for (const { asgMark, asgCode, asgNote } of work) {
      expect([asgMark, asgCode]).toEqual([null, null])
      expect(asgNote).toMatch(/\.$/)
    }
    const { RESULT } = await portal.send(classResults, { params: { orgId: children.orgId, studentId: children.first }, token })
    expect(RESULT).toEqual([])
  })

  it('a quarter that nobody knows has no work, and a kindergarten none at all', async () => {
    expect(await workOf(children.fifth, 999_999)).toEqual([])
    expect(await workOf(children.kindergarten)).toEqual([])
  })

  it('results are listed once for each subject, as the teacher wrote them', async () => {
    const { db } = portal.world
    const taught = await db.select().from(courses).where(eq(courses.groupId, 3052))
    await db
      .insert(halfMarks)
      .values(taught.map(({ id: courseId }) => ({ childId: children.fifth, courseId, half: 1, percent: 88 })))
      .onConflictDoNothing()
    const { RESULT } = await portal.send(classResults, { params: { orgId: children.orgId, studentId: children.fifth }, token })
    const results = classResults.result.parse(RESULT)
    expect(new Set(results.map(({ className }) => className)).size).toBe(results.length)
    expect(results.length).toBeGreaterThan(8)
    for (const { termFirst, termFirstColor } of results)
      expect([/^\d+ \S/.test(termFirst ?? ''), termFirstColor !== null]).toEqual([true, true])
    const wrong = await portal.send(classResults, { params: { orgId: children.orgId + 1, studentId: children.fifth }, token })
    expect(wrong).toMatchObject({ status: 200, SUCCESS_CODE: 201, RESULT: { reason: 'notFoundRecord' } })
  })

  it('marks of a former group stay, and later work of that group is not shown', async () => {
    const before = await workOf(children.fifth, DEFAULT_TERM_ID - 1)
    await inOtherClass(daysFromToday(0), async () => {
      const after = await workOf(children.fifth, DEFAULT_TERM_ID - 1)
      expect(after.filter(({ asgMark }) => asgMark !== null)).toEqual(before)
    })
  })

  it('prepared groups of the next year do not change the quarters', async () => {
    const { db, clock } = portal.world
    const quarters = async () => (await portal.send(termsOfSchool, { params: { orgId: children.orgId }, token })).RESULT
    const before = await quarters()
    const next = { orgId: children.orgId, schoolYear: schoolYearOf(dateIn(clock.now())) + 1, level: 6, name: '6я бүлэг' }
    const [made] = await db.insert(groups).values(next).returning({ id: groups.id })
    expect(await quarters()).toEqual(before)
    await db.delete(groups).where(eq(groups.id, made?.id ?? 0))
  })
})

describe('homework', () => {
  it('comes by day with its weekday, what was looked through and what was not', async () => {
    const list = await homeworkOf(children.fifth, daysFromToday(-28), daysFromToday(0))
    expect(list.map(({ dt }) => dt)).toEqual(list.map(({ dt }) => dt).sort())
    expect(new Set(list.map(({ completionFlag }) => completionFlag))).toContain('Y')
    const weekdays = ['Ням', 'Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба']
    for (const { dt, dtName } of list) expect(dtName).toBe(weekdays[new Date(dt).getUTCDay()])
  })

  it('due on the day of a change belongs to the new class', async () => {
    const { db } = portal.world
    const day = daysFromToday(1)
    const taught = await db
      .select()
      .from(courses)
      .where(inArray(courses.groupId, [CLASS, OTHER_CLASS]))
    const given = taught.map(({ id, groupId }) => ({ courseId: id, dueOn: day, topic: 'Сэдэв', task: `changed ${groupId}` }))
    await db.insert(homework).values(given)
    const classes = async () => {
      const list = await homeworkOf(children.fifth, day, day)
      return [...new Set(list.flatMap((one) => JSON.stringify(one).match(/changed \d+/) ?? []))]
    }
    expect(await classes()).toEqual([`changed ${CLASS}`])
    await inOtherClass(day, async () => expect(await classes()).toEqual([`changed ${OTHER_CLASS}`]))
    await db.delete(homework).where(like(homework.task, 'changed %'))
  })

  it('of the days ahead is known and not looked through', async () => {
    const ahead = await homeworkOf(children.fifth, daysFromToday(1), daysFromToday(7))
    expect(ahead.length).toBeGreaterThan(0)
    expect(new Set(ahead.map(({ completionFlag }) => completionFlag))).toEqual(new Set([null]))
  })

  it.each([
    ['2026-11-15', '2026-11-09'],
    ['2026-01-01', '2026-12-31'],
    ['2026-13-01', '2026-13-02'],
    ['yesterday', 'today'],
  ])('from %s to %s is no range', async (from, to) => {
    const answered = await portal.send(homeworkList, { params: { studentId: children.fifth, from, to }, token })
    expect(answered).toMatchObject({ SUCCESS_CODE: 201, RESULT: { reason: 'inputInvalid' } })
  })
})

givingCases(() => portal)
homeworkFileCases(() => portal)
markCases(() => portal)
