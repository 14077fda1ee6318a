import {
  Application,
  applicationHistory,
  applications,
  CAMPAIGN_STATES,
  changeAddress,
  FIRST_GRADE_STATUSES,
  guardiansOf,
  lookUpStudent,
  openSteps,
  Prospect,
  REQUEST_STATUSES,
  Receipt,
  requesterInfo,
  SCHOOL_STATUSES,
  saveProspect,
  searchPerson,
  sendProspect,
  sendSubProgram,
  studentInfo,
  subApplications,
  subPrograms,
  takeOverRequest,
  withdrawOther,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { checkChild } from '@portal/contract/linking'
import { decide } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { refusalReason } from '../../../test/reasons.ts'
import { and, eq, inArray } from '../../database/sql.ts'
import {
  accounts,
  attempts,
  bars,
  groups,
  guardianships,
  links,
  outbox,
  people,
  prospectHistory,
  prospects,
  warnings,
} from '../../database/tables.ts'
import { sendBatchedWarnings } from './warnings.ts'

type SignedIn = Awaited<ReturnType<TestPortal['signIn']>>
let portal: TestPortal
let mother: SignedIn
let father: SignedIn
/** Person without guardianship of any child in this file. */
let stranger: SignedIn
beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: 'true' } })
  mother = await portal.signIn('88000001')
  father = await portal.signIn('88000002')
  stranger = await portal.signIn('88000003')
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const messagesTo = async (...contacts: string[]) =>
  (await portal.world.db.select({ text: outbox.text }).from(outbox).where(inArray(outbox.recipient, contacts)).orderBy(outbox.id)).map(
    ({ text }) => text ?? '',
  )
async function rowOf(id: number) {
  const [row] = await portal.world.db.select().from(prospects).where(eq(prospects.id, id))
  return row
}

const contactOf = (personId: number | null, phone: string, type = 'GENERAL_ORPHAN') => ({
  contactPersonId: personId,
  contactGuardianType: type,
  contactPhone1: phone,
  contactPhone2: null,
  contactMail: null,
})
const asBefore = (contactPersonId: number | null) => ({ ...contactOf(contactPersonId, ''), contactGuardianType: null, contactPhone1: null })
const bodyOf = ({ prospectDataId, personId, personAddressId, institutionId }: Prospect, more: object) => ({
  prospectDataId,
  personId,
  personAddressId,
  institutionId,
  personAddressDetail: null,
  recruiterFlag: 'N',
  recruiterId: null,
  responseStatus: 'REQUESTED',
  ...more,
})
const prospectIn = ({ RESULT }: { RESULT: unknown }): Prospect => {
  const [found] = z.array(Prospect).parse(RESULT)
  if (found === undefined) throw new Error('no prospect')
  return found
}
const captcha = async () => ({ [HEADER.captcha]: await portal.solveCaptcha() })

/** Looks a child up while signed in; returns the calls that its ticket then allows. */
async function lookUpAs(as: SignedIn, key: string) {
  const { registryNumber } = await portal.who(key)
  const looked = await portal.send(lookUpStudent, { params: { registerNumber: registryNumber }, token: as.token, headers: await captcha() })
  const headers = { [HEADER.ticket]: looked.headers.get(HEADER.ticket) ?? '' }
  const prospect = prospectIn(looked)
  const save = (more: object) => portal.send(saveProspect, { body: bodyOf(prospect, more), token: as.token, headers })
  return { prospect, id: prospect.prospectDataId ?? 0, save, headers }
}
/** Open steps of a person according to the lists; also checks that the call for open steps returns the same. */
async function openFor(as: SignedIn) {
  const lists = await Promise.all(
    [applications, subApplications].map((call) => portal.send(call, { params: { personId: as.personId }, token: as.token })),
  )
  const all = lists.flatMap(({ RESULT }) => z.array(Application).parse(RESULT))
  const isAtFamily = ({ responseStatus, schoolStatus, allowed }: Application) =>
    responseStatus === 'NEW' && schoolStatus === 'REGISTERED' && allowed.send
  const open = all
    .filter((one) => one.mayTakeOver || isAtFamily(one))
    .map(({ prospectDataId, personId, kind, firstName, closesAt, mayTakeOver }) => ({
      step: mayTakeOver ? 'takeOver' : 'confirm',
      prospectDataId,
      personId,
      kind,
      firstName,
      closesAt,
    }))
  const stepList = openSteps.result.parse((await portal.send(openSteps, { token: as.token })).RESULT)
  const sorted = (some: readonly { prospectDataId: number }[]) => some.toSorted((one, other) => one.prospectDataId - other.prospectDataId)
  expect(sorted(stepList)).toEqual(sorted(open))
  return open
}
const listOf = async (as: SignedIn) => {
  await openFor(as)
  return applications.result.parse((await portal.send(applications, { params: { personId: as.personId }, token: as.token })).RESULT)
}
const listed = async (as: SignedIn, id: number) => (await listOf(as)).find(({ prospectDataId }) => prospectDataId === id)

/** Acts as the public wizard: obtains the child's ticket, then the requester's. */
async function visit(key: string, requesterKey: string) {
  const [child, requester] = [await portal.who(key), await portal.who(requesterKey)]
  const searched = await portal.send(searchPerson, { body: { registerNumber: child.registryNumber }, headers: await captcha() })
  const ofChild = searched.headers.get(HEADER.ticket) ?? ''
  const prospect = prospectIn(
    await portal.send(studentInfo, { params: { reg: child.registryNumber }, headers: { [HEADER.ticket]: ofChild } }),
  )
  const ofRequester = await portal.send(requesterInfo, {
    params: { registry: requester.registryNumber },
    headers: { [HEADER.ticket]: ofChild },
  })
  const tickets = [ofChild, ofRequester.headers.get(HEADER.ticket)].filter((one) => one)
  const headers = { [HEADER.ticket]: tickets.join(', ') }
  const send = (more: object, from = '127.0.0.1') =>
    portal.send(sendProspect, { body: bodyOf(prospect, more), headers: { ...headers, 'x-forwarded-for': from } })
  const withdraw = (reference: string | null) => send({ ...asBefore(null), responseStatus: 'NONE', reference })
  return { requesterId: requester.personId, prospect, headers, send, withdraw }
}

describe('a sender unknown to the registry', () => {
  it('sees of the child what the public flow shows, until a school approves their link; withdrawn, they keep nothing', async () => {
    const { db } = portal.world
    const { prospect, id, save, headers } = await lookUpAs(stranger, 'kg-new')
    const { firstName, lastName, registryNumber } = await portal.who('kg-new')
    expect(await save(contactOf(stranger.personId, '88000003'))).toMatchObject({ SUCCESS_CODE: 200 })
    const shown = await listed(stranger, id)
    expect(shown).toMatchObject({ lastName: `${lastName[0]}.`, firstName: `${firstName[0]}.`, personAddressId: null, mayTakeOver: false })
    expect(shown?.fullAddress.split(', ')).toHaveLength(3)
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${firstName}|${lastName}|тоот|${registryNumber}`))
    const masked = { registry: registryNumber, childName: `${firstName[0]}.`, parentName: `${lastName[0]}.` }
    expect((await portal.send(checkChild, { params: masked, token: stranger.token })).SUCCESS_CODE).toBe(201)

    // The guardians in the registry stay hidden from the stranger.
    const named = await portal.send(guardiansOf, { params: { personId: prospect.personId }, token: stranger.token, headers })
    expect(named).toMatchObject({ SUCCESS_CODE: 200, RESULT: [] })

    const [group] = await db.select({ id: groups.id }).from(groups).limit(1)
    const groupId = group?.id ?? 0
    const link = {
      parentId: stranger.personId,
      childId: prospect.personId,
      groupId,
      guardianType: 'GENERAL_ORPHAN',
      status: 'APPROVE',
    } as const
    await db.insert(links).values({ ...link, requestedAt: portal.world.clock.now(), decidedAt: portal.world.clock.now() })
    expect(await listed(stranger, id)).toMatchObject({ firstName, lastName })
    await db.delete(links).where(eq(links.childId, prospect.personId))

    expect(await save({ ...asBefore(stranger.personId), responseStatus: 'NONE' })).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await listed(stranger, id)).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ contactPersonId: null, contactPhone1: null, reference: null, forCommission: false })
    expect(await portal.send(applicationHistory, { params: { prospectDataId: id }, token: stranger.token })).toMatchObject({ status: 403 })
  })

  it('may not move the child to another address, which nobody could take back', async () => {
    const { prospect, headers, requesterId, send, withdraw } = await visit('kg-moved', 'adult-free')
    const { reference } = Receipt.parse((await send(contactOf(requesterId, '88661199'))).RESULT)
    const { addressId = 0, addressDetail = '', arrivedDate = '' } = prospect.newData ?? {}
    const move = (more: object) =>
      portal.send(changeAddress, {
        body: {
          isChangeFlag: true,
          personId: prospect.personId,
          personAddressId: addressId,
          personAddressDetail: addressDetail,
          arrivalDate: arrivedDate,
          prospectDataId: prospect.prospectDataId,
          ...more,
        },
        headers,
      })
    expect(refusalReason(await move({ reference }))).toBe('notAllowed')
    await withdraw(reference)
    // Before sending, any holder of the ticket may move the child, and every registered guardian is notified.
    const named = { childId: prospect.personId, guardianId: mother.personId, type: 'MOTHER' } as const
    await portal.world.db.delete(guardianships).where(eq(guardianships.childId, prospect.personId))
    await portal.world.db.insert(guardianships).values(named)
    expect(await move({})).toMatchObject({ SUCCESS_CODE: 200 })
    expect((await messagesTo('88000001')).at(-1)).toContain('шинэ хаяг руу шилжүүллээ')
  })

  it('is announced to every registered guardian at once, once a day, and what follows in one message a day later', async () => {
    const { db } = portal.world
    const start = portal.world.clock.now().getTime()
    const { id, save } = await lookUpAs(stranger, 'kg-departed')
    const childId = (await rowOf(id))?.childId ?? 0
    const [guardian] = await db.select().from(guardianships).where(eq(guardianships.childId, childId))
    await db
      .update(people)
      .set({ phone: '88770011', email: 'warned@demo.mn' })
      .where(eq(people.id, guardian?.guardianId ?? 0))
    await db.insert(guardianships).values({ childId, guardianId: mother.personId, type: 'GENERAL_ORPHAN' })
    const before = (await messagesTo('88000001')).length
    for (let sent = 0; sent < 3; sent++) {
      expect(await save(contactOf(stranger.personId, '88000003'))).toMatchObject({ SUCCESS_CODE: 200 })
      await save({ ...asBefore(stranger.personId), responseStatus: 'NONE' })
    }
    expect(await messagesTo('88770011')).toEqual([expect.stringContaining('өөр хүн илгээлээ')])
    expect((await messagesTo('88000001')).length).toBe(before + 1)
    await sendBatchedWarnings(portal.world)
    expect(await messagesTo('88770011')).toHaveLength(1)
    await portal.setClock(new Date(start + 25 * 3_600_000).toISOString())
    await Promise.all([sendBatchedWarnings(portal.world), sendBatchedWarnings(portal.world)])
    await sendBatchedWarnings(portal.world)
    expect((await messagesTo('88770011')).slice(1)).toEqual([expect.stringContaining('Тоо: 2')])
    // No warning is pending; the next one goes out after a day.
    expect(await db.$count(warnings, eq(warnings.childId, childId))).toBe(2)
    await db.delete(guardianships).where(and(eq(guardianships.childId, childId), eq(guardianships.guardianId, mother.personId)))
  })
})

describe('a registered guardian', () => {
  const claim = (as: SignedIn, prospectDataId: number) =>
    portal.send(takeOverRequest, {
      body: { prospectDataId, contactPhone1: '88000001', contactPhone2: null, contactMail: null },
      token: as.token,
    })
  const end = (as: SignedIn, prospectDataId: number) => portal.send(withdrawOther, { body: { prospectDataId }, token: as.token })

  it("takes over another person's request: same date, new number; the former sender loses it and is notified", async () => {
    const { id, save } = await lookUpAs(stranger, 'kg-own')
    const sent = Receipt.parse((await save(contactOf(stranger.personId, '88000003'))).RESULT)
    const before = await rowOf(id)
    // The sender's name is reduced to initials, because a registry number alone must not reveal a name.
    const parentName = expect.stringMatching(/^\p{Lu}\.\p{Lu}\.$/u)
    expect(await listed(mother, id)).toMatchObject({ firstName: 'Номин', mayTakeOver: true, reference: null, vPhones: null, parentName })
    expect(await messagesTo('88000001')).toContainEqual(expect.stringContaining('өөр хүн илгээлээ'))
    // An unproven account sees and does no more than a visitor.
    const account = eq(accounts.username, '88000001')
    const [proof] = await portal.world.db.select({ provenBy: accounts.provenBy, provenAt: accounts.provenAt }).from(accounts).where(account)
    await portal.world.db.update(accounts).set({ provenBy: null, provenAt: null }).where(account)
    await portal.world.db.delete(links).where(eq(links.childId, before?.childId ?? 0))
    expect(await listed(mother, id)).toBeUndefined()
    for (const unproven of [claim, end]) expect(refusalReason(await unproven(mother, id))).toBe('notFoundRecord')
    await portal.world.db
      .update(accounts)
      .set(proof ?? {})
      .where(account)
    expect(refusalReason(await claim(stranger, id))).toBe('notFoundRecord')
    for (const unknown of [claim, end]) expect(refusalReason(await unknown(stranger, 2_000_000_000))).toBe('notFoundRecord')

    const taken = Receipt.parse((await claim(mother, id)).RESULT)
    // The request keeps its place, hence its lot.
    expect(taken).toMatchObject({ responseStatus: 'REQUESTED', sentAt: sent.sentAt, lot: sent.lot })
    expect(taken.reference).not.toBe(sent.reference)
    expect(Receipt.parse((await claim(mother, id)).RESULT).reference).toBe(taken.reference)
    expect(await rowOf(id)).toMatchObject({
      contactPersonId: mother.personId,
      contactGuardianType: 'MOTHER',
      reference: taken.reference,
      sentAt: before?.sentAt,
      forCommission: false,
    })
    expect(await listed(stranger, id)).toBeUndefined()
    expect(await listed(mother, id)).toMatchObject({ mayTakeOver: false, reference: taken.reference, lot: sent.lot })
    // The other parent sees the status and may act; only the sender sees the reference.
    const { reference, allowed, ...seen } = (await listed(father, id)) ?? { reference: undefined, allowed: undefined }
    expect(seen).toMatchObject({ responseStatus: 'REQUESTED', lot: sent.lot, mayTakeOver: false, vPhones: null })
    expect({ reference, withdraw: allowed?.withdraw }).toEqual({ reference: null, withdraw: true })
    expect((await messagesTo('88000003')).at(-1)).toContain('өөртөө авлаа')
    expect((await messagesTo('88000001')).at(-1)).toContain(taken.reference)
    const steps = await portal.world.db.select().from(prospectHistory).where(eq(prospectHistory.prospectId, id)).orderBy(prospectHistory.id)
    expect(steps.map(({ actor, status }) => `${actor} ${status}`)).toEqual(['guardian REQUESTED', 'registeredGuardian REQUESTED'])
    // A guardian's request cannot be taken over, and the previous reference is invalid.
    expect(refusalReason(await claim(father, id))).toBe('sentByGuardian')
    expect(refusalReason(await end(father, id))).toBe('sentByGuardian')
    const visitor = await visit('kg-own', 'adult-free')
    expect((await visitor.withdraw(sent.reference)).SUCCESS_CODE).not.toBe(200)
    expect(await visitor.withdraw(taken.reference)).toMatchObject({ SUCCESS_CODE: 200 })
  })

  it('withdraws it, also while the commission looks at it and after the campaign has closed', async () => {
    const { id, save } = await lookUpAs(stranger, 'kg-own')
    await save(contactOf(stranger.personId, '88000003'))
    const commission = await portal.signIn('88000013')
    const body = { kind: 'prospect', ids: [id], decision: 'WAITING', note: null }
    expect((await portal.send(decide, { body, token: commission.token })).RESULT).toMatchObject([{ done: true }])
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 16 * 86_400_000).toISOString())
    expect(await listed(mother, id)).toMatchObject({ mayTakeOver: true })
    expect(await end(mother, id)).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await rowOf(id)).toMatchObject({ responseStatus: 'NONE', contactPersonId: null, reference: null, lot: null })
    expect((await messagesTo('88000003')).at(-1)).toContain('цуцаллаа')
    expect(refusalReason(await end(mother, id))).toBe('nothingToWithdraw')
  })

  it("alone confirms a first grade: visitors and other signed-in callers are refused with the school's phone", async () => {
    const { db } = portal.world
    const confirmed = { responseStatus: 'APPROVED' }
    const { requesterId, prospect, send } = await visit('g1-ready', 'adult-free')
    await db.delete(guardianships).where(eq(guardianships.childId, prospect.personId))
    await db.insert(guardianships).values({ childId: prospect.personId, guardianId: mother.personId, type: 'MOTHER' })
    const { id, save } = await lookUpAs(stranger, 'g1-ready')
    const before = (await messagesTo('88000001')).length
    const phone = prospect.institutionPhone ?? ''
    expect(phone).toMatch(/^\d{8}$/)
    for (const type of ['GENERAL_ORPHAN', 'FATHER'])
      for (const refused of [
        await send({ ...contactOf(requesterId, '88661199', type), ...confirmed }),
        await save({ ...contactOf(stranger.personId, '88000003', type), ...confirmed }),
      ])
        expect(refused).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'registryGuardianNeeded', values: { phone } } })
    expect(await rowOf(id)).toMatchObject({ responseStatus: 'NEW', contactPersonId: null, reference: null })
    expect((await messagesTo('88000001')).length).toBe(before)
  })

  it('without a link or an own request does what the list shows: history, declining, taking that back', async () => {
    const { id, prospect } = await lookUpAs(stranger, 'g1-ready')
    const body = (responseStatus: string) => bodyOf(prospect, { ...asBefore(mother.personId), responseStatus })
    const save = (responseStatus: string) => portal.send(saveProspect, { body: body(responseStatus), token: mother.token })
    const history = (as: SignedIn) => portal.send(applicationHistory, { params: { prospectDataId: id }, token: as.token })
    expect((await listed(mother, id))?.allowed).toMatchObject({ send: true, decline: true, reopen: false })
    expect(await save('DECLINED')).toMatchObject({ SUCCESS_CODE: 200 })
    expect((await listed(mother, id))?.allowed).toMatchObject({ send: false, decline: false, reopen: true })
    const [newest] = applicationHistory.result.parse((await history(mother)).RESULT)
    expect(newest).toMatchObject({ responseStatusName: 'Татгалзсан' })
    expect(await save('NEW')).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await history(stranger)).toMatchObject({ status: 403, RESULT: { reason: 'notYourChild' } })

    // An unproven account gets no button, and the call refuses it.
    const account = eq(accounts.username, '88000001')
    const [proof] = await portal.world.db.select({ provenBy: accounts.provenBy, provenAt: accounts.provenAt }).from(accounts).where(account)
    await portal.world.db.update(accounts).set({ provenBy: null, provenAt: null }).where(account)
    expect(await listed(mother, id)).toBeUndefined()
    for (const refused of [await history(mother), await save('DECLINED')])
      expect(refused).toMatchObject({ status: 403, RESULT: { reason: 'notYourChild' } })
    await portal.world.db
      .update(accounts)
      .set(proof ?? {})
      .where(account)
    const bar = { childId: prospect.personId, personId: mother.personId, document: '№ 7', fromDate: '2026-01-01', inForce: true }
    const [office] = await portal.world.db.select({ orgId: groups.orgId }).from(groups).limit(1)
    const entered = { orgId: office?.orgId ?? 0, enteredBy: father.personId, enteredAt: portal.world.clock.now() }
    await portal.world.db.insert(bars).values({ ...bar, ...entered })
    expect(await history(mother)).toMatchObject({ status: 403 })
    await portal.world.db.delete(bars).where(eq(bars.childId, prospect.personId))
  })

  it('takes a first-grade confirmation over or back whose sender the registry names no longer', async () => {
    const { db, clock } = portal.world
    const { id, save, prospect } = await lookUpAs(stranger, 'g1-ready')
    const confirm = async () => {
      await db.insert(guardianships).values({ childId: prospect.personId, guardianId: stranger.personId, type: 'GENERAL_ORPHAN' })
      const confirmed = await save({ ...contactOf(stranger.personId, '88000003'), responseStatus: 'APPROVED' })
      await db
        .delete(guardianships)
        .where(and(eq(guardianships.childId, prospect.personId), eq(guardianships.guardianId, stranger.personId)))
      return Receipt.parse(confirmed.RESULT)
    }
    await confirm()
    expect(await listed(mother, id)).toMatchObject({ mayTakeOver: true, responseStatus: 'APPROVED' })
    expect(refusalReason(await claim(father, id))).toBe('notFoundRecord')

    await portal.setClock(new Date(clock.now().getTime() + 16 * 86_400_000).toISOString())
    expect(await end(mother, id)).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await rowOf(id)).toMatchObject({ responseStatus: 'NEW', schoolStatus: 'REGISTERED', contactPersonId: null, reference: null })
    expect((await messagesTo('88000003')).at(-1)).toContain('нь буцаалаа')
    expect((await messagesTo('88000001')).at(-1)).toContain('өөрөө баталгаажуулна уу')
    expect(refusalReason(await end(mother, id))).toBe('nothingToWithdraw')
    await portal.setClock(null)

    const again = await confirm()
    const taken = Receipt.parse((await claim(mother, id)).RESULT)
    expect(taken).toMatchObject({ responseStatus: 'APPROVED', sentAt: again.sentAt })
    expect(taken.reference).not.toBe(again.reference)
    expect(await rowOf(id)).toMatchObject({ contactPersonId: mother.personId, contactGuardianType: 'MOTHER', forCommission: false })
    expect((await messagesTo('88000003')).at(-1)).toContain('өөртөө авлаа')
    expect((await messagesTo('88000001')).at(-1)).toContain(
      `1 дүгээр ангийн баталгаажуулалтыг өөртөө авлаа. Шинэ дугаар: ${taken.reference}`,
    )
    expect(await listed(stranger, id)).toBeUndefined()
    const steps = await db.select().from(prospectHistory).where(eq(prospectHistory.prospectId, id)).orderBy(prospectHistory.id)
    expect(steps.slice(-4).map(({ actor, status }) => `${actor} ${status}`)).toEqual([
      'guardian APPROVED',
      'registeredGuardian NEW',
      'guardian APPROVED',
      'registeredGuardian APPROVED',
    ])
  })
})

describe('open steps', () => {
  it('are those of the lists, for every parent of the demo, and end with the campaign', async () => {
    const parents = [mother, father, stranger]
    for (const one of parents) await openFor(one)
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 16 * 86_400_000).toISOString())
    for (const one of parents) expect((await openFor(one)).filter(({ step }) => step === 'confirm')).toEqual([])
  })

  it('are shown to a guardian of a registered child, not to a linked non-guardian, and not to a barred person', async () => {
    const { db, clock } = portal.world
    const { prospect, id } = await lookUpAs(stranger, 'g1-ready')
    const { personId: childId } = prospect
    await db.update(prospects).set({ responseStatus: 'NEW', contactPersonId: null, sentByAccountId: null }).where(eq(prospects.id, id))
    await db.delete(guardianships).where(eq(guardianships.childId, childId))
    await db.insert(guardianships).values({ childId, guardianId: father.personId, type: 'FATHER' })
    const stepOf = async (as: SignedIn) => (await openFor(as)).find(({ prospectDataId }) => prospectDataId === id)
    const { firstName } = await portal.who('g1-ready')
    expect(await stepOf(father)).toMatchObject({ step: 'confirm', kind: 'firstGrade', personId: childId, firstName })
    expect(await stepOf(stranger)).toBeUndefined()

    const [group] = await db.select({ id: groups.id }).from(groups).limit(1)
    const followed = {
      parentId: stranger.personId,
      childId,
      groupId: group?.id ?? 0,
      guardianType: 'GENERAL_ORPHAN',
      status: 'APPROVE',
    } as const
    await db.insert(links).values({ ...followed, requestedAt: clock.now(), decidedAt: clock.now() })
    // A school lets the stranger follow the child, but without guardianship they cannot answer.
    expect(await stepOf(stranger)).toBeUndefined()
    const whyNot = { reason: 'registryGuardianNeeded', message: expect.stringMatching(/\d{8} утсаар/) }
    expect(await listed(stranger, id)).toMatchObject({ firstName, allowed: { send: false, decline: false, whyNot } })

    const [office] = await db.select({ orgId: groups.orgId }).from(groups).limit(1)
    const entered = { orgId: office?.orgId ?? 0, enteredBy: mother.personId, enteredAt: clock.now() }
    const barred = { childId, document: '№ 214', fromDate: '2026-01-01', inForce: true, ...entered }
    for (const { personId } of [father, stranger]) await db.insert(bars).values({ ...barred, personId })
    expect(await stepOf(father)).toBeUndefined()
    expect(await stepOf(stranger)).toBeUndefined()
  })
})

describe('a flood', () => {
  it('ends at three sends a day per child and person; signed-in sends are counted separately', async () => {
    const { requesterId, headers, send, withdraw } = await visit('kg-twins-a', 'adult-free')
    const contact = contactOf(requesterId, '88661100')
    for (let sent = 0; sent < 3; sent++) await withdraw(Receipt.parse((await send(contact)).RESULT).reference)
    expect(await send(contact)).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'sentTooOften' } })
    // The sub-program is counted separately.
    const number = (await portal.who('kg-twins-a')).registryNumber
    const sub = prospectIn(await portal.send(subPrograms, { params: { registry: number }, headers }))
    const sentToSub = await portal.send(sendSubProgram, { body: bodyOf(sub, contactOf(requesterId, '88661177')), headers })
    expect(sentToSub).toMatchObject({ SUCCESS_CODE: 200 })
    // A sender in another network who knows both numbers does not use up the family's limit.
    await withdraw(Receipt.parse((await send(contact, '10.7.7.7')).RESULT).reference)
    const signedIn = await lookUpAs(stranger, 'kg-twins-a')
    expect(await signedIn.save(contactOf(stranger.personId, '88000003'))).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await messagesTo('88661100')).toHaveLength(8)
  })

  it('ends at ten messages a day to one recipient, whatever the child; the receipt says which were not sent', async () => {
    const first = await visit('kg-twins-b', 'adult-free')
    const contact = contactOf(first.requesterId, '88661100')
    const receipts: Receipt[] = []
    for (let sent = 0; sent < 3; sent++) {
      receipts.push(Receipt.parse((await first.send(contact)).RESULT))
      receipts.push(Receipt.parse((await first.withdraw(receipts.at(-1)?.reference ?? null)).RESULT))
    }
    expect(receipts.map(({ notTold }) => notTold)).toEqual([[], [], ['88****00'], ['88****00'], ['88****00'], ['88****00']])
    expect(await messagesTo('88661100')).toHaveLength(10)
    // The limit per foreign phone holds for sessions too; the session's own phone is exempt.
    const signedIn = await lookUpAs(mother, 'kg-own')
    const named = { ...contactOf(mother.personId, '88661100', 'MOTHER'), contactMail: null }
    expect(Receipt.parse((await signedIn.save(named)).RESULT).notTold).toEqual(['88****00'])
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 24 * 3_600_000).toISOString())
    const next = await visit('kg-twins-b', 'adult-free')
    expect(Receipt.parse((await next.send(contact)).RESULT).notTold).toEqual([])
    expect(await messagesTo('88661100')).toHaveLength(11)
  })
})

describe('before, in and after a campaign', () => {
  const STEPS = {
    kindergarten: { send: 'REQUESTED', withdraw: 'NONE', giveUp: 'DEPARTED' },
    firstGrade: { send: 'APPROVED', decline: 'DECLINED', reopen: 'NEW' },
  } as const
  const AT_SCHOOL = { responseStatus: 'NEW' } as const
  const answered = { schoolStatus: 'REGISTERED' } as const
  const standings = [
    ...REQUEST_STATUSES.map((responseStatus) => ({ key: 'kg-own', kind: 'kindergarten', responseStatus, schoolStatus: null }) as const),
    ...SCHOOL_STATUSES.map((schoolStatus) => ({ key: 'g1-ready', kind: 'firstGrade', ...AT_SCHOOL, schoolStatus }) as const),
    ...FIRST_GRADE_STATUSES.map((responseStatus) => ({ key: 'g1-ready', kind: 'firstGrade', ...answered, responseStatus }) as const),
  ]

  it.each(CAMPAIGN_STATES)('(%s) a guardian may do what the page offers, and nothing else', async (state) => {
    const { db } = portal.world
    const { prospect: found } = await lookUpAs(mother, 'kg-own')
    const moments = {
      notStarted: Date.parse(found.opensAt) - 86_400_000,
      open: portal.world.clock.now().getTime(),
      closed: Date.parse(found.closesAt) + 60_000,
    }
    const { prospect: pupil } = await lookUpAs(mother, 'g1-ready')
    await db.delete(guardianships).where(eq(guardianships.childId, pupil.personId))
    await db.insert(guardianships).values({ childId: pupil.personId, guardianId: mother.personId, type: 'MOTHER' })
    await portal.setClock(new Date(moments[state]).toISOString())
    const as = await portal.signIn('88000001')
    const differing: object[] = []
    let steps = 0
    for (const { key, kind, ...standing } of standings) {
      const sentBy = standing.responseStatus === 'NONE' || standing.responseStatus === 'NEW' ? null : as.personId
      for (const [step, responseStatus] of Object.entries(STEPS[kind])) {
        const id = (key === 'kg-own' ? found : pupil).prospectDataId ?? 0
        await db
          .update(prospects)
          .set({ ...standing, contactPersonId: sentBy, sentByAccountId: null })
          .where(eq(prospects.id, id))
        await db.delete(attempts)
        const { prospect, save } = await lookUpAs(as, key)
        expect(prospect.campaignState).toBe(state)
        const done = await save({ ...contactOf(as.personId, '88000001', 'MOTHER'), responseStatus })
        const isOffered = Object.entries(prospect.allowed).some(([offer, isAllowed]) => offer === step && isAllowed === true)
        steps += isOffered ? 1 : 0
        if (isOffered !== (done.SUCCESS_CODE === 200)) differing.push({ kind, ...standing, step, isOffered, answer: done.RESULT })
      }
    }
    expect(differing).toEqual([])
    expect(steps).toBeGreaterThan(state === 'open' ? 5 : 0)
  })
})
