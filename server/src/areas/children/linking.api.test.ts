import { CardContent, childCard, readCard, renewCard } from '@portal/contract/cards'
import { childInfo, type LinkedChild, linkedChildren } from '@portal/contract/children'
import { HEADER } from '@portal/contract/envelope'
import { checkChild, classInfo, groupsOfClass, registeredChildren, relations, saveLink, schoolInfo } from '@portal/contract/linking'
import { makeFeed } from '@portal/contract/schedule'
import { decide } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { moveChild } from '../../../test/membership.ts'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { and, eq, ne } from '../../database/sql.ts'
import {
  accounts,
  attempts,
  audit,
  cards,
  childChecks,
  groups,
  guardianships,
  linkHistory,
  links,
  newsContacts,
  organisations,
  outbox,
  roles,
  warnings,
} from '../../database/tables.ts'

const Known = z.record(
  z.string(),
  z.object({
    registryNumber: z.string(),
    lastName: z.string(),
    firstName: z.string(),
    personId: z.nullable(z.number()),
    orgId: z.optional(z.number()),
    class: z.optional(z.object({ programOfStudyId: z.number(), academicLevel: z.number(), academicLevelSeq: z.number() })),
    group: z.optional(z.object({ studentGroupId: z.number(), studentGroupName: z.string() })),
    qr: z.optional(CardContent),
  }),
)
type SignedIn = Awaited<ReturnType<TestPortal['signIn']>>

let portal: TestPortal
let who: z.infer<typeof Known>
/** Энхболд: registered father of link-free and link-other-school. */
let father: SignedIn
let mother: SignedIn
let teacher: SignedIn
let office: SignedIn

beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: '1' } })
  who = Known.parse(await (await fetch(`${portal.address}/dev/who.json`)).json())
  father = await portal.signIn('88000003')
  mother = await portal.signIn('88000001')
  teacher = await portal.signIn('88000011')
  office = await portal.signIn('88000012')
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

function child(key = 'link-free') {
  const found = who[key]
  if (found?.personId == null || found.group === undefined || found.qr === undefined) throw new Error(`${key} is at no school`)
  return { ...found, personId: found.personId, groupId: found.group.studentGroupId, orgId: found.orgId ?? 0, qr: found.qr }
}

beforeEach(async () => {
  const { db } = portal.world
  await db.delete(links).where(eq(links.parentId, father.personId))
  await db.delete(links).where(eq(links.childId, child().personId))
  await db.delete(childChecks)
  await db.delete(attempts)
  await db.delete(warnings)
})

const reasonOf = ({ status, SUCCESS_CODE, RESULT }: { status: number; SUCCESS_CODE: number; RESULT: unknown }) =>
  SUCCESS_CODE === 200 ? 'done' : `${status} ${SUCCESS_CODE} ${z.object({ reason: z.string() }).parse(RESULT).reason}`

const typed = (key?: string) => {
  const { registryNumber, firstName, lastName } = child(key)
  return { registry: registryNumber, childName: firstName, parentName: lastName }
}
const check = (as: SignedIn, params = typed(), headers: Record<string, string> = {}) =>
  portal.send(checkChild, { params, token: as.token, headers })
const wish = (as: SignedIn, more: object = {}) => ({
  parentId: as.personId,
  studentPersonId: child().personId,
  parentGuardianType: 'GENERAL_ORPHAN',
  studentGroupId: child().groupId,
  ...more,
})
const save = (as: SignedIn, more?: object) => portal.send(saveLink, { body: wish(as, more), token: as.token })
const decideLink = async (as: SignedIn, id: number, decision: string, note: string | null = null, more: object = {}) => {
  const answered = await portal.send(decide, { body: { kind: 'link', ids: [id], decision, note, ...more }, token: as.token })
  return answered.SUCCESS_CODE === 200 ? decide.result.parse(answered.RESULT)[0] : reasonOf(answered)
}
async function listed(as: SignedIn): Promise<LinkedChild | undefined> {
  const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: as.personId }, token: as.token })
  return linkedChildren.result.parse(RESULT).find(({ studentPersonId }) => studentPersonId === child().personId)
}
const open = async (as: SignedIn) => (await portal.send(childInfo, { params: { studentId: child().personId }, token: as.token })).status
async function requestLinkAs(as: SignedIn): Promise<number> {
  await check(as)
  return saveLink.result.parse((await save(as)).RESULT).requestId
}

describe('linking a child', () => {
  it('goes from the check over school, class and group to a request that the class teacher approves', async () => {
    expect((await portal.send(relations, { token: father.token })).RESULT).toEqual([
      { guardianCode: 'FATHER', guardianName: 'Эцэг' },
      { guardianCode: 'MOTHER', guardianName: 'Эх' },
      { guardianCode: 'GENERAL_ORPHAN', guardianName: 'Асран хамгаалагч' },
    ])
    const { personId, registryNumber, orgId, groupId, class: known } = child()
    const found = checkChild.result.parse((await check(father)).RESULT)
    expect(found.personId).toBe(personId)
    expect(found.primaryNidNumber).toBe(`${registryNumber.slice(0, 2)}******${registryNumber.slice(-2)}`)

    const [school] = schoolInfo.result.parse((await portal.send(schoolInfo, { params: { personId }, token: father.token })).RESULT)
    expect(school).toMatchObject({ orgId, cityGeographyName: 'Улаанбаатар', programTypeName: 'Ерөнхий боловсролын сургууль' })
    const classes = classInfo.result.parse((await portal.send(classInfo, { params: { orgId }, token: father.token })).RESULT)
    expect(classes.map(({ academicLevel }) => academicLevel)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(classes[4]).toEqual({ programOfStudyId: 2, academicLevel: 5, academicLevelSeq: 5, academicLevelName: '5 дугаар анги' })
    const groupsFound = await portal.send(groupsOfClass, { params: { orgId, ...known }, token: father.token })
    expect(groupsOfClass.result.parse(groupsFound.RESULT).map(({ studentGroupName }) => studentGroupName)).toEqual(['5а бүлэг', '5б бүлэг'])

    const saved = await save(father, { parentGuardianType: 'FATHER' })
    expect(saved.RESPONSE_MESSAGE).toBe('Хүсэлт илгээгдлээ. Ангийн багш зөвшөөрсний дараа хүүхдийн мэдээлэл харагдана')
    const { requestId } = saveLink.result.parse(saved.RESULT)
    expect(await listed(father)).toMatchObject({ requestStatus: 'NEW', requestId, parentGuardianType: 'FATHER', studentGroupId: groupId })
    expect(await open(father)).toBe(403)

    expect(await decideLink(teacher, requestId, 'APPROVE')).toEqual({
      id: requestId,
      done: true,
      reason: null,
      message: 'Зөвшөөрсөн',
      heldUntil: null,
      decided: null,
    })
    expect(await listed(father)).toMatchObject({ requestStatus: 'APPROVE', decisionNote: null })
    expect(await open(father)).toBe(200)
    await expect.poll(async () => (await portal.letters('88000003'))[0]?.text).toMatch(/хүсэлтийг ангийн багш зөвшөөрлөө/)
  })

  it('a revoked link closes the child at the next call, says why, and can be asked for again', async () => {
    const id = await requestLinkAs(father)
    await decideLink(teacher, id, 'APPROVE')
    expect(await open(father)).toBe(200)
    expect(await decideLink(office, id, 'DECLINED', 'Шүүхийн шийдвэрээр')).toMatchObject({ done: true })
    expect(await open(father)).toBe(403)
    expect(await listed(father)).toMatchObject({ requestStatus: 'DECLINED', decisionNote: 'Шүүхийн шийдвэрээр' })
    await expect.poll(async () => (await portal.letters('88000003'))[0]?.text).toMatch(/эрхийг .+ 84 дүгээр сургууль хаалаа/)
    // After the refusal the parent does not learn the child's new school; the new school's desk has the link.
    const { db, clock } = portal.world
    const { personId: childId, groupId, orgId } = child()
    const [elsewhere] = await db.select().from(groups).where(ne(groups.orgId, orgId)).limit(1)
    const moveBack = await moveChild(portal.world, childId, { groupId: elsewhere?.id ?? 0 })
    expect(await listed(father)).toMatchObject({ requestStatus: 'DECLINED', studentGroupId: groupId, orgId })
    expect((await db.select().from(links).where(eq(links.id, id)))[0]).toMatchObject({ orgId: elsewhere?.orgId, groupId: elsewhere?.id })
    await moveBack()
    // The news contact that an office set for the former request has ended.
    const given = { contact: '92220112', orgId: 50_084, givenBy: office.personId, givenAt: clock.now() }
    await db.insert(newsContacts).values({ linkId: id, ...given })
    expect(await requestLinkAs(father)).toBe(id)
    expect(await listed(father)).toMatchObject({ requestStatus: 'NEW', decisionNote: null })
    expect(await db.$count(newsContacts, eq(newsContacts.linkId, id))).toBe(0)
  })

  it('only one request per parent and child is ever open, also from many tabs at once', async () => {
    await check(father)
    const answers = await Promise.all(Array.from({ length: 6 }, async () => reasonOf(await save(father))))
    expect(answers.sort()).toEqual([...Array.from({ length: 5 }, () => '200 203 linkAlreadyOpen'), 'done'])
    expect(await portal.world.db.select().from(links).where(eq(links.parentId, father.personId))).toHaveLength(1)
  })

  it('a second request for an approved link is refused as approved', async () => {
    const id = await requestLinkAs(father)
    await decideLink(teacher, id, 'APPROVE')
    expect(reasonOf(await save(father))).toBe('200 203 linkAlreadyApproved')
  })

  it("requests in another person's name, as a parent unknown to the registry, or for another group are refused", async () => {
    await check(father)
    expect(reasonOf(await save(father, { parentId: mother.personId }))).toBe('403 403 ownDataOnly')
    expect(reasonOf(await save(father, { parentGuardianType: 'MOTHER' }))).toBe('200 203 registeredAsFather')
    expect(reasonOf(await save(father, { studentGroupId: child().groupId - 1 }))).toBe('200 201 groupWrong')
    expect(reasonOf(await save(father, { parentGuardianType: '' }))).toBe('200 201 inputInvalid')
    expect(await listed(father)).toBeUndefined()
  })

  it('a request leaves its audit row with the child', async () => {
    await check(father)
    const saved = await save(father)
    const rows = await portal.world.db
      .select()
      .from(audit)
      .where(eq(audit.requestId, saved.headers.get('x-request-id') ?? ''))
    expect(rows).toMatchObject([{ personId: father.personId, childId: child().personId, action: 'POST /api/children/request/save' }])
  })
})

describe('the check of a child', () => {
  it('gives the same answer for every mismatch', async () => {
    const adult = who['adult-free']
    const right = typed()
    const wrong = [
      { ...right, childName: 'Сараа' },
      { ...right, parentName: 'Дорж' },
      { ...right, registry: 'ЧЯ16221698' },
      { registry: adult?.registryNumber ?? '', childName: adult?.firstName ?? '', parentName: adult?.lastName ?? '' },
    ]
    const answers = []
    for (const params of wrong) answers.push(await check(father, params))
    expect(new Set(answers.map(({ RESULT, RESPONSE_MESSAGE }) => JSON.stringify([RESULT, RESPONSE_MESSAGE]))).size).toBe(1)
    expect(answers.map(reasonOf)).toEqual(wrong.map(() => '200 201 childMismatch'))
    expect(reasonOf(await check(father, { ...right, childName: 'a' }))).toBe('200 201 inputInvalid')
  })

  it('is forgiving about letter case', async () => {
    const { childName, parentName, ...rest } = typed()
    expect(reasonOf(await check(father, { ...rest, childName: childName.toLocaleUpperCase('mn'), parentName }))).toBe('done')
  })

  it('opens school, classes and groups for half an hour, to the one who passed it', async () => {
    const { personId, orgId } = child()
    const school = async (as: SignedIn) => reasonOf(await portal.send(schoolInfo, { params: { personId }, token: as.token }))
    const classes = async (as: SignedIn) => reasonOf(await portal.send(classInfo, { params: { orgId }, token: as.token }))
    expect([await school(father), await classes(father)]).toEqual(['403 403 childNotChecked', '403 403 childNotChecked'])
    expect(reasonOf(await save(mother))).toBe('403 403 childNotChecked')
    await check(father)
    expect([await school(father), await classes(father)]).toEqual(['done', 'done'])
    expect([await school(mother), await classes(mother)]).toEqual(['403 403 childNotChecked', '403 403 childNotChecked'])
    await check(mother)
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 31 * 60_000).toISOString())
    expect([await school(father), await classes(father)]).toEqual(['403 403 childNotChecked', '403 403 childNotChecked'])
    expect(reasonOf(await save(mother))).toBe('403 403 childNotChecked')
  })

  it('is not needed by a proven guardian that the registry names, and by no other parent', async () => {
    const { db, clock } = portal.world
    const isProven = (provenBy: 'REGISTRY_CODE' | null) =>
      db
        .update(accounts)
        .set({ provenBy, provenAt: provenBy && clock.now() })
        .where(eq(accounts.personId, father.personId))
    const registered = async (as: SignedIn) =>
      registeredChildren.result.parse((await portal.send(registeredChildren, { token: as.token })).RESULT).map(({ personId }) => personId)
    const [own, other] = [child().personId, child('link-other-school').personId]
    await isProven(null)
    expect(await registered(father)).toEqual([])
    expect(reasonOf(await save(father))).toBe('403 403 childNotChecked')
    await isProven('REGISTRY_CODE')
    expect((await registered(father)).sort()).toEqual([own, other].sort())
    expect(await registered(mother)).not.toContain(own)
    expect(reasonOf(await save(father, { parentGuardianType: 'FATHER' }))).toBe('done')
    expect((await listed(father))?.requestStatus).toBe('NEW')
    expect(await registered(father)).toEqual([other])
  })

  it('opens nothing of a child who is at no school', async () => {
    const kindergartner = who['kg-new']
    const params = {
      registry: kindergartner?.registryNumber ?? '',
      childName: kindergartner?.firstName ?? '',
      parentName: kindergartner?.lastName ?? '',
    }
    expect(reasonOf(await check(father, params))).toBe('done')
    const personId = kindergartner?.personId ?? 0
    expect(reasonOf(await portal.send(schoolInfo, { params: { personId }, token: father.token }))).toBe('200 203 childHasNoSchool')
    expect(reasonOf(await save(father, { studentPersonId: personId }))).toBe('200 203 childHasNoSchool')
  })

  it('asks a guessing account for captchas, then stops it at its address, and leaves others free', async () => {
    const wrong = { ...typed(), childName: 'Сараа' }
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const solved = async (address: string) => ({ ...from(address), [HEADER.captcha]: await portal.solveCaptcha() })
    for (let tried = 0; tried < 5; tried++) expect(reasonOf(await check(mother, wrong, from('10.0.0.1')))).toBe('200 201 childMismatch')
    expect(reasonOf(await check(mother, wrong, from('10.0.0.1')))).toBe('200 203 captchaNeeded')
    for (let tried = 0; tried < 4; tried++)
      expect(reasonOf(await check(mother, wrong, await solved('10.0.0.1')))).toBe('200 201 childMismatch')
    const stopped = await check(mother, typed(), await solved('10.0.0.1'))
    expect(reasonOf(stopped)).toBe('429 429 tooManyTries')
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    // After ten wrong tries for this child its father needs a captcha and succeeds.
    expect(reasonOf(await check(father, typed(), from('10.0.0.2')))).toBe('200 203 captchaNeeded')
    expect(reasonOf(await check(father, typed(), await solved('10.0.0.2')))).toBe('done')
  })
})

describe('the card of a child', () => {
  const read = (body: unknown, as = father) => portal.send(readCard, { body, token: as.token })

  it('links without a check, as a guardian in general', async () => {
    const { qr, personId, groupId } = child()
    expect(reasonOf(await save(father, { sig: qr.sig }))).toBe('done')
    expect(await listed(father)).toMatchObject({ requestStatus: 'NEW', parentGuardianType: 'GENERAL_ORPHAN' })
    expect(readCard.result.parse((await read(qr)).RESULT)).toMatchObject({
      studentPersonId: personId,
      studentGroupId: groupId,
      studentFullName: qr.name,
      academicLevelName: '5 дугаар анги',
    })
    expect(reasonOf(await portal.send(schoolInfo, { params: { personId }, token: father.token }))).toBe('done')
  })

  it('opens nothing where it is unsigned, typed up or of another child', async () => {
    const { qr } = child()
    const { sig: _, ...unsigned } = qr
    const other = child('link-other-school').qr
    for (const content of [unsigned, { ...qr, name: 'Дорж Болд' }, { ...qr, stgId: qr.stgId - 1 }, { ...qr, sig: other.sig }])
      expect(reasonOf(await read(content))).toBe('200 203 qrInvalid')
    expect(reasonOf(await read({ ...qr, pT: 'TEACHER' }))).toBe('200 203 qrNotStudent')
    expect(reasonOf(await save(father, { sig: other.sig }))).toBe('200 203 qrInvalid')
    expect(reasonOf(await save(father, { sig: 'x' }))).toBe('200 203 qrInvalid')
    expect(reasonOf(await save(father, { sig: qr.sig, studentGroupId: 2_000_000_000 }))).toBe('200 203 qrInvalid')
    expect(await listed(father)).toBeUndefined()
  })

  it('is old once another was issued', async () => {
    const { qr, personId } = child()
    await decideLink(teacher, await requestLinkAs(father), 'APPROVE')
    const card = async () =>
      childCard.result.parse((await portal.send(childCard, { params: { studentId: personId }, token: father.token })).RESULT)
    expect((await card()).content).toEqual(qr)
    const renewed = await portal.send(renewCard, { body: { studentId: personId }, token: father.token })
    const { content } = renewCard.result.parse(renewed.RESULT)
    expect((await card()).content).toEqual(content)
    await portal.send(renewCard, { body: { studentId: personId }, token: father.token })
    for (const before of [qr, content]) {
      expect(reasonOf(await read(before, mother))).toBe('200 203 qrOld')
      expect(reasonOf(await save(mother, { sig: before.sig }))).toBe('200 203 qrOld')
    }
    expect(reasonOf(await read((await card()).content, mother))).toBe('done')
    await portal.world.db.delete(cards)
  })

  it('is old once the child is in another group', async () => {
    const { qr, personId, groupId } = child()
    const moveBack = await moveChild(portal.world, personId, { groupId: groupId - 1 })
    expect(reasonOf(await read(qr))).toBe('200 203 qrOld')
    expect(reasonOf(await save(father, { sig: qr.sig }))).toBe('200 203 qrOld')
    await moveBack()
  })
})

describe('deciding about a link', () => {
  it('is for the class teacher of the group and the office of the school', async () => {
    const id = await requestLinkAs(father)
    const commission = await portal.signIn('88000013')
    expect(await decideLink(father, id, 'APPROVE')).toBe('403 403 staffOnly')
    expect(await decideLink(commission, id, 'APPROVE')).toMatchObject({ done: false, reason: 'notAllowed' })
    await portal.world.db.update(groups).set({ teacherId: office.personId }).where(eq(groups.id, child().groupId))
    expect(await decideLink(teacher, id, 'APPROVE')).toMatchObject({ done: false, reason: 'notYourGroup' })
    await portal.world.db.update(groups).set({ teacherId: teacher.personId }).where(eq(groups.id, child().groupId))

    const elsewhere = child('link-other-school')
    await check(father, typed('link-other-school'))
    const saved = await save(father, { studentPersonId: elsewhere.personId, studentGroupId: elsewhere.groupId })
    const { requestId } = saveLink.result.parse(saved.RESULT)
    expect(await decideLink(office, requestId, 'APPROVE')).toMatchObject({ done: false, reason: 'notYourInstitution' })
    expect(await decideLink(office, id, 'APPROVE')).toMatchObject({ done: true })
    const prospect = { kind: 'prospect', ids: [5001], decision: 'PASSED', note: null }
    expect(reasonOf(await portal.send(decide, { body: prospect, token: teacher.token }))).toBe('403 403 notAllowed')
  })

  it('knows only the steps of its table, and a refusal needs a reason', async () => {
    const id = await requestLinkAs(father)
    expect(await decideLink(teacher, 2_000_000_000, 'APPROVE')).toMatchObject({ reason: 'notFoundRecord' })
    expect(await decideLink(teacher, id, 'PASSED')).toMatchObject({ reason: 'moveNotAllowed' })
    expect(await decideLink(teacher, id, 'DECLINED')).toBe('200 201 decisionNoteRequired')
    expect(await decideLink(teacher, id, 'DECLINED', 'Танихгүй байна')).toMatchObject({ done: true, message: 'Татгалзсан' })
    expect(await decideLink(teacher, id, 'DECLINED', 'Дахин')).toMatchObject({ reason: 'alreadyDecided' })
    expect(await decideLink(teacher, id, 'APPROVE')).toMatchObject({ reason: 'moveNotAllowed' })
    await expect.poll(async () => (await portal.letters('88000003'))[0]?.text).toMatch(/ангийн багш татгалзлаа/)
  })

  it('is never asked for in a staff role, and never decided by the person who asked or whose child it is', async () => {
    const { db } = portal.world
    const { personId: childId, groupId, qr } = child()
    for (const staff of [teacher, office]) {
      expect(reasonOf(await check(staff))).toBe('403 403 notAllowed')
      expect(reasonOf(await save(staff))).toBe('403 403 notAllowed')
      expect(reasonOf(await save(staff, { sig: qr.sig }))).toBe('403 403 notAllowed')
      expect(reasonOf(await portal.send(readCard, { body: qr, token: staff.token }))).toBe('403 403 notAllowed')
    }
    const commission = await portal.signIn('88000013')
    const askedAs = async (parentId: number) => {
      const wanted = {
        parentId,
        childId,
        groupId,
        guardianType: 'GENERAL_ORPHAN',
        status: 'NEW',
        requestedAt: portal.world.clock.now(),
      } as const
      const [written] = await db.insert(links).values(wanted).returning({ id: links.id })
      return written?.id ?? 0
    }
    const ofTeacher = await askedAs(teacher.personId)
    expect(await decideLink(teacher, ofTeacher, 'APPROVE')).toMatchObject({ done: false, reason: 'ownCaseToOffice' })
    expect(await decideLink(commission, ofTeacher, 'APPROVE')).toMatchObject({ done: false, reason: 'notAllowed' })
    expect(await decideLink(office, ofTeacher, 'APPROVE')).toMatchObject({ done: true })
    // A school has approved the teacher's link, so every request about the child is the teacher's own case.
    const ofFather = await requestLinkAs(father)
    expect(await decideLink(teacher, ofFather, 'APPROVE')).toMatchObject({ done: false, reason: 'ownCaseToOffice' })
    const ofOffice = await askedAs(office.personId)
    expect(await decideLink(office, ofOffice, 'APPROVE')).toMatchObject({ done: false, reason: 'ownCaseToCommission' })
    expect(await decideLink(commission, ofOffice, 'DECLINED', 'Танихгүй')).toMatchObject({ done: true })
    const [at] = await db
      .select({ name: organisations.name })
      .from(roles)
      .innerJoin(organisations, eq(organisations.id, roles.orgId))
      .innerJoin(accounts, and(eq(accounts.id, roles.accountId), eq(accounts.personId, commission.personId)))
    await expect.poll(async () => (await portal.letters('88000012'))[0]?.text).toContain(`${at?.name} татгалзлаа`)
    const steps = await db.select().from(linkHistory).where(eq(linkHistory.linkId, ofOffice))
    expect(steps).toMatchObject([{ status: 'DECLINED', actor: 'school', personId: commission.personId, note: 'Танихгүй' }])
  })

  it('two decisions at once leave one', async () => {
    const id = await requestLinkAs(father)
    const outcomes = await Promise.all([decideLink(teacher, id, 'APPROVE'), decideLink(office, id, 'APPROVE')])
    expect(outcomes.map((outcome) => (typeof outcome === 'object' ? outcome.reason : outcome)).sort()).toEqual(['alreadyDecided', null])

    // The first of two different decisions wins, and the refusal names decider, decision and time. Revoking an approval requires having
    // seen it.
    await portal.world.db.delete(links).where(eq(links.id, id))
    const another = await requestLinkAs(father)
    const seen = { from: 'NEW' }
    const opposite = await Promise.all([
      decideLink(teacher, another, 'APPROVE', null, seen),
      decideLink(office, another, 'DECLINED', 'Танихгүй байна', seen),
    ])
    const second = opposite.find((outcome) => typeof outcome === 'object' && !outcome.done)
    expect(second).toMatchObject({ reason: 'alreadyDecided' })
    expect(JSON.stringify(second)).toMatch(/«(Зөвшөөрсөн|Татгалзсан)», \p{Lu}\.\p{Lu}\p{Ll}+, \d{4} оны /u)
    await portal.world.db.update(links).set({ status: 'APPROVE' }).where(eq(links.id, another))
    expect(await decideLink(office, another, 'DECLINED', 'Буцаалаа', { from: 'APPROVE' })).toMatchObject({ done: true })
  })

  it('ends the calendar of a link with it: approved again, the parent makes a new one', async () => {
    const id = await requestLinkAs(father)
    await decideLink(teacher, id, 'APPROVE')
    const { RESULT } = await portal.send(makeFeed, { body: { studentId: child().personId }, token: father.token })
    const path = new URL(makeFeed.result.parse(RESULT).address).pathname
    const read = async () => (await fetch(portal.address + path)).status
    expect(await read()).toBe(200)
    await decideLink(teacher, id, 'DECLINED', 'Буцаалаа')
    expect(await read()).toBe(404)
    await requestLinkAs(father)
    expect(await decideLink(teacher, id, 'APPROVE')).toMatchObject({ done: true })
    expect(await read()).toBe(404)
  })

  it('of a commission member’s own case is another member’s', async () => {
    const { db, clock } = portal.world
    const { personId: childId, groupId } = child()
    const commission = await portal.signIn('88000013')
    const own = { parentId: commission.personId, childId, groupId, guardianType: 'GENERAL_ORPHAN', status: 'NEW' } as const
    const [written] = await db
      .insert(links)
      .values({ ...own, requestedAt: clock.now() })
      .returning({ id: links.id })
    // Own case of the office: the commission decides.
    await db.insert(guardianships).values({ childId, guardianId: office.personId, type: 'GENERAL_ORPHAN' })
    expect(await decideLink(commission, written?.id ?? 0, 'APPROVE')).toMatchObject({ done: false, reason: 'ownCaseToColleague' })
    // Same role, held by another person.
    const heldBy = (personId: number) => db.update(accounts).set({ personId }).where(eq(accounts.username, '88000013'))
    await heldBy((await portal.who('adult-free')).personId ?? 0)
    expect(await decideLink(commission, written?.id ?? 0, 'APPROVE')).toMatchObject({ done: true })
    await heldBy(commission.personId)
    await db.delete(guardianships).where(and(eq(guardianships.childId, childId), eq(guardianships.guardianId, office.personId)))
  })
})

describe('the registered guardians of a child', () => {
  it('are notified once a day that a person unknown to the registry requests a link, and not of their own requests', async () => {
    const { db } = portal.world
    const { personId: childId } = child()
    const toldOf = async (contact: string) =>
      (await db.select({ text: outbox.text }).from(outbox).where(eq(outbox.recipient, contact))).filter(({ text }) =>
        text?.includes('мэдээллийг харах хүсэлтийг өөр хүн илгээлээ'),
      ).length
    await db.insert(guardianships).values({ childId, guardianId: mother.personId, type: 'MOTHER' }).onConflictDoNothing()
    await db.delete(guardianships).where(and(eq(guardianships.childId, childId), eq(guardianships.guardianId, father.personId)))
    const before = await toldOf('88000001')
    const id = await requestLinkAs(father)
    expect(await toldOf('88000001')).toBe(before + 1)
    await decideLink(teacher, id, 'DECLINED', 'Танихгүй байна')
    await requestLinkAs(father)
    expect(await toldOf('88000001')).toBe(before + 1)
    await check(mother)
    expect(reasonOf(await save(mother, { parentGuardianType: 'MOTHER' }))).toBe('done')
    expect(await toldOf('88000001')).toBe(before + 1)
  })
})
