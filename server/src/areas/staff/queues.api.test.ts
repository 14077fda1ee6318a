import { linkedChildren } from '@portal/contract/children'
import { decide, undoDecision } from '@portal/contract/staff'
import { desk } from '@portal/contract/staffDesk'
import { queueDetail, queueRows, registryNumberOf } from '@portal/contract/staffQueues'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveChild } from '../../../test/membership.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { attemptOf, countAttempt } from '../../admission/attempts.ts'
import { stayOn } from '../../database/membership.ts'
import { and, eq, inArray, isNotNull, ne, sql } from '../../database/sql.ts'
import {
  absences,
  attempts,
  audit,
  bars,
  groupMembers,
  groups,
  guardianships,
  heldDecisions,
  linkHistory,
  links,
  organisations,
  people,
  prospects,
  schoolMessages,
} from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { followMembershipCases } from '../../requests/followMembership.cases.ts'
import { chores } from '../../start/chores.ts'
import { runChores } from '../../work/chores.ts'
import { turnAt } from '../../work/claiming.ts'
import { kinds } from '../../work/kinds.ts'
import { announceTo } from '../../work/news.ts'
import { accessCases } from './access.cases.ts'
import { claimDecisions } from './heldDecisionsStore.ts'
import { staffLimits } from './limits.ts'

type Staff = { token: string; personId: number }
let portal: TestPortal
let teacher: Staff
let office: Staff
let group: { id: number; orgId: number }
let pupils: number[] = []

beforeAll(async () => {
  portal = await testPortal()
  teacher = await portal.signIn('88000011')
  office = await portal.signIn('88000012')
  const { db } = portal.world
  const [own] = await db.select({ id: groups.id, orgId: groups.orgId }).from(groups).where(eq(groups.teacherId, teacher.personId))
  if (own === undefined) throw new Error('the teacher has no group')
  group = own
  const members = await db.select({ id: groupMembers.childId }).from(groupMembers).where(eq(groupMembers.groupId, own.id))
  pupils = members.map(({ id }) => id)
})
afterAll(() => portal.end())
beforeEach(() => portal.world.db.delete(links).where(eq(links.status, 'NEW')))
afterEach(() => portal.setClock(null))

/** Senders of requests; the later ones are used when there are more requests than children in the class. */
const SENDERS = ['88000003', 'parent@demo.mn', '88000002']

/** Inserts requests for children of the class, each waiting a minute longer than the next. */
async function newRequests(count: number): Promise<number[]> {
  const { db, clock } = portal.world
  const senders = await Promise.all(SENDERS.map(async (contact) => (await portal.who(contact)).personId ?? 0))
  const now = clock.now().getTime()
  await db.delete(links).where(and(inArray(links.parentId, senders), inArray(links.childId, pupils)))
  const rows = Array.from({ length: count }, (_, at) => ({
    parentId: senders[Math.floor(at / pupils.length)] ?? 0,
    childId: pupils[at % pupils.length] ?? 0,
    groupId: group.id,
    guardianType: 'GENERAL_ORPHAN' as const,
    status: 'NEW' as const,
    requestedAt: new Date(now - (count - at) * 60_000 - 3_600_000),
  }))
  const written = await db.insert(links).values(rows).returning({ id: links.id })
  return written.map(({ id }) => id)
}
const listed = async (by: Staff, filter: object = {}) =>
  queueRows.result.parse((await portal.send(queueRows, { body: { queue: 'links', ...filter }, token: by.token })).RESULT)
const idsOf = async (by: Staff, filter?: object) => (await listed(by, filter)).rows.map(({ id }) => id)
const decided = async (by: Staff, ids: number[], more: object = {}) =>
  decide.result.parse(
    (await portal.send(decide, { body: { kind: 'link', ids, decision: 'APPROVE', note: null, ...more }, token: by.token })).RESULT,
  )
const statusOf = async (id: number) => (await portal.world.db.select().from(links).where(eq(links.id, id)))[0]?.status
const later = (seconds: number) => portal.setClock(new Date(portal.world.clock.now().getTime() + seconds * 1000).toISOString())
const minute = () => runChores(chores, portal.world)

describe('a queue', () => {
  it('has what waits, longest first, fifty a page by key, and says who sent it', async () => {
    const ids = await newRequests(pupils.length)
    const first = await listed(teacher)
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 50))
    expect(first.rows[0]).toMatchObject({ relation: 'GENERAL_ORPHAN', isNamed: false, isBarred: false, status: 'NEW', held: null })
    if (first.next === null) expect(ids.length).toBeLessThanOrEqual(50)
    expect(await idsOf(office)).toEqual(ids.slice(0, 50))
    const { result } = desk
    const counted = result.parse((await portal.send(desk, { token: teacher.token })).RESULT)
    expect(counted.queues.map(({ queue }) => queue)).toEqual(['links', 'leave'])
    expect(counted.queues[0]).toMatchObject({ waiting: ids.length, decides: true })
    expect(result.parse((await portal.send(desk, { token: office.token })).RESULT).queues.map(({ queue }) => queue)).toEqual([
      'links',
      'leave',
      'first-grade',
    ])
  })

  it('goes on after a row of the page before, whatever was decided meanwhile', async () => {
    const ids = await newRequests(6)
    const [, second] = (await listed(teacher)).rows
    const after = { at: Date.parse(second?.since ?? ''), id: second?.id }
    const { db } = portal.world
    const [exact] = await db
      .select()
      .from(links)
      .where(eq(links.id, second?.id ?? 0))
    expect(await idsOf(teacher, { after: { ...after, at: exact?.requestedAt.getTime() } })).toEqual(ids.slice(2))
  })

  it('finds by a whole registry number alone, which is audited as a look at it and counted', async () => {
    const ids = await newRequests(3)
    const { db } = portal.world
    const [child] = await db
      .select()
      .from(people)
      .where(eq(people.id, pupils[1] ?? 0))
    const number = child?.registryNumber ?? ''
    for (let from = 0; from < number.length; from++)
      for (const part of [number.slice(from + 1), number.slice(0, from)].filter((one) => /\d/.test(one)))
        expect(await idsOf(teacher, { search: part }), part).toEqual([])
    const looks = async () => {
      const rows = await db.select().from(audit).where(eq(audit.action, 'GET /api/staff/registry/:queue/:id'))
      return rows.map(({ personId, childId, role, orgId }) => [personId, childId, role, orgId])
    }
    const before = (await looks()).length
    expect(await idsOf(teacher, { search: number.toLowerCase() })).toEqual([ids[1]])
    expect((await looks()).slice(before)).toEqual([[teacher.personId, child?.id, 'TEACHER', group.orgId]])

    // A repeated number is not counted; every other is, found or not, also in concurrent calls. The eight digits above counted as a phone.
    const search = (last: number) => {
      const body = { queue: 'links', search: `${number.slice(0, -2)}${String(last).padStart(2, '0')}` }
      return portal.send(queueRows, { body, token: teacher.token })
    }
    expect(await idsOf(teacher, { search: number })).toEqual([ids[1]])
    const others = Array.from({ length: 100 }, (_, last) => last).filter((last) => last !== Number(number.slice(-2)))
    const outcomes = (await Promise.all(others.slice(0, 45).map(search))).map(reasonOf)
    expect(outcomes.filter((one) => one === '200')).toHaveLength(staffLimits.numbersInHour.most - 2)
    expect(new Set(outcomes)).toEqual(new Set(['200', '429 tooManyTries']))
    expect(await idsOf(teacher, { search: child?.firstName })).toContain(ids[1])
    // Colleagues share the limit of their institution.
    await db.delete(attempts)
    const byColleague = attemptOf(staffLimits.officeNumbersInHour, { institution: group.orgId })
    for (let nth = 0; nth < staffLimits.officeNumbersInHour.most; nth++)
      await countAttempt(portal.world, byColleague, portal.world.clock.now())
    expect(reasonOf(await search(others[50] ?? 0))).toBe('429 tooManyTries')
    await db.delete(attempts)
  })

  it('finds by the beginning of a name, and filters by time and sender', async () => {
    const ids = await newRequests(5)
    const { db } = portal.world
    const [child] = await db
      .select()
      .from(people)
      .where(eq(people.id, pupils[2] ?? 0))
    expect(await idsOf(teacher, { search: child?.firstName.slice(0, 3).toLowerCase() })).toContain(ids[2])
    expect(await idsOf(teacher, { search: 'Өөөөө' })).toEqual([])
    expect(await idsOf(teacher, { days: 2 })).toEqual([])
    const strangers = (await listed(teacher)).rows.filter(({ isNamed }) => !isNamed).map(({ id }) => id)
    expect(await idsOf(teacher, { unnamed: true })).toEqual(strangers)
    expect(await idsOf(teacher, { groupId: group.id + 1 })).toEqual([])
    const tooLate = { at: Number.MAX_SAFE_INTEGER, id: 1 }
    expect(reasonOf(await portal.send(queueRows, { body: { queue: 'links', after: tooLate }, token: teacher.token }))).toBe(
      '201 inputInvalid',
    )
    expect(reasonOf(await portal.send(queueRows, { body: { queue: 'links', status: 'LOST' }, token: teacher.token }))).toBe(
      '201 inputInvalid',
    )
  })

  it('shows a request with all that decides it; the whole number is asked for on its own, and both are audited', async () => {
    const [id = 0] = await newRequests(1)
    const { RESULT } = await portal.send(queueDetail, { params: { queue: 'links', id }, token: teacher.token })
    const detail = queueDetail.result.parse(RESULT)
    expect(detail.decisions.map(({ decision }) => decision)).toEqual(['APPROVE', 'DECLINED'])
    expect(detail).toMatchObject({ registered: null, registryMasked: expect.stringContaining('*') })
    const whole = await portal.send(registryNumberOf, { params: { queue: 'links', id }, token: teacher.token })
    expect(registryNumberOf.result.parse(whole.RESULT).registryNumber).toMatch(/^Ч.\d{8}$/u)
    const trace = () =>
      portal.world.db
        .select()
        .from(audit)
        .where(
          and(eq(audit.childId, detail.row.childId), eq(audit.orgId, group.orgId), eq(audit.action, 'GET /api/staff/registry/:queue/:id')),
        )
    await expect.poll(async () => (await trace()).length).toBe(1)
  })

  it('shows of the family what the school itself has, and names every child of it to the audit', async () => {
    const { db, clock } = portal.world
    const [id = 0] = await newRequests(2)
    const [first] = await db.select().from(links).where(eq(links.id, id))
    const [stranger] = await db
      .select({ childId: groupMembers.childId, groupId: groups.id })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(and(ne(groups.orgId, group.orgId), stayOn(today(clock))))
    const elsewhere = { parentId: first?.parentId ?? 0, childId: stranger?.childId ?? 0, groupId: stranger?.groupId ?? 0 }
    await db.insert(links).values({ ...elsewhere, guardianType: 'FATHER', status: 'NEW', requestedAt: clock.now() })
    const shown = await portal.send(queueDetail, { params: { queue: 'links', id }, token: teacher.token })
    const { family } = queueDetail.result.parse(shown.RESULT)
    const names = await db
      .select()
      .from(people)
      .where(inArray(people.id, [pupils[1] ?? 0, elsewhere.childId]))
    const nameOf = (childId?: number) => names.find((one) => one.id === childId)?.firstName ?? '?'
    expect(family.map(({ child }) => child)).toContain(`${nameOf(pupils[1])} (5б бүлэг)`)
    expect(family.filter(({ child }) => child.startsWith(`${nameOf(elsewhere.childId)} (`) && !child.includes('5б'))).toEqual([])
    const seen = () =>
      db
        .select({ childId: audit.childId })
        .from(audit)
        .where(eq(audit.requestId, shown.headers.get('x-request-id') ?? ''))
    await expect.poll(async () => (await seen()).map(({ childId }) => childId)).toContain(pupils[1])
  })

  it("of enrolment shows a commission no school life; today's decisions are listed once and audited", async () => {
    const { db, clock } = portal.world
    const commission = await portal.signIn('88000013')
    const { rows } = await listed(commission, { queue: 'kindergarten' })
    const [found] = await db
      .select()
      .from(prospects)
      .where(
        and(
          inArray(
            prospects.id,
            rows.map((row) => row.id),
          ),
          isNotNull(prospects.contactPersonId),
        ),
      )
    const of = { parentId: found?.contactPersonId ?? 0, childId: pupils[3] ?? 0, groupId: group.id }
    await db.insert(links).values({ ...of, guardianType: 'FATHER', status: 'NEW', requestedAt: clock.now() })
    const params = { queue: 'kindergarten', id: found?.id ?? 0 } as const
    const detail = queueDetail.result.parse((await portal.send(queueDetail, { params, token: commission.token })).RESULT)
    expect(detail.family).toEqual([])
    expect(await decided(commission, [params.id], { kind: 'prospect', decision: 'WAITING' })).toMatchObject([{ done: true }])
    const notified = await portal.send(desk, { token: commission.token })
    const { decidedToday } = desk.result.parse(notified.RESULT)
    expect(decidedToday.filter(({ childName }) => childName === detail.row.childName).map(({ queue }) => queue)).toEqual(['kindergarten'])
    const seen = () =>
      db
        .select({ childId: audit.childId })
        .from(audit)
        .where(eq(audit.requestId, notified.headers.get('x-request-id') ?? ''))
    await expect.poll(seen).toContainEqual({ childId: detail.row.childId })
  })

  it("gives a commission the office's own cases and no other", async () => {
    const commission = await portal.signIn('88000013')
    const [id = 0, other = 0] = await newRequests(2)
    const queuesThere = async () =>
      desk.result.parse((await portal.send(desk, { token: commission.token })).RESULT).queues.map(({ queue }) => queue)
    expect([await idsOf(commission), await queuesThere()]).toEqual([[], ['kindergarten', 'sub-program']])
    const { db } = portal.world
    await db.insert(guardianships).values({ childId: pupils[0] ?? 0, guardianId: office.personId, type: 'GENERAL_ORPHAN' })
    expect(await idsOf(commission)).toEqual([id])
    expect(await queuesThere()).toContain('links')
    const opened = (one: number) => portal.send(queueDetail, { params: { queue: 'links', id: one }, token: commission.token })
    expect((await opened(id)).SUCCESS_CODE).toBe(200)
    expect(reasonOf(await opened(other))).toBe('201 notFoundRecord')
    expect(await decided(office, [id])).toMatchObject([{ reason: 'ownCaseToCommission' }])
    expect(await decided(commission, [id])).toMatchObject([{ done: true }])
    await db.delete(guardianships).where(and(eq(guardianships.childId, pupils[0] ?? 0), eq(guardianships.guardianId, office.personId)))
  })

  it('marks barred persons: such a request can only be declined, without a message', async () => {
    const { db, clock } = portal.world
    const [id = 0] = await newRequests(1)
    const [{ parentId, childId } = { parentId: 0, childId: 0 }] = await db.select().from(links).where(eq(links.id, id))
    await db.insert(guardianships).values({ childId, guardianId: parentId, type: 'FATHER' })
    expect((await listed(teacher)).rows[0]).toMatchObject({ isNamed: true })
    const by = { document: 'Ш-17', fromDate: '2026-11-01', inForce: true, enteredAt: clock.now(), enteredBy: office.personId }
    await db.insert(bars).values({ childId, personId: parentId, orgId: group.orgId, ...by })
    expect((await listed(teacher)).rows[0]).toMatchObject({ isNamed: false, isBarred: true })
    expect(await idsOf(teacher, { unnamed: true })).toEqual([id])
    const detail = queueDetail.result.parse(
      (await portal.send(queueDetail, { params: { queue: 'links', id }, token: teacher.token })).RESULT,
    )
    expect([detail.registered, detail.decisions.map(({ decision }) => decision)]).toEqual([null, ['DECLINED']])
    const notified = (await portal.letters('88000003')).length
    expect(await decided(teacher, [id])).toMatchObject([{ reason: 'senderBarred' }])
    expect(await decided(teacher, [id], { decision: 'DECLINED', note: 'Шүүхийн шийдвэр' })).toMatchObject([{ done: true }])
    expect(await db.$count(schoolMessages, eq(schoolMessages.linkId, id))).toBe(0)
    expect((await portal.letters('88000003')).length).toBe(notified)
    await db.delete(bars)
    await db.delete(guardianships).where(and(eq(guardianships.childId, childId), eq(guardianships.guardianId, parentId)))
  })

  /** Moves the first pupil to another group, or to none, during the work. */
  async function moved(to: { groupId: number } | { untilDate: string }, work: () => Promise<void>) {
    const undo = await moveChild(portal.world, pupils[0] ?? 0, to)
    await work()
    await undo()
  }
  const groupNamed = async (name: string, schoolOf: number) => {
    const { db } = portal.world
    const [found] = await db
      .select()
      .from(groups)
      .where(and(eq(groups.orgId, schoolOf), eq(groups.name, name)))
    return found?.id ?? 0
  }
  /** Inserts answered leave of the first pupil. */
  async function answeredLeave() {
    const { db, clock } = portal.world
    const { personId: parentId } = await portal.who('88000003')
    const day = { startDate: '2026-09-26', endDate: '2026-09-26', requestedAt: clock.now(), settledAt: clock.now() }
    const about = { childId: pupils[0] ?? 0, parentId: parentId ?? 0, category: 'SICK', intervalType: 1, description: 'Ханиад' } as const
    const [written] = await db
      .insert(absences)
      .values({ ...about, ...day, status: 'APPROVED' })
      .returning({ id: absences.id })
    return written?.id ?? 0
  }

  it('moves with the child: it is read where the child is now, and answered leave by the former office too', async () => {
    const [id = 0] = await newRequests(1)
    await moved({ groupId: await groupNamed('5а бүлэг', group.orgId) }, async () => {
      expect(await idsOf(teacher)).toEqual([])
      expect(reasonOf(await portal.send(queueDetail, { params: { queue: 'links', id }, token: teacher.token }))).toBe('201 notFoundRecord')
      expect(await idsOf(office)).toEqual([id])
    })
    expect(await idsOf(teacher)).toEqual([id])
    await decided(teacher, [id])
    const leave = await answeredLeave()
    const seen = async (by: Staff) => [
      (await idsOf(by, { status: 'APPROVE' })).includes(id),
      (await idsOf(by, { queue: 'leave', status: 'APPROVED' })).includes(leave),
    ]
    expect([await seen(teacher), await seen(office)]).toEqual([
      [true, true],
      [true, true],
    ])
    const [elsewhere] = await portal.world.db
      .select({ id: groups.id })
      .from(groups)
      .innerJoin(organisations, eq(organisations.id, groups.orgId))
      .where(and(eq(organisations.type, 'ORGEBS'), ne(groups.orgId, group.orgId)))
    await moved({ groupId: elsewhere?.id ?? 0 }, async () => {
      expect([await seen(teacher), await seen(office)]).toEqual([
        [false, false],
        [false, true],
      ])
      const detail = (params: { queue: 'links' | 'leave'; id: number }, { token }: Staff) => portal.send(queueDetail, { params, token })
      expect(reasonOf(await detail({ queue: 'links', id }, office))).toBe('201 notFoundRecord')
      expect(reasonOf(await detail({ queue: 'leave', id: leave }, teacher))).toBe('201 notFoundRecord')
      expect((await detail({ queue: 'leave', id: leave }, office)).SUCCESS_CODE).toBe(200)
      const { decidedToday } = desk.result.parse((await portal.send(desk, { token: office.token })).RESULT)
      expect(decidedToday).toEqual([])
    })
    await portal.world.db.delete(absences).where(eq(absences.id, leave))
  })

  it('of a class teacher has no group of a year that is over, and leave of a child who has left is answered by its last class', async () => {
    const { db } = portal.world
    const [id = 0] = await newRequests(1)
    const [{ schoolYear } = { schoolYear: 0 }] = await db.select().from(groups).where(eq(groups.id, group.id))
    await db
      .update(groups)
      .set({ schoolYear: schoolYear - 1 })
      .where(eq(groups.id, group.id))
    expect(await idsOf(teacher)).toEqual([])
    await db.update(groups).set({ schoolYear }).where(eq(groups.id, group.id))
    expect(await idsOf(teacher)).toEqual([id])
    const leave = await answeredLeave()
    await db.update(absences).set({ status: 'NEW', settledAt: null }).where(eq(absences.id, leave))
    await moved({ untilDate: '2026-11-01' }, async () => {
      expect(await idsOf(teacher, { queue: 'leave' })).toContain(leave)
      expect(await decided(teacher, [leave], { kind: 'absence', decision: 'APPROVED' })).toMatchObject([{ done: true }])
    })
    await db.delete(absences).where(eq(absences.id, leave))
  })
})

describe('a decision of the desk', () => {
  const statusAtParent = async (id: number) => {
    const { token, personId: parentPersonId } = await portal.signIn('88000003')
    const all = linkedChildren.result.parse((await portal.send(linkedChildren, { params: { parentPersonId }, token })).RESULT)
    return all.find(({ requestId }) => requestId === id)?.requestStatus
  }

  it('is held for a while, hidden from the parent and visible to colleagues, and then carried out with its message', async () => {
    const [id = 0] = await newRequests(1)
    const notified = async () => (await portal.letters('88000003')).filter(({ text }) => text.includes('зөвшөөр')).length
    const before = await notified()
    const [held] = await decided(teacher, [id], { holdSeconds: 10, from: 'NEW' })
    expect(held).toMatchObject({ done: true, message: 'Зөвшөөрсөн', heldUntil: expect.any(String) })
    expect([await statusOf(id), await statusAtParent(id)]).toEqual(['NEW', 'NEW'])
    expect((await listed(office)).rows[0]?.held).toMatchObject({ decision: 'APPROVE', isMine: false, by: 'Д.Сарантуяа' })
    const elsewhere = await portal.signIn('88000014')
    expect((await decided(elsewhere, [id]))[0]).toMatchObject({ reason: 'notYourInstitution', decided: null })
    expect((await decided(office, [id]))[0]).toMatchObject({
      done: false,
      reason: 'decisionHeld',
      decided: { by: 'Д.Сарантуяа', statusName: 'Зөвшөөрсөн' },
    })
    await minute()
    expect(await statusOf(id)).toBe('NEW')
    // A decision held by a clock a day ahead is due once the clock is right.
    const { db, clock } = portal.world
    const dayBefore = new Date(clock.now().getTime() - 86_400_000)
    const undone = new Error('undone')
    let claimed: number[] = []
    const claims = db.transaction(async (tx) => {
      for (const now of [clock.now(), dayBefore])
        claimed = [...claimed, (await claimDecisions(tx, turnAt(now, 'carry-out-decision', 'test', 10))).length]
      throw undone
    })
    await expect(claims).rejects.toBe(undone)
    expect(claimed).toEqual([0, 1])
    await later(11)
    await minute()
    await expect.poll(() => statusOf(id)).toBe('APPROVE')
    await expect.poll(notified).toBe(before + 1)
    expect(await portal.world.db.select().from(heldDecisions)).toEqual([])
    const steps = await portal.world.db.select().from(linkHistory).where(eq(linkHistory.linkId, id))
    expect(steps).toMatchObject([{ status: 'APPROVE', personId: teacher.personId }])
  })

  it('can be undone by its author until it is carried out', async () => {
    const [id = 0] = await newRequests(1)
    await decided(teacher, [id], { holdSeconds: 10 })
    const undo = async (by: Staff) =>
      undoDecision.result.parse((await portal.send(undoDecision, { body: { kind: 'link', ids: [id] }, token: by.token })).RESULT).undone
    const traces = async () =>
      (await portal.world.db.select().from(audit).where(eq(audit.action, 'POST /api/staff/undo'))).map(({ childId }) => childId)
    const before = await traces()
    expect(await undo(office)).toEqual([])
    expect(await traces()).toEqual(before)
    expect(await undo(teacher)).toEqual([id])
    expect(await traces()).toEqual([...before, pupils[0]])
    await later(11)
    await minute()
    expect([await statusOf(id), await undo(teacher)]).toEqual(['NEW', []])
  })

  it('about what has changed since it was looked at is refused, with who was first', async () => {
    const [id = 0] = await newRequests(1)
    await decided(teacher, [id])
    const [outcome] = await decided(office, [id], { decision: 'DECLINED', note: 'Давхардсан', from: 'NEW' })
    expect(outcome).toMatchObject({ done: false, reason: 'alreadyDecided', decided: { by: 'Д.Сарантуяа', statusName: 'Зөвшөөрсөн' } })
    expect(await statusOf(id)).toBe('APPROVE')
    const trace = () =>
      portal.world.db
        .select()
        .from(audit)
        .where(and(eq(audit.childId, pupils[0] ?? 0), eq(audit.personId, office.personId), eq(audit.action, 'POST /api/staff/decide')))
    await expect.poll(async () => (await trace()).length, { message: 'who reads it is audited' }).toBe(1)
    // Another desk does not learn the decider.
    const elsewhere = await portal.signIn('88000014')
    const [ours] = await portal.world.db.select().from(prospects).where(eq(prospects.institutionId, group.orgId))
    expect(await decided(elsewhere, [ours?.id ?? 0], { kind: 'prospect' })).toMatchObject([{ reason: 'notYourInstitution', decided: null }])
  })

  it('two concurrent decisions of 50 requests count once each with one message; the refusal names the first decider', async () => {
    const ids = await newRequests(50)
    const notified = async () => (await Promise.all(SENDERS.map((contact) => portal.letters(contact)))).flat().length
    const before = await notified()
    const [ours, theirs] = await Promise.all([
      decided(teacher, ids, { from: 'NEW' }),
      decided(office, ids, { decision: 'DECLINED', note: 'Давхардсан', from: 'NEW' }),
    ])
    for (const [at, id] of ids.entries()) {
      const both = [ours[at], theirs[at]]
      expect(both.filter((one) => one?.done)).toHaveLength(1)
      const winner = ours[at]?.done ? 'Д.Сарантуяа' : 'С.Наранцэцэг'
      expect(both.find((one) => !one?.done)).toMatchObject({ decided: { by: winner, at: expect.any(String) } })
      expect(await portal.world.db.select().from(linkHistory).where(eq(linkHistory.linkId, id))).toHaveLength(1)
    }
    await expect.poll(notified).toBe(before + ids.length)
  })

  it('about what has got another sender since it was seen is refused, and is not carried out either', async () => {
    const { db } = portal.world
    const [id = 0] = await newRequests(1)
    const [row] = (await listed(teacher)).rows
    const [{ personId: other }, { personId: sender }] = [await portal.who('88000002'), await portal.who('88000003')]
    await db.delete(links).where(and(eq(links.parentId, other ?? 0), eq(links.childId, pupils[0] ?? 0)))
    const sentBy = (personId: number | null | undefined) =>
      db
        .update(links)
        .set({ parentId: personId ?? 0 })
        .where(eq(links.id, id))
    await sentBy(other)
    expect(await decided(teacher, [id], { seen: [row?.seen] })).toMatchObject([{ reason: 'requestChanged', decided: null }])
    await sentBy(sender)
    expect(await decided(teacher, [id], { seen: [row?.seen], holdSeconds: 10 })).toMatchObject([{ done: true }])
    await sentBy(other)
    await later(11)
    await minute()
    await expect.poll(() => db.select().from(heldDecisions)).toEqual([])
    expect(await statusOf(id)).toBe('NEW')
  })

  it('that fails is tried again, and after the last try dropped: its request is on the desk again', async () => {
    const { db, work } = portal.world
    const [id = 0] = await newRequests(1)
    await decided(teacher, [id], { holdSeconds: 10 })
    await db.execute(sql`alter table link_history add constraint link_history_none check (false) not valid`)
    const rows = () => db.select().from(heldDecisions)
    await later(11)
    work.wake('carry-out-decision')
    await expect.poll(rows).toMatchObject([{ tries: 1, lastError: expect.stringContaining('23514'), leaseToken: null }])
    await db.update(heldDecisions).set({ tries: kinds['carry-out-decision'].waits.length })
    await later(61)
    work.wake('carry-out-decision')
    await expect.poll(rows).toEqual([])
    await db.execute(sql`alter table link_history drop constraint link_history_none`)
    expect((await listed(teacher)).rows).toMatchObject([{ id, status: 'NEW', held: null }])
    expect(await decided(teacher, [id])).toMatchObject([{ done: true }])
    expect(await statusOf(id)).toBe('APPROVE')
  })

  it('is announced to any number of desks', async () => {
    // Too many ids for one notice, which would be refused.
    await announceTo(portal.world.db, { people: sql`select generate_series(1000000, 1002000) as id`, topic: 'desk' })
  })

  it('of a role that has ended meanwhile is not carried out', async () => {
    const [id = 0] = await newRequests(1)
    await decided(office, [id], { holdSeconds: 10 })
    const { db, clock } = portal.world
    await db.execute(`update roles set ended_at = '${clock.now().toISOString()}' where role = 'SCHOOL' and org_id = ${group.orgId}`)
    await later(11)
    await minute()
    await expect.poll(() => db.select().from(heldDecisions)).toEqual([])
    expect(await statusOf(id)).toBe('NEW')
    await db.execute(`update roles set ended_at = null where role = 'SCHOOL' and org_id = ${group.orgId}`)
  })
})

followMembershipCases(() => ({ portal, group, pupils }))
accessCases(() => ({ portal, group, pupils }))
