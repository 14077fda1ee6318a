import { childCard, readCard } from '@portal/contract/cards'
import { childInfo, linkedChildren } from '@portal/contract/children'
import { courseList } from '@portal/contract/courses'
import { addDays } from '@portal/contract/days'
import { termsOfSchool } from '@portal/contract/grades'
import { checkChild, classInfo, groupsOfClass, saveLink, schoolInfo } from '@portal/contract/linking'
import { childBooks } from '@portal/contract/school'
import { decide } from '@portal/contract/staff'
import { family } from '@portal/contract/staffFamily'
import { queueRows } from '@portal/contract/staffQueues'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { absences, groupMembers, groups, guardianships, links, organisations, people } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { followMembership } from '../../requests/followMembership.ts'

const SCHOOL = 50_084
const KINDERGARTEN = 60_033
interface Stay {
  groupId: number
  sinceDate: string
  untilDate?: string
}

/** Access, links and queues of children whose groups change on a day; run by children.api.test.ts on its portal. */
export const membershipCases = (portalOf: () => TestPortal) =>
  describe('a child that changes its group on a day', () => {
    const world = () => portalOf().world
    const day = (ahead: number) => addDays(today(world().clock), ahead)
    let [kindergarten, school, coming] = [0, 0, 0]
    let parent: Awaited<ReturnType<TestPortal['signIn']>>
    let born = 10
    beforeAll(async () => {
      const { db } = world()
      const groupAt = async (orgId: number, name?: string) => {
        const isIt = and(eq(groups.orgId, orgId), name === undefined ? undefined : eq(groups.name, name), sql`teacher_id is not null`)
        return (await db.select().from(groups).where(isIt).orderBy(groups.id))[0]?.id ?? 0
      }
      kindergarten = await groupAt(KINDERGARTEN)
      school = await groupAt(SCHOOL, '5б бүлэг')
      const next = { orgId: SCHOOL, schoolYear: 2027, level: 1, name: '1х бүлэг' }
      coming = (await db.insert(groups).values(next).returning({ id: groups.id }))[0]?.id ?? 0
      parent = await portalOf().signIn('88000003')
    })
    const children: number[] = []
    afterEach(async () => {
      await portalOf().setClock(null)
      for (const id of children.splice(0)) await world().db.delete(people).where(eq(people.id, id))
    })

    const follow = (childId: number) => followMembership(world().db, sql`select ${childId}::int as id`, day(0))

    /** Child with these stays and a link of the parent. */
    async function newChild(stays: readonly Stay[], status?: 'NEW' | 'APPROVE') {
      const { db, clock } = world()
      const registryNumber = `ЧЯ202519${born++}`
      const named = { familyName: 'Боржигон', lastName: 'Бат', firstName: 'Өлзий', sex: 'male', citizenship: 'Монгол' } as const
      const [child = { id: 0 }] = await db
        .insert(people)
        .values({ ...named, registryNumber, birthDate: '2020-05-19' })
        .returning({ id: people.id })
      children.push(child.id)
      if (stays.length > 0) await db.insert(groupMembers).values(stays.map((stay) => ({ ...stay, childId: child.id })))
      await db.insert(guardianships).values({ childId: child.id, guardianId: parent.personId, type: 'FATHER' })
      const link = { parentId: parent.personId, childId: child.id, guardianType: 'FATHER', requestedAt: clock.now() } as const
      const [written] =
        status === undefined
          ? []
          : await db
              .insert(links)
              .values({ ...link, status, decidedAt: status === 'NEW' ? null : clock.now(), groupId: stays[0]?.groupId ?? null })
              .returning({ id: links.id })
      await follow(child.id)
      return { childId: child.id, linkId: written?.id ?? 0, registryNumber }
    }
    const orgOf = async (linkId: number) => (await world().db.select().from(links).where(eq(links.id, linkId)))[0]?.orgId
    /** Statuses of a read about each institution, which the parent's children open. */
    const openedBy = () =>
      Promise.all(
        [KINDERGARTEN, SCHOOL].map(
          async (orgId) => (await portalOf().send(termsOfSchool, { params: { orgId }, token: parent.token })).status,
        ),
      )
    const isMemberOf = (untilDate: string, groupId: number): Stay[] => [
      { groupId: kindergarten, sinceDate: '2026-09-01', untilDate },
      { groupId, sinceDate: untilDate },
    ]

    it('is where it is today: neither a class of next September nor a last day of tomorrow moves it', async () => {
      const promoted = await newChild(isMemberOf('2027-09-01', coming), 'APPROVE')
      const leaving = await newChild([{ groupId: kindergarten, sinceDate: '2026-09-01', untilDate: day(1) }], 'APPROVE')
      for (const { childId, linkId } of [promoted, leaving]) {
        const { RESULT } = await portalOf().send(childInfo, { params: { studentId: childId }, token: parent.token })
        expect(childInfo.result.parse(RESULT)).toMatchObject({ orgId: KINDERGARTEN, studentGroupId: kindergarten })
        expect(await openedBy()).toEqual([200, 403])
        expect(await orgOf(linkId)).toBe(KINDERGARTEN)
      }
    })

    it('is at the new school from the first day on, before any chore ran', async () => {
      const { linkId } = await newChild(isMemberOf(day(1), school), 'APPROVE')
      expect(await openedBy()).toEqual([200, 403])
      await portalOf().setClock(`${day(1)}T00:00:01+08:00`)
      expect(await openedBy()).toEqual([403, 200])
      expect(await orgOf(linkId)).toBe(KINDERGARTEN)
    })

    it('is shown between two schools with both, after leaving with the last one, and without any stay with none', async () => {
      const between = await newChild(
        [
          { groupId: kindergarten, sinceDate: '2026-09-01', untilDate: '2027-06-15' },
          { groupId: coming, sinceDate: '2027-09-01' },
        ],
        'APPROVE',
      )
      const gone = await newChild([{ groupId: school, sinceDate: '2026-09-01', untilDate: '2027-06-15' }], 'APPROVE')
      const unknown = await newChild([], 'APPROVE')
      const asked = await newChild([], 'NEW')
      await portalOf().setClock('2027-07-07T10:00:00+08:00')
      const { token, personId } = await portalOf().signIn('88000003')
      const { RESULT } = await portalOf().send(linkedChildren, { params: { parentPersonId: personId }, token })
      const shown = new Map(linkedChildren.result.parse(RESULT).map((link) => [link.requestId, link]))
      const nowhere = { orgId: null, orgName: null, orgType: null, studentGroupId: null, studentGroupName: null }
      const left = { on: '2027-06-15', orgType: 'ORGKG' }
      const next = { from: '2027-09-01', groupName: '1х бүлэг' }
      expect(shown.get(between.linkId)).toMatchObject({ ...nowhere, left, next })
      expect(shown.get(gone.linkId)).toMatchObject({ ...nowhere, left: { on: '2027-06-15', orgType: 'ORGEBS' }, next: null })
      for (const { linkId } of [unknown, asked]) expect(shown.get(linkId)).toMatchObject({ ...nowhere, left: null, next: null })
    })

    it('has no class from September on while its school has not prepared the year; before, it has that of the old year', async () => {
      const { childId, linkId } = await newChild([{ groupId: school, sinceDate: '2026-09-01' }], 'APPROVE')
      const seen = async (now: string) => {
        await portalOf().setClock(now)
        const { token, personId } = await portalOf().signIn('88000003')
        const ask = async (call: Parameters<TestPortal['send']>[0], params: Record<string, number>) =>
          (await portalOf().send(call, { params, token })).RESULT
        const links = linkedChildren.result.parse(await ask(linkedChildren, { parentPersonId: personId }))
        const courses = courseList.result.parse(await ask(courseList, { studentId: childId }))
        const info = childInfo.result.parse(await ask(childInfo, { studentId: childId }))
        const card = childCard.result.parse(await ask(childCard, { studentId: childId }))
        const read = readCard.result.parse((await portalOf().send(readCard, { body: card.content, token })).RESULT)
        const books = childBooks.result.parse(await ask(childBooks, { studentId: childId })).map(({ bookName }) => bookName)
        return { link: links.find(({ requestId }) => requestId === linkId), courses: courses.length, info, card, read, books }
      }
      const [phone] = (await world().db.select().from(organisations).where(eq(organisations.id, SCHOOL))).map((one) => one.phone)
      const before = await seen('2027-08-31T23:59:00+08:00')
      expect(before.link).toMatchObject({ studentGroupName: '5б бүлэг', classUnknown: null })
      expect([before.courses > 0, before.info.teacherName === null]).toEqual([true, false])
      expect(before.card.levelName).toBe('5 дугаар анги')
      expect(before.read).toMatchObject({ studentGroupName: '5б бүлэг', academicLevelName: '5 дугаар анги' })
      expect(before.books).toContain('Математик 5')
      const after = await seen('2027-09-01T00:00:00+08:00')
      expect(after.link).toMatchObject({ orgId: SCHOOL, studentGroupName: null, left: null, next: null, classUnknown: { phone } })
      expect(after).toMatchObject({
        courses: 0,
        info: { orgId: SCHOOL, studentGroupName: null, teacherName: null, teacherPhoneNumber: null },
        card: { levelName: null },
        read: { studentGroupName: null, academicLevelName: null },
      })
      expect(after.books).toContain('Математик 6')
      expect(after.books).not.toContain('Математик 5')
    })

    it('keeps its link at no school if its only stay was a mistake and is deleted', async () => {
      const { db } = world()
      const { childId, linkId } = await newChild([{ groupId: school, sinceDate: '2026-09-01' }], 'APPROVE')
      await db.delete(groupMembers).where(eq(groupMembers.childId, childId))
      await follow(childId)
      expect((await db.select().from(links).where(eq(links.id, linkId)))[0]).toMatchObject({
        orgId: null,
        groupId: null,
        status: 'APPROVE',
      })
      const office = await portalOf().signIn('88000012')
      const body = { kind: 'link', ids: [linkId], decision: 'DECLINED', note: 'Алдаа' }
      const answered = await portalOf().send(decide, { body, token: office.token })
      expect(decide.result.parse(answered.RESULT)).toMatchObject([{ done: false, reason: 'notYourInstitution' }])
    })

    it('is known to the receiving office from the entry on, which decides a new link; the present one may still revoke it', async () => {
      const { childId, linkId } = await newChild(isMemberOf('2027-09-01', coming), 'NEW')
      const [receiving, present] = [await portalOf().signIn('88000012'), await portalOf().signIn('88000014')]
      const decidedBy = async ({ token }: { token: string }, decision: string) => {
        const body = { kind: 'link', ids: [linkId], decision, note: 'Тайлбар' }
        return decide.result.parse((await portalOf().send(decide, { body, token })).RESULT)[0]
      }
      const shown = await portalOf().send(family, { params: { childId }, token: receiving.token })
      expect(family.result.parse(shown.RESULT)).toMatchObject({ adults: [{ personId: parent.personId, guardianType: 'FATHER' }] })
      expect(await orgOf(linkId)).toBe(SCHOOL)
      expect(await decidedBy(present, 'APPROVE')).toMatchObject({ done: false, reason: 'notYourInstitution' })
      expect(await decidedBy(receiving, 'APPROVE')).toMatchObject({ done: true })
      expect(await orgOf(linkId)).toBe(KINDERGARTEN)
      expect(await decidedBy(receiving, 'DECLINED')).toMatchObject({ done: false, reason: 'notYourInstitution' })
      expect(await decidedBy(present, 'DECLINED')).toMatchObject({ done: true })
    })

    it('leaves its answered leave to the former office for a year, and nothing to the former teacher', async () => {
      const { db, clock } = world()
      const { childId } = await newChild([
        { groupId: school, sinceDate: '2026-09-01', untilDate: day(0) },
        { groupId: kindergarten, sinceDate: day(0) },
      ])
      const leave = { category: 'SICK', intervalType: 1, description: 'Ханиад', startDate: day(-3), endDate: day(-3) } as const
      const settled = { requestedAt: clock.now(), settledAt: clock.now(), status: 'APPROVED' } as const
      const [written] = await db
        .insert(absences)
        .values({ ...leave, ...settled, childId, parentId: parent.personId })
        .returning({ id: absences.id })
      const listedFor = async (login: string) => {
        const { token } = await portalOf().signIn(login)
        const { RESULT } = await portalOf().send(queueRows, { body: { queue: 'leave', status: 'APPROVED', search: 'Өлзий' }, token })
        return queueRows.result.parse(RESULT).rows.map(({ id }) => id)
      }
      expect([await listedFor('88000012'), await listedFor('88000011'), await listedFor('88000014')]).toEqual([[written?.id], [], []])
      await portalOf().setClock(`${day(366)}T09:00:00+08:00`)
      expect(await listedFor('88000012')).toEqual([])
    })

    it('is linked in August by the school that it enters in September', async () => {
      const { childId, registryNumber } = await newChild([{ groupId: coming, sinceDate: '2027-09-01' }])
      await portalOf().setClock('2027-08-20T09:00:00+08:00')
      const { token, personId: parentId } = await portalOf().signIn('88000003')
      const send = async (call: Parameters<TestPortal['send']>[0], params: Record<string, string | number>) =>
        (await portalOf().send(call, { params, token })).RESULT
      await send(checkChild, { registry: registryNumber, childName: 'Өлзий', parentName: 'Бат' })
      expect(await send(schoolInfo, { personId: childId })).toMatchObject([{ orgId: SCHOOL }])
      const [level] = classInfo.result.parse(await send(classInfo, { orgId: SCHOOL }))
      expect(level).toMatchObject({ academicLevel: 1 })
      const { academicLevel = 0, programOfStudyId = 0, academicLevelSeq = 0 } = level ?? {}
      const offered = await send(groupsOfClass, { orgId: SCHOOL, academicLevel, programOfStudyId, academicLevelSeq })
      expect(offered).toEqual([{ studentGroupId: coming, studentGroupName: '1х бүлэг' }])
      const body = { parentId, studentPersonId: childId, studentGroupId: coming, parentGuardianType: 'FATHER' }
      const { requestId } = saveLink.result.parse((await portalOf().send(saveLink, { body, token })).RESULT)
      expect(await orgOf(requestId)).toBe(SCHOOL)
      const { RESULT } = await portalOf().send(linkedChildren, { params: { parentPersonId: parentId }, token })
      expect(linkedChildren.result.parse(RESULT)).toContainEqual(
        expect.objectContaining({ requestId, requestStatus: 'NEW', orgId: SCHOOL }),
      )
    })
  })
