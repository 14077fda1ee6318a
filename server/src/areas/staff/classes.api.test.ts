import { childCard, readCard } from '@portal/contract/cards'
import { childAccessLog } from '@portal/contract/children'
import { saveLink } from '@portal/contract/linking'
import { groupCards, groupLetter, groupMonth, staffGroup, staffGroups } from '@portal/contract/staffClasses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedRandom } from '../../../test/callSetups/context.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { stayOn } from '../../database/membership.ts'
import { and, eq, ne } from '../../database/sql.ts'
import { absences, audit, bars, dayRecords, groupMembers, groups, healthDeclarations, links } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { teacherCases } from '../accounts/teachers.cases.ts'
import { figureCases } from './figures.cases.ts'

type Staff = { token: string; personId: number }
const drawn = recordedRandom()
let portal: TestPortal
let teacher: Staff
let office: Staff
let kindergarten: Staff
let commission: Staff
let mother: Staff
let group: { id: number; orgId: number; schoolYear: number }
let other: { id: number }
const TEMUULEN = 200_002

beforeAll(async () => {
  portal = await testPortal({ random: drawn })
  teacher = await portal.signIn('88000011')
  office = await portal.signIn('88000012')
  kindergarten = await portal.signIn('88000014')
  commission = await portal.signIn('88000013')
  mother = await portal.signIn('88000001')
  const { db } = portal.world
  const [own] = await db.select().from(groups).where(eq(groups.teacherId, teacher.personId))
  const [next] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.orgId, own?.orgId ?? 0), eq(groups.schoolYear, own?.schoolYear ?? 0), ne(groups.id, own?.id ?? 0)))
  if (own === undefined || next === undefined) throw new Error('the demo has no such groups')
  group = own
  other = next
})
afterAll(() => portal.end())

const listed = async ({ token }: Staff) => staffGroups.result.parse((await portal.send(staffGroups, { token })).RESULT)
const readGroup = ({ token }: Staff, groupId: number) => portal.send(staffGroup, { params: { groupId }, token })
const opened = async (by: Staff, groupId = group.id) => staffGroup.result.parse((await readGroup(by, groupId)).RESULT)
const cards = ({ token }: Staff, body: object) => portal.send(groupCards, { body: { groupId: group.id, ...body }, token })
const cardsOf = async (by: Staff, body: object) => groupCards.result.parse((await cards(by, body)).RESULT).cards
const childOf = async (childId: number) => (await opened(teacher)).children.find((child) => child.childId === childId)

describe('the groups of a session', () => {
  it("are a teacher's own and an office's all, and nobody else's", async () => {
    expect((await listed(teacher)).map(({ id }) => id)).toEqual([group.id])
    const { db } = portal.world
    const all = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.orgId, group.orgId), eq(groups.schoolYear, group.schoolYear)))
    expect((await listed(office)).map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
    expect((await listed(kindergarten)).map(({ id }) => id)).not.toContain(group.id)
    expect(reasonOf(await portal.send(staffGroups, { token: commission.token }))).toBe('403 staffOnly')
    expect(reasonOf(await portal.send(staffGroups, { token: mother.token }))).toBe('403 staffOnly')
    expect(reasonOf(await portal.send(staffGroups, {}))).toBe('401 signInNeeded')
  })

  it('tell the same figures as the group itself', async () => {
    const [summary] = await listed(teacher)
    const { children, attendancePercent, name, teacherName } = await opened(teacher)
    expect(summary).toMatchObject({ name, teacherName, attendancePercent, children: children.length })
    expect(summary?.unfollowed).toBe(children.filter(({ isFollowed }) => !isFollowed).length)
    expect(await listed(office)).toContainEqual(summary)
  })
})

describe('a group', () => {
  it('opens to its teacher and to the office of its school alone', async () => {
    expect((await opened(office)).children).toEqual((await opened(teacher)).children)
    expect(reasonOf(await readGroup(teacher, other.id))).toBe('403 groupNotYours')
    expect(reasonOf(await readGroup(kindergarten, group.id))).toBe('403 groupNotYours')
    expect(reasonOf(await readGroup(office, 2_000_000_000))).toBe('403 groupNotYours')
    expect(reasonOf(await readGroup(commission, group.id))).toBe('403 staffOnly')
    expect(reasonOf(await readGroup(mother, group.id))).toBe('403 staffOnly')
    expect(reasonOf(await portal.send(groupLetter, { params: { groupId: other.id }, token: teacher.token }))).toBe('403 groupNotYours')
    expect(reasonOf(await portal.send(groupLetter, { params: { groupId: group.id }, token: kindergarten.token }))).toBe('403 groupNotYours')
  })

  it('is lost to a teacher with the call after it was given to someone else', async () => {
    const { db } = portal.world
    const lead = (teacherId: number) => db.update(groups).set({ teacherId }).where(eq(groups.id, group.id))
    await lead(office.personId)
    expect(await listed(teacher)).toEqual([])
    expect(reasonOf(await readGroup(teacher, group.id))).toBe('403 groupNotYours')
    expect(reasonOf(await cards(teacher, { of: 'all' }))).toBe('403 groupNotYours')
    await lead(teacher.personId)
    expect((await opened(teacher)).id).toBe(group.id)
  })

  it('has each child with its guardians, by name, and no registry number in full', async () => {
    const { children } = await opened(teacher)
    const { db, clock } = portal.world
    const members = await db
      .select({ id: groupMembers.childId })
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, group.id), stayOn(today(clock))))
    expect(children.map(({ childId }) => childId).sort()).toEqual(members.map(({ id }) => id).sort())
    const names = children.map(({ lastName, firstName }) => `${lastName} ${firstName}`)
    expect(names).toEqual(names.toSorted(new Intl.Collator('und').compare))
    expect(JSON.stringify(children)).not.toMatch(/\p{Lu}{2}\d{8}/u)
    expect(children[0]?.registryMasked).toMatch(/^\p{Lu}{2}\d{4}\*{4}$/u)
    const temuulen = await childOf(TEMUULEN)
    expect(temuulen).toMatchObject({ isFollowed: true })
    expect(temuulen?.followers.map(({ name, relation, status }) => `${name} ${relation} ${status}`)).toEqual(
      expect.arrayContaining([expect.stringContaining('Болормаа MOTHER APPROVE'), expect.stringContaining('FATHER APPROVE')]),
    )
  })

  it('counts a child as unlinked despite a request or a barred guardian', async () => {
    const { db, clock } = portal.world
    const before = (await opened(teacher)).children.filter(({ isFollowed }) => !isFollowed)
    expect(before.length).toBeGreaterThan(0)
    for (const { followers } of before) expect(followers.map(({ status }) => status)).not.toContain('APPROVE')
    const approved = await db
      .select()
      .from(links)
      .where(and(eq(links.childId, TEMUULEN), eq(links.status, 'APPROVE')))
    for (const { parentId } of approved)
      await db.insert(bars).values({
        childId: TEMUULEN,
        personId: parentId,
        document: 'Ш-17',
        fromDate: today(clock),
        inForce: true,
        enteredAt: clock.now(),
        enteredBy: office.personId,
        orgId: group.orgId,
      })
    expect(await childOf(TEMUULEN)).toMatchObject({ isFollowed: false, followers: [] })
    await db.delete(bars)
  })

  it('shows leave and health of today, and how today was recorded', async () => {
    const { db, clock } = portal.world
    const day = today(clock)
    const before = (await listed(teacher))[0]?.unwell ?? 0
    await db.delete(dayRecords).where(and(eq(dayRecords.childId, TEMUULEN), eq(dayRecords.day, day)))
    await db.delete(absences).where(eq(absences.childId, TEMUULEN))
    await db.insert(absences).values({
      childId: TEMUULEN,
      parentId: mother.personId,
      category: 'DOCTOR',
      intervalType: 1,
      startDate: day,
      endDate: day,
      description: 'Шүдний эмч',
      status: 'APPROVED',
      requestedAt: clock.now(),
      settledAt: clock.now(),
    })
    await db.insert(healthDeclarations).values({
      childId: TEMUULEN,
      day,
      parentId: mother.personId,
      decision: 'RISKY_PARENT',
      temperature: '37.8',
      flags: [2],
      note: '',
      declaredAt: clock.now(),
    })
    expect(await childOf(TEMUULEN)).toMatchObject({
      leave: { words: 'Эмчийн үзлэг', status: 'APPROVED', statusName: 'Зөвшөөрсөн' },
      health: { isWell: false, temperature: '37.8', symptoms: ['Ханиалгах'] },
    })
    const [summary] = await listed(teacher)
    expect(summary).toMatchObject({ onLeave: expect.any(Number), unwell: before + 1 })
    expect(summary?.onLeave).toBeGreaterThan(0)
    // Records of another institution are hidden from the school.
    await db.insert(dayRecords).values({ childId: TEMUULEN, orgId: 50_085, day, reason: 'PRESENT' })
    expect((await childOf(TEMUULEN))?.today?.reason).not.toBe('PRESENT')
    await db.insert(dayRecords).values({ childId: TEMUULEN, orgId: 50_084, day, reason: 'SICK_COVID' })
    expect((await childOf(TEMUULEN))?.today).toEqual({ reason: 'SICK', reasonName: 'Өвчтэй (Ковид-19)', lateMinutes: 0 })
  })

  it('has a month: each school day of each child, until it left, and nothing of another school', async () => {
    const { db, clock } = portal.world
    const day = today(clock)
    const month = day.slice(0, 7)
    const read = async (by: Staff, params = { groupId: group.id, month }) => portal.send(groupMonth, { params, token: by.token })
    const sheet = async () => groupMonth.result.parse((await read(teacher)).RESULT)
    await db.delete(dayRecords).where(and(eq(dayRecords.childId, TEMUULEN), eq(dayRecords.day, day)))
    await db.insert(dayRecords).values([
      { childId: TEMUULEN, orgId: 50_084, day, reason: 'EXCUSED_COVID' },
      { childId: TEMUULEN, orgId: 50_085, day, reason: 'UNEXCUSED' },
    ])
    const reasonOn = async () => {
      const { days, children } = await sheet()
      return children.find(({ childId }) => childId === TEMUULEN)?.reasons[days.indexOf(day)]
    }
    const { days, children, groupName } = await sheet()
    expect([groupName, days.includes(day), children.length]).toEqual(['5б бүлэг', true, (await opened(teacher)).children.length])
    expect(children.every(({ reasons }) => reasons.length === days.length)).toBe(true)
    expect(children.flatMap(({ reasons }) => reasons.slice(days.indexOf(day) + 1)).every((reason) => reason === null)).toBe(true)
    expect(await reasonOn()).toBe('EXCUSED')
    const stay = and(eq(groupMembers.childId, TEMUULEN), eq(groupMembers.groupId, group.id))
    await db.update(groupMembers).set({ untilDate: day }).where(stay)
    expect(await reasonOn(), 'the child has left').toBeNull()
    await db.update(groupMembers).set({ untilDate: null }).where(stay)

    expect(reasonOf(await read(teacher, { groupId: other.id, month }))).toBe('403 groupNotYours')
    expect(reasonOf(await read(kindergarten))).toBe('403 groupNotYours')
    expect(reasonOf(await read(teacher, { groupId: group.id, month: '2026-13' }))).toBe('201 inputInvalid')
  })

  it('that was read shows at the parents of each child, by role and school', async () => {
    const { db } = portal.world
    const { headers } = await readGroup(teacher, group.id)
    const trace = () =>
      db
        .select({ childId: audit.childId, role: audit.role, orgId: audit.orgId })
        .from(audit)
        .where(eq(audit.requestId, headers.get('x-request-id') ?? ''))
    const { children } = await opened(teacher)
    await expect.poll(async () => (await trace()).length).toBe(children.length)
    expect(await trace()).toContainEqual({ childId: TEMUULEN, role: 'TEACHER', orgId: group.orgId })
    const looks = childAccessLog.result.parse(
      (await portal.send(childAccessLog, { params: { studentId: TEMUULEN }, token: mother.token })).RESULT,
    )
    expect(looks).toContainEqual(expect.objectContaining({ who: 'STAFF', role: 'TEACHER' }))
  })
})

describe('the cards of a group', () => {
  it('are of all, of unlinked, or of chosen children; never of a child of another group', async () => {
    const { children } = await opened(teacher)
    const ids = (some: Awaited<ReturnType<typeof cardsOf>>) => some.map(({ content }) => content.pId)
    expect(ids(await cardsOf(teacher, { of: 'all' }))).toEqual(children.map(({ childId }) => childId))
    const unfollowed = children.filter(({ isFollowed }) => !isFollowed).map(({ childId }) => childId)
    expect(ids(await cardsOf(office, { of: 'unfollowed' }))).toEqual(unfollowed)
    expect(ids(await cardsOf(teacher, { of: 'chosen', childIds: [TEMUULEN] }))).toEqual([TEMUULEN])
    const [stranger] = await portal.world.db.select().from(groupMembers).where(eq(groupMembers.groupId, other.id))
    const childIds = [TEMUULEN, stranger?.childId ?? 0]
    expect(reasonOf(await cards(teacher, { of: 'chosen', childIds }))).toBe('201 groupWrong')
    expect(reasonOf(await cards(teacher, { of: 'chosen' }))).toBe('201 groupWrong')
    expect(reasonOf(await cards(teacher, { groupId: other.id, of: 'all' }))).toBe('403 groupNotYours')
    expect(reasonOf(await cards(kindergarten, { of: 'all' }))).toBe('403 groupNotYours')
    expect(reasonOf(await cards(mother, { of: 'all' }))).toBe('403 staffOnly')
  })

  it('are the ones that parents have, and open the way to a link', async () => {
    const [card] = await cardsOf(teacher, { of: 'chosen', childIds: [TEMUULEN] })
    const own = await portal.send(childCard, { params: { studentId: TEMUULEN }, token: mother.token })
    expect(card).toEqual(childCard.result.parse(own.RESULT))

    const parent = await portal.signIn('88000003')
    const [free] = await cardsOf(teacher, { of: 'unfollowed' })
    const scanned = JSON.parse(JSON.stringify(free?.content))
    const read = readCard.result.parse((await portal.send(readCard, { body: scanned, token: parent.token })).RESULT)
    expect(read).toMatchObject({ studentPersonId: free?.content.pId, studentGroupId: group.id })
    const wish = { parentId: parent.personId, studentPersonId: read.studentPersonId, parentGuardianType: 'GENERAL_ORPHAN' }
    const sent = await portal.send(saveLink, {
      body: { ...wish, studentGroupId: read.studentGroupId, sig: scanned.sig },
      token: parent.token,
    })
    expect(sent.SUCCESS_CODE).toBe(200)
    expect((await childOf(read.studentPersonId))?.followers.map(({ status }) => status)).toContain('NEW')
  })

  it('leave an audit row for each child that has one', async () => {
    const { headers } = await cards(teacher, { of: 'chosen', childIds: [TEMUULEN] })
    const trace = () =>
      portal.world.db
        .select({ action: audit.action, childId: audit.childId, role: audit.role, orgId: audit.orgId })
        .from(audit)
        .where(eq(audit.requestId, headers.get('x-request-id') ?? ''))
    const row = { action: 'POST /api/staff/groups/cards', childId: TEMUULEN, role: 'TEACHER', orgId: group.orgId }
    await expect.poll(trace).toEqual([row])
  })
})

it('the letter of a group has its teacher, its school and where the portal is, and names no child', async () => {
  const { RESULT } = await portal.send(groupLetter, { params: { groupId: group.id }, token: office.token })
  const letter = groupLetter.result.parse(RESULT)
  expect(letter).toMatchObject({ groupName: '5б бүлэг', teacherName: expect.stringContaining('Сарантуяа') })
  expect(letter.portalAddress).toBe(portal.world.publicUrl())
})

teacherCases(() => ({ portal, drawn }))
figureCases(() => portal)
