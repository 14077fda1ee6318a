import { type Call, demandsOf } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { childAccessLog, childInfo, linkedChildren, movementIn, movementOut } from '@portal/contract/children'
import { courseList, courseTopics } from '@portal/contract/courses'
import { parentInfo } from '@portal/contract/profile'
import { courseResults, examResults, resultOrganisations, resultYears } from '@portal/contract/results'
import { childBooks, childSchool } from '@portal/contract/school'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { memberOn } from '../../database/membership.ts'
import { and, eq, isNotNull, ne } from '../../database/sql.ts'
import { courses, graduations, groupMembers, groups, links } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { schoolOf } from '../../requests/childSchool.ts'
import { rightsCases } from '../rights/rights.cases.ts'
import { everyChildCases } from './everyChild.cases.ts'
import { lostGuardianshipCases } from './lostGuardianships.cases.ts'
import { membershipCases } from './membership.cases.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())

async function childrenOf(login: string) {
  const { token, personId } = await portal.signIn(login)
  const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
  return { token, personId, children: linkedChildren.result.parse(RESULT) }
}

it('a mother sees her three approved children first, then those she asked for', async () => {
  const { children } = await childrenOf('88000001')
  expect(children.map(({ requestStatus }) => requestStatus)).toEqual([
    'APPROVE',
    'APPROVE',
    'APPROVE',
    expect.any(String),
    expect.any(String),
  ])
  expect(
    children
      .slice(3)
      .map(({ requestStatusName }) => requestStatusName)
      .sort(),
  ).toEqual(['Татгалзсан', 'Шинэ'])
  expect(
    children
      .slice(0, 3)
      .map(({ orgType }) => orgType)
      .sort(),
  ).toEqual(['ORGEBS', 'ORGEBS', 'ORGKG'])
})

it('the list shows of a registry number only letters and the last two digits', async () => {
  const { children } = await childrenOf('88000001')
  for (const { studentNidNumber } of children) expect(studentNidNumber).toMatch(/^[А-ЯЁӨҮ]{2}\*{6}\d{2}$/u)
})

it('a parent without a link sees an empty list', async () => {
  expect((await childrenOf('88000003')).children).toEqual([])
})

it('both parents of a child read the same about it', async () => {
  const [mother, father] = [await childrenOf('88000001'), await childrenOf('88000002')]
  const [shared] = father.children
  const read = ({ token }: { token: string }) => portal.send(childInfo, { params: { studentId: shared?.studentPersonId ?? 0 }, token })
  const [hers, his] = [await read(mother), await read(father)]
  expect(hers.RESULT).toEqual(his.RESULT)
  expect(childInfo.result.parse(hers.RESULT)).toMatchObject({ orgName: shared?.orgName, primaryLegislationName: 'Монгол' })
})

describe('the data that an approved link opens', () => {
  async function read<Result extends z.ZodMiniType>(call: Call & { result: Result }, login: string, params: Record<string, number>) {
    const { token } = await portal.signIn(login)
    return call.result.parse((await portal.send(call, { params, token })).RESULT)
  }
  const nth = async (login: string, at: number) => (await childrenOf(login)).children[at]?.studentPersonId ?? 0
  const temuulen = () => nth('88000001', 1)
  const sanchir = () => nth('parent@demo.mn', 0)

  it('the institutions that a child has left, and how it came into its groups', async () => {
    const studentId = await temuulen()
    const out = await read(movementOut, '88000001', { studentId })
    expect(out.map(({ organizationTypeName }) => organizationTypeName)).toEqual(['Ерөнхий боловсролын сургууль', 'Цэцэрлэг'])
    for (const { beginDate, endDate } of out) expect(beginDate < endDate).toBe(true)
    const steps = await read(movementIn, '88000001', { studentId })
    expect(steps[0]).toMatchObject({ programLevelName: '5 дугаар анги', studentGroupName: '5б бүлэг', programActionName: 'Анги дэвшсэн' })
    expect(steps.map(({ programActionName }) => programActionName)).toContain('Шилжиж ирсэн')
    expect(await read(movementOut, '88000001', { studentId: await nth('88000001', 2) })).toEqual([])
  })

  it('results of past years by institution, with the words of the lower and the letters of the upper grades', async () => {
    const studentId = await sanchir()
    const years = await read(resultYears, 'parent@demo.mn', { studentId })
    expect(years.map(({ academicLevel }) => academicLevel)).toEqual([8, 7, 6, 5, 4, 3, 2])
    const places = await read(resultOrganisations, 'parent@demo.mn', { studentId })
    const results = (academicLevel: number) =>
      read(courseResults, 'parent@demo.mn', {
        studentId,
        academicLevel,
        institutionId: places.find((place) => place.academicLevel === academicLevel)?.institutionId ?? 0,
      })
    const [upper, lower] = [await results(8), await results(4)]
    expect(upper.length).toBeGreaterThan(10)
    for (const { gradeCode } of upper) expect(gradeCode).toMatch(/^[A-DF]$/)
    for (const { gradeCode } of lower) expect(gradeCode).toMatch(/^[А-Яа-яө ]+$/u)
    expect(await read(courseResults, 'parent@demo.mn', { studentId, academicLevel: 8, institutionId: 1 })).toEqual([])
    const exams = await read(examResults, 'parent@demo.mn', { studentId })
    expect(exams.map(({ rn }) => rn)).toEqual(exams.map((_, at) => at + 1))
    expect(exams.map(({ tesTypeName }) => tesTypeName)).toContain('Улсын шалгалт')
  })

  it('courses by name with their teacher and the class teacher, and their topics, each before its subtopics', async () => {
    const list = await read(courseList, '88000001', { studentId: await temuulen() })
    expect(list.length).toBeGreaterThan(8)
    expect(list[0]?.displayName).toMatch(/^[А-ЯӨҮ]\.[А-ЯӨҮ]/u)
    for (const { classTeacherName } of list) expect(classTeacherName, 'the teacher of the group').toBe('Д.Сарантуяа')
    const mathematics = list.find(({ courseName }) => courseName === 'Математик')
    const topics = await read(courseTopics, '88000001', { courseId: mathematics?.courseId ?? 0 })
    for (const [at, { parentCourseTopicId, isParent, courseTopicId }] of topics.entries()) {
      if (parentCourseTopicId !== null) expect(topics.slice(0, at).some((topic) => topic.courseTopicId === parentCourseTopicId)).toBe(true)
      expect(isParent === 'Y').toBe(topics.some((topic) => topic.parentCourseTopicId === courseTopicId))
    }
  })

  it('books of the grade, textbooks first', async () => {
    const books = await read(childBooks, '88000001', { studentId: await temuulen() })
    expect(books[0]).toMatchObject({ kind: 'TEXTBOOK', kindName: 'Сурах бичиг', fromSchool: true })
    expect(books.findLastIndex(({ kind }) => kind === 'TEXTBOOK')).toBeLessThan(books.findIndex(({ kind }) => kind === 'NOTEBOOK'))
    expect(books.map(({ bookName }) => bookName)).toContain('Математик 5')
  })

  it('the school as it is now: counted, with the share of its graduates', async () => {
    const studentId = await temuulen()
    const before = await read(childSchool, '88000001', { studentId })
    expect(before).toMatchObject({ pupils: 536, groups: 24, headTitle: 'Захирал', ownershipName: 'Төрийн өмчийн' })
    expect(before.teachers).toBeGreaterThan(24)
    expect(before.headName).not.toBeNull()
    expect(before.phones.length).toBe(2)
    const { db } = portal.world
    await db.insert(graduations).values({ orgId: before.orgId, schoolYear: 2099, finishing: 8, graduated: 5 })
    expect((await read(childSchool, '88000001', { studentId })).graduates).toEqual({
      academicYearName: '2099–2100',
      finishing: 8,
      graduated: 5,
      percent: 63,
    })
  })

  it('the access log names role and institution, and no person', async () => {
    const studentId = await temuulen()
    // Two calls within half an hour are one visit.
    for (let call = 0; call < 2; call++) await read(childInfo, '88000002', { studentId })
    await expect
      .poll(() => read(childAccessLog, '88000001', { studentId }))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ who: 'YOU', role: null, orgName: null, whoName: 'Та' }),
          expect.objectContaining({ who: 'GUARDIAN', role: null, orgName: null, whoName: 'Өөр асран хамгаалагч', times: 1 }),
        ]),
      )
    expect(JSON.stringify(await read(childAccessLog, '88000001', { studentId }))).not.toMatch(/Ганбат|Болормаа|88000002/)
  })

  it('the own person, in one row', async () => {
    const { token, personId } = await portal.signIn('88000001')
    const { RESULT } = await portal.send(parentInfo, { params: { userName: '88000001' }, token })
    expect(parentInfo.result.parse(RESULT)).toMatchObject([
      { username: '88000001', userName: '88000001', personId, firstName: 'Болормаа', lastName: 'Батболд', genderName: 'Эмэгтэй' },
    ])
  })
})

describe('every call about a child', () => {
  const aboutChild = calls.filter(({ access }) => demandsOf(access).some(({ kind }) => kind === 'child'))
  const naming = ({ access }: Call) => demandsOf(access).filter((demand) => demand.kind === 'child')

  /** Outcome of each call about one child, by path. */
  async function outcomes(login: string | undefined, childId: number, some = aboutChild) {
    const by = login === undefined ? undefined : await portal.signIn(login)
    const [place] = await portal.world.db
      .select({ orgId: groups.orgId, courseId: courses.id })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .innerJoin(courses, eq(courses.groupId, groups.id))
      .where(memberOn(childId, today(portal.world.clock)))
      .limit(1)
    const named = { child: childId, organisation: place?.orgId ?? 0, course: place?.courseId ?? 0 }
    const found = new Set<string>()
    for (const call of some) {
      const values: Record<string, unknown> = {}
      for (const demand of demandsOf(call.access)) {
        if (demand.kind === 'child') values[demand.of] = named[demand.names]
        if (demand.kind === 'self' && by !== undefined) values[demand.of] = demand.names === 'person' ? by.personId : login
      }
      const within = (shape: unknown) => {
        const known = z.record(z.string(), z.unknown()).safeParse(shape).data
        return known && { ...known, ...Object.fromEntries(Object.entries(values).filter(([key]) => key in known)) }
      }
      const params = z.record(z.string(), z.union([z.string(), z.number()])).parse(within(call.example.params) ?? {})
      const { status, RESULT } = await portal.send(call, { params, body: within(call.example.body), token: by?.token })
      const reason = z.object({ reason: z.string() }).safeParse(RESULT).data?.reason
      found.add(status === 200 ? 'let in' : `${call.path}: ${status} ${reason}`)
    }
    return [...found]
  }
  const refusedAll = (some: readonly Call[], why: string) => some.map(({ path }) => `${path}: ${why}`)
  const byChild = aboutChild.filter((call) => naming(call).every(({ names }) => names === 'child'))
  const hers = async (status: string) =>
    (await childrenOf('88000001')).children.find((one) => one.requestStatus === status)?.studentPersonId ?? 0

  it('lets in the mother with an approved link', async () => {
    expect(aboutChild.length).toBeGreaterThan(12)
    expect(await outcomes('88000001', await hers('APPROVE'))).toEqual(['let in'])
  })
  it('lets in the father with an approved link to the same child', async () => {
    expect(await outcomes('88000002', await hers('APPROVE'))).toEqual(['let in'])
  })
  it('refuses a parent without a link', async () => {
    expect(await outcomes('88000003', await hers('APPROVE'))).toEqual(refusedAll(aboutChild, '403 notYourChild'))
  })
  it('refuses a parent whose link is still new', async () => {
    expect(await outcomes('88000001', await hers('NEW'), byChild)).toEqual(refusedAll(byChild, '403 notYourChild'))
  })
  it('refuses a parent whose link was declined', async () => {
    expect(await outcomes('88000001', await hers('DECLINED'), byChild)).toEqual(refusedAll(byChild, '403 notYourChild'))
  })
  it('refuses a teacher, even of the own class', async () => {
    const [, temuulen] = (await childrenOf('88000001')).children
    expect(await outcomes('88000011', temuulen?.studentPersonId ?? 0)).toEqual(refusedAll(aboutChild, '403 notYourChild'))
  })
  it('refuses nobody in particular', async () => {
    expect(await outcomes(undefined, await hers('APPROVE'))).toEqual(refusedAll(aboutChild, '401 signInNeeded'))
  })
})

it('a revoked link closes the child at the next call', async () => {
  const { token, personId, children } = await childrenOf('parent@demo.mn')
  const studentId = children[0]?.studentPersonId ?? 0
  const status = async () => (await portal.send(childInfo, { params: { studentId }, token })).status
  expect(await status()).toBe(200)
  await portal.world.db
    .update(links)
    .set({ status: 'DECLINED' })
    .where(and(eq(links.parentId, personId), eq(links.childId, studentId)))
  expect(await status()).toBe(403)
})

it('a change of group does not: the list shows where the child is now', async () => {
  const { token, personId, children } = await childrenOf('88000002')
  const studentId = children[0]?.studentPersonId ?? 0
  const [other] = await portal.world.db.select().from(groups).where(eq(groups.name, '12а бүлэг'))
  await portal.world.db
    .update(groupMembers)
    .set({ groupId: other?.id ?? 0 })
    .where(memberOn(studentId, today(portal.world.clock)))
  const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
  expect(linkedChildren.result.parse(RESULT).find((child) => child.studentPersonId === studentId)).toMatchObject({
    studentGroupName: '12а бүлэг',
    studentGroupId: other?.id,
  })
  expect((await portal.send(childInfo, { params: { studentId }, token })).status).toBe(200)
})

it('a change of school does not either: only the old school stops answering', async () => {
  const { token, children } = await childrenOf('88000002')
  const { studentPersonId: studentId = 0, orgId: ofChild } = children[0] ?? {}
  const orgId = ofChild ?? 0
  const { db, clock } = portal.world
  expect(await schoolOf(db, studentId, orgId, today(clock))).toMatchObject({ level: 12 })
  const [away] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.name, '2а бүлэг'), ne(groups.orgId, orgId), isNotNull(groups.teacherId)))
  await db
    .update(groupMembers)
    .set({ groupId: away?.id ?? 0 })
    .where(memberOn(studentId, today(portal.world.clock)))
  await expect(schoolOf(db, studentId, orgId, today(clock))).rejects.toMatchObject({ reason: 'notFoundRecord' })
  expect(await schoolOf(db, studentId, away?.orgId ?? 0, today(clock))).toMatchObject({ groupId: away?.id })
  expect((await portal.send(childInfo, { params: { studentId }, token })).status).toBe(200)
})

rightsCases(() => portal)
membershipCases(() => portal)
lostGuardianshipCases(() => portal)
// Last, because it moves the clock.
everyChildCases(() => portal)
