import {
  applications,
  changeAddress,
  checkSubProgram,
  issuedMessages,
  lookUpStudent,
  ownChild,
  ownChildForSub,
  ownChildren,
  Prospect,
  publicHistory,
  Receipt,
  requesterInfo,
  saveProspect,
  searchPerson,
  sendProspect,
  studentInfo,
  subApplications,
  subPrograms,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { refusalReason } from '../../../test/reasons.ts'
import { and, eq, inArray } from '../../database/sql.ts'
import { guardianships, people, prospectHistory, prospects } from '../../database/tables.ts'
import { referenceCases } from './references.cases.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const HERE = '10.0.0.1'
const captchaHeader = async () => ({ [HEADER.captcha]: await portal.solveCaptcha() })
const from = (address: string) => ({ 'x-forwarded-for': address })
const ticketIn = ({ headers }: { headers: Headers }) => headers.get(HEADER.ticket) ?? ''
const numberOf = async (key: string) => (await portal.who(key)).registryNumber

async function searchFor(registerNumber: string, address = HERE, captcha?: Record<string, string>) {
  return portal.send(searchPerson, { body: { registerNumber }, headers: { ...(captcha ?? (await captchaHeader())), ...from(address) } })
}
const ticketFor = async (key: string, address = HERE) => ticketIn(await searchFor(await numberOf(key), address))

describe('the ticket of a child', () => {
  it('is never renewed: a person who looks up with it has it back as it was, and it ends when it would have', async () => {
    const reg = await numberOf('kg-new')
    const ticket = await ticketFor('kg-new')
    const lookAgain = () => portal.send(studentInfo, { params: { reg }, headers: { [HEADER.ticket]: ticket } })
    const start = portal.world.clock.now().getTime()
    for (const minutes of [0, 10, 29]) {
      await portal.setClock(new Date(start + minutes * 60_000).toISOString())
      expect(ticketIn(await lookAgain())).toBe(ticket)
      const inSub = await portal.send(subPrograms, { params: { registry: reg }, headers: { [HEADER.ticket]: ticket } })
      expect(ticketIn(inSub)).toBe(ticket)
    }
    await portal.setClock(new Date(start + 31 * 60_000).toISOString())
    expect(refusalReason(await lookAgain())).toBe('captchaNeeded')
    expect(await portal.send(publicHistory, { params: { id: 1 }, headers: { [HEADER.ticket]: ticket } })).toMatchObject({ status: 403 })
  })

  it('is one for each captcha, however often and from wherever the captcha is sent again', async () => {
    const captcha = await captchaHeader()
    const number = await numberOf('kg-new')
    const tickets = await Promise.all(['10.0.1.1', '10.0.1.2', '10.0.1.3'].map((address) => searchFor(number, address, captcha)))
    expect(new Set(tickets.map(ticketIn)).size).toBe(1)
    expect(ticketIn(await searchFor(number))).not.toBe(ticketIn(await searchFor(number)))
  })
})

it('a look-up shows a place and a position of an earlier stage after the request of the current one', async () => {
  await portal.setClock('2026-11-15T10:20:00+08:00')
  const looked = async (key: string) => {
    const [params, ticket] = [{ reg: await numberOf(key) }, await ticketFor(key)]
    return z.array(Prospect).parse((await portal.send(studentInfo, { params, headers: { [HEADER.ticket]: ticket } })).RESULT)
  }
  expect(await looked('draw-third')).toMatchObject([
    { responseStatus: 'NONE', drawn: null },
    { responseStatus: 'WAITING', drawn: { waiting: { position: 3 } } },
  ])
  expect(await looked('draw-passed')).toMatchObject([
    { responseStatus: 'NONE' },
    { responseStatus: 'PASSED', acceptance: { mayAccept: true } },
  ])
  expect(await looked('kg-new')).toHaveLength(1)
})

describe('the requester', () => {
  const nobody = (at: number) => `ЯЯ900101${10 + at}`
  const ask = (registry: string, ticket: string, address: string) =>
    portal.send(requesterInfo, { params: { registry }, headers: { [HEADER.ticket]: ticket, ...from(address) } })

  it('is asked for five times a ticket, also where a new hour begins meanwhile', async () => {
    await portal.setClock('2026-11-15T10:50:00+08:00')
    const ticket = await ticketFor('kg-departed')
    for (let at = 0; at < 3; at++) expect(refusalReason(await ask(nobody(1), ticket, '10.1.0.1'))).toBe('requesterRegistryWrong')
    await portal.setClock('2026-11-15T11:05:00+08:00')
    for (let at = 0; at < 2; at++) expect(refusalReason(await ask(nobody(1), ticket, '10.1.0.2'))).toBe('requesterRegistryWrong')
    expect(await ask(await numberOf('adult-free'), ticket, '10.1.0.3')).toMatchObject({
      status: 429,
      RESULT: { reason: 'requesterTooOften', message: expect.stringContaining('хүүхдээ дахин хайгаад') },
    })
  })

  it('is one of five adults an hour for a child and a network, whatever the tickets; the same adult again is no new one, and other networks are free', async () => {
    await portal.setClock('2026-11-15T12:00:00+08:00')
    const tickets = [await ticketFor('kg-unpassed'), await ticketFor('kg-unpassed'), await ticketFor('kg-unpassed')] as const
    for (let at = 0; at < 4; at++)
      expect(refusalReason(await ask(nobody(at), tickets[0], '2001:db8:1:2::1'))).toBe('requesterRegistryWrong')
    const parent = await numberOf('adult-free')
    for (const address of ['2001:db8:1:2::2', '2001:db8:1:2::3'])
      expect(await ask(parent, tickets[1], address)).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await ask(nobody(5), tickets[1], '2001:db8:1:2::4')).toMatchObject({ status: 429 })
    expect(await ask(parent, tickets[1], '2001:db8:1:2::4')).toMatchObject({ SUCCESS_CODE: 200 })
    expect(refusalReason(await ask(nobody(5), tickets[2], '2001:db8:1:3::1'))).toBe('requesterRegistryWrong')
    expect(refusalReason(await ask(nobody(5), await ticketFor('kg-new'), '2001:db8:1:2::1'))).toBe('requesterRegistryWrong')
  })
})

describe('sending without a session', () => {
  const Guarded = z.record(
    z.string(),
    z.object({ guardian: z.optional(z.nullable(z.object({ registryNumber: z.string(), personId: z.number() }))) }),
  )
  const guardianOf = async (key: string) =>
    Guarded.parse(await (await fetch(`${portal.address}/dev/who.json`)).json())[key]?.guardian ?? { registryNumber: '', personId: 0 }
  async function looked(key: string, address: string) {
    const reg = await numberOf(key)
    const ticket = await ticketFor(key, address)
    const [prospect] = z
      .array(Prospect)
      .parse((await portal.send(studentInfo, { params: { reg }, headers: { [HEADER.ticket]: ticket } })).RESULT)
    if (prospect === undefined) throw new Error('no prospect')
    const requester = async (registry: string) =>
      ticketIn(await portal.send(requesterInfo, { params: { registry }, headers: { [HEADER.ticket]: ticket, ...from(address) } }))
    const sendAs = (contactPersonId: number, tickets: string[], more: object = {}) =>
      portal.send(sendProspect, {
        body: {
          prospectDataId: prospect.prospectDataId,
          personId: prospect.personId,
          personAddressId: prospect.personAddressId,
          personAddressDetail: null,
          contactPersonId,
          contactGuardianType: 'MOTHER',
          contactPhone1: '88119900',
          contactPhone2: null,
          contactMail: null,
          institutionId: prospect.institutionId,
          recruiterFlag: 'N',
          recruiterId: null,
          responseStatus: 'REQUESTED',
          ...more,
        },
        headers: { [HEADER.ticket]: tickets.join(', ') },
      })
    return { ticket, prospect, requester, sendAs }
  }
  /** Registers a guardianship, or changes its type. */
  const register = (childId: number, guardianId: number, type: 'MOTHER' | 'FATHER') =>
    portal.world.db
      .insert(guardianships)
      .values({ childId, guardianId, type })
      .onConflictDoUpdate({ target: [guardianships.childId, guardianships.guardianId], set: { type } })
  const rowOf = async ({ prospectDataId }: Prospect) => {
    const [row] = await portal.world.db
      .select()
      .from(prospects)
      .where(eq(prospects.id, prospectDataId ?? 0))
    return row
  }

  it("needs the requester's ticket of the contact person, bound to this very ticket of the child; a wrong institution tells nothing", async () => {
    const mother = await guardianOf('kg-new')
    const { ticket, sendAs, requester } = await looked('kg-new', '10.2.0.1')
    const other = await looked('kg-new', '10.2.0.1')
    const stranger = (await portal.who('adult-free')).personId ?? 0
    const strangers = await requester(await numberOf('adult-free'))
    const mothers = await requester(mother.registryNumber)
    expect(mothers).not.toBe('')

    // Without the mother's number a visitor neither learns the guardians nor sends in her name.
    for (const person of [mother.personId, stranger]) {
      expect(await sendAs(person, [ticket])).toMatchObject({ status: 403, RESULT: { reason: 'requesterNeeded' } })
      expect(refusalReason(await sendAs(person, [ticket], { institutionId: 60001 }))).toBe('institutionChanged')
    }
    expect(await sendAs(mother.personId, [ticket, strangers])).toMatchObject({ status: 403 })
    expect(await sendAs(mother.personId, [other.ticket, mothers])).toMatchObject({ status: 403 })
    expect(await sendAs(mother.personId, [mothers])).toMatchObject({ status: 403, RESULT: { reason: 'ticketNeeded' } })
    expect(refusalReason(await sendAs(stranger, [ticket, strangers]))).toBe('notTheGuardian')
  })

  it('has the relation of the registry and ignores the chosen one; a phone unknown to the registry warns the person', async () => {
    const { db } = portal.world
    const mother = await guardianOf('kg-new')
    const { ticket, prospect, sendAs, requester } = await looked('kg-new', '10.2.0.2')
    await register(prospect.personId, mother.personId, 'MOTHER')
    await db.update(people).set({ phone: '99001122', email: 'registry@demo.mn' }).where(eq(people.id, mother.personId))
    const tickets = [ticket, await requester(mother.registryNumber)]
    const sent = await sendAs(mother.personId, tickets, { contactGuardianType: 'FATHER' })
    expect(sent).toMatchObject({ SUCCESS_CODE: 200, RESULT: { registeredAs: 'MOTHER' } })
    expect(Receipt.parse(sent.RESULT).message).toContain('«Эх»')
    expect(sent.RESPONSE_MESSAGE).toContain('«Эх»')
    expect(await rowOf(prospect)).toMatchObject({ contactGuardianType: 'MOTHER', forCommission: false })
    await expect.poll(() => portal.letters('99001122')).toMatchObject([{ text: expect.stringContaining('88****00') }])
    // The messages of the request do not reveal the warned person.
    const listed = await portal.send(issuedMessages, { params: { personId: prospect.personId }, headers: { [HEADER.ticket]: ticket } })
    expect(JSON.stringify(listed.RESULT)).not.toMatch(/99(?:001122|\*)|Таны нэрээр/)
  })

  it('with the registry’s own phone warns no one, and a general guardian named by the registry needs no review', async () => {
    const { db } = portal.world
    const father = await guardianOf('kg-unpassed')
    const { ticket, prospect, sendAs, requester } = await looked('kg-unpassed', '10.2.0.3')
    await register(prospect.personId, father.personId, 'FATHER')
    await db.update(people).set({ phone: '99003344', email: null }).where(eq(people.id, father.personId))
    const tickets = [ticket, await requester(father.registryNumber)]
    const sent = await sendAs(father.personId, tickets, { contactGuardianType: 'GENERAL_ORPHAN', contactPhone1: '99003344' })
    expect(sent).toMatchObject({ SUCCESS_CODE: 200, RESULT: { registeredAs: 'FATHER' } })
    expect(await rowOf(prospect)).toMatchObject({ contactGuardianType: 'FATHER', forCommission: false })
    await expect.poll(async () => (await portal.letters('99003344')).length).toBe(1)
  })

  it('is for people of age: neither the child itself nor another child passes as guardian', async () => {
    const { ticket, prospect, requester, sendAs } = await looked('kg-departed', '10.2.0.4')
    const ask = (registry: string) => portal.send(requesterInfo, { params: { registry }, headers: { [HEADER.ticket]: ticket } })
    const sibling = await portal.who('kg-waiting')
    for (const number of [await numberOf('kg-departed'), sibling.registryNumber, 'ЧЯ23251498'])
      expect(refusalReason(await ask(number))).toBe('requesterUnderage')
    // A person whose birth date contradicts the number is answered as unknown.
    const adult = await portal.who('adult-free-2')
    const proof = await requester(adult.registryNumber)
    await portal.world.db
      .update(people)
      .set({ birthDate: '2015-01-01' })
      .where(eq(people.id, adult.personId ?? 0))
    expect(refusalReason(await ask(adult.registryNumber))).toBe('requesterRegistryWrong')
    const asGuardian = { contactGuardianType: 'GENERAL_ORPHAN' }
    expect(refusalReason(await sendAs(adult.personId ?? 0, [ticket, proof], asGuardian))).toBe('requesterUnderage')
    expect((await rowOf(prospect))?.responseStatus).toBe('DEPARTED')
  })
})

it('a newer address tells which kindergarten it leads to, or that there is none yet', async () => {
  const find = async (key: string) =>
    z
      .array(Prospect)
      .parse((await portal.send(studentInfo, { params: { reg: await numberOf(key) }, headers: await captchaHeader() })).RESULT)
  const [moved] = await find('kg-moved')
  expect(moved?.newData?.legalName).toMatch(/цэцэрлэг/)
  expect(moved?.newData?.legalName).not.toBe(moved?.legalName)
  expect(moved?.institutionPhone).toMatch(/^\d{8}$/)
  const answered = await portal.send(studentInfo, { params: { reg: await numberOf('kg-nowhere') }, headers: await captchaHeader() })
  const [nowhere] = z.array(Prospect).parse(answered.RESULT)
  expect(nowhere?.newData).toMatchObject({ legalName: null })

  // The promised day stays fixed as days pass, and the note about the old address is deleted.
  const { db, clock } = portal.world
  const row = eq(prospects.id, nowhere?.prospectDataId ?? 0)
  await db.update(prospects).set({ note: 'Энэ насны орон тоо дүүрсэн.' }).where(row)
  const body = {
    isChangeFlag: true,
    personId: nowhere?.personId,
    personAddressId: nowhere?.newData?.addressId,
    personAddressDetail: null,
    arrivalDate: null,
  }
  expect(await portal.send(changeAddress, { body, headers: { [HEADER.ticket]: ticketIn(answered) } })).toMatchObject({ SUCCESS_CODE: 200 })
  const [undetermined] = await find('kg-nowhere')
  expect(undetermined).toMatchObject({ legalName: null, prospectResponseNote: null, settledBy: expect.stringContaining('T13:00:00+08:00') })
  await portal.setClock(new Date(clock.now().getTime() + 7 * 24 * 60 * 60_000).toISOString())
  const [later] = await find('kg-nowhere')
  expect(later?.settledBy).toBe(undetermined?.settledBy)
})

referenceCases(() => portal)

it('an adult who is looked up as a child is answered like a number that nobody has', async () => {
  const [adult, unknown] = [await numberOf('adult-free'), 'ЯЯ90010112']
  const { token } = await portal.signIn('88000002')
  const shown = ({ status, SUCCESS_CODE, RESPONSE_MESSAGE, RESULT, headers }: Awaited<ReturnType<typeof searchFor>>) => ({
    status,
    SUCCESS_CODE,
    RESPONSE_MESSAGE,
    RESULT,
    ticket: headers.get(HEADER.ticket),
  })
  const looks = [
    (number: string) => searchFor(number),
    async (reg: string) => portal.send(studentInfo, { params: { reg }, headers: await captchaHeader() }),
    async (registry: string) => portal.send(subPrograms, { params: { registry }, headers: await captchaHeader() }),
    async (reg: string) => portal.send(checkSubProgram, { params: { reg }, headers: await captchaHeader() }),
    async (registerNumber: string) => portal.send(lookUpStudent, { params: { registerNumber }, token, headers: await captchaHeader() }),
  ]
  for (const look of looks) {
    const answered = shown(await look(adult))
    expect(answered).toEqual(shown(await look(unknown)))
    expect(answered.ticket).toBeNull()
  }
})

describe('a signed-in parent', () => {
  const withTicket = (ticket: string) => ({ [HEADER.ticket]: ticket })

  it('chooses a child that the registry names or a school lets them follow, without a number; any other child is not theirs', async () => {
    const mother = await portal.signIn('88000001')
    const own = await portal.who('kg-own')
    const chosen = ownChildren.result.parse(
      (await portal.send(ownChildren, { params: { personId: mother.personId }, token: mother.token })).RESULT,
    )
    expect(chosen).toContainEqual(expect.objectContaining({ personId: own.personId, kinds: ['kindergarten', 'subProgram'] }))
    expect(JSON.stringify(chosen)).not.toContain(own.registryNumber)
    for (const [call, kind] of [
      [ownChild, 'kindergarten'],
      [ownChildForSub, 'subProgram'],
    ] as const) {
      const found = await portal.send(call, { params: { personId: own.personId ?? 0 }, token: mother.token })
      const { lastName, firstName } = own
      expect(found.RESULT).toMatchObject([{ kind, personId: own.personId, responseStatus: 'NONE', lastName, firstName }])
      expect(ticketIn(found)).not.toBe('')
      const stranger = await portal.who('kg-new')
      for (const personId of [stranger.personId ?? 0, 2_000_000_000])
        expect(await portal.send(call, { params: { personId }, token: mother.token })).toMatchObject({
          status: 403,
          RESULT: { reason: 'notYourChild' },
        })
    }
  })

  it('finds the own first-grader in the list while the school has not answered', async () => {
    const mother = await portal.signIn('88000001')
    const child = await portal.who('g1-pending')
    const childId = child.personId ?? 0
    const listed = async () => {
      const answered = await portal.send(applications, { params: { personId: mother.personId }, token: mother.token })
      return applications.result.parse(answered.RESULT).find(({ personId }) => personId === childId)
    }
    expect(await listed()).toBeUndefined()
    await portal.world.db
      .delete(prospectHistory)
      .where(
        inArray(
          prospectHistory.prospectId,
          portal.world.db.select({ id: prospects.id }).from(prospects).where(eq(prospects.childId, childId)),
        ),
      )
    await portal.world.db.insert(guardianships).values({ childId, guardianId: mother.personId, type: 'GENERAL_ORPHAN' })
    expect(await listed()).toMatchObject({ responseStatus: 'NEW', schoolStatus: 'NEW', allowed: { send: false, decline: false } })
    await portal.world.db
      .delete(guardianships)
      .where(and(eq(guardianships.childId, childId), eq(guardianships.guardianId, mother.personId)))
  })

  it('has nothing in a list because someone looked a child up; what was sent stays there, withdrawn too, with the day of its last step', async () => {
    const mother = await portal.signIn('88000001')
    const own = await portal.who('kg-own')
    const listed = async () => {
      const lists = await Promise.all(
        [applications, subApplications].map((call) => portal.send(call, { params: { personId: mother.personId }, token: mother.token })),
      )
      return lists.flatMap(({ RESULT }) => applications.result.parse(RESULT)).filter(({ personId }) => personId === own.personId)
    }
    const ticket = await ticketFor('kg-own')
    const looked = await portal.send(studentInfo, { params: { reg: own.registryNumber }, headers: withTicket(ticket) })
    await portal.send(subPrograms, { params: { registry: own.registryNumber }, headers: withTicket(ticket) })
    expect(await listed()).toEqual([])

    const [prospect] = z.array(Prospect).parse(looked.RESULT)
    const save = (responseStatus: string) =>
      portal.send(saveProspect, {
        body: {
          prospectDataId: prospect?.prospectDataId,
          personId: own.personId,
          personAddressId: null,
          personAddressDetail: null,
          contactPersonId: mother.personId,
          contactGuardianType: 'MOTHER',
          contactPhone1: '88000001',
          contactPhone2: null,
          contactMail: null,
          institutionId: prospect?.institutionId,
          recruiterFlag: 'N',
          recruiterId: null,
          responseStatus,
        },
        token: mother.token,
        headers: withTicket(ticket),
      })
    expect(await save('REQUESTED')).toMatchObject({ SUCCESS_CODE: 200 })
    expect(await listed()).toMatchObject([{ responseStatusName: 'Хүсэлт илгээсэн', allowed: { withdraw: true, send: false } }])
    const later = new Date(portal.world.clock.now().getTime() + 10 * 60_000)
    await portal.setClock(later.toISOString())
    expect(await save('NONE')).toMatchObject({ SUCCESS_CODE: 200, RESULT: { responseStatusName: 'Цуцалсан' } })
    const [withdrawn, ...more] = await listed()
    expect(more).toEqual([])
    expect(withdrawn).toMatchObject({ responseStatus: 'NONE', responseStatusName: 'Цуцалсан', allowed: { withdraw: false, send: true } })
    expect(Date.parse(withdrawn?.changedAt ?? '')).toBeGreaterThan(Date.parse(withdrawn?.creationDate ?? ''))
    const history = await portal.send(publicHistory, { params: { id: withdrawn?.prospectDataId ?? 0 }, headers: withTicket(ticket) })
    expect(history.RESULT).toMatchObject([{ responseStatusName: 'Цуцалсан' }, { responseStatusName: 'Хүсэлт илгээсэн' }])
  })
})

it('the check of a sub-program answers with the ticket of the child too, and hands it out', async () => {
  const reg = await numberOf('sub-passed')
  const first = await portal.send(checkSubProgram, { params: { reg }, headers: await captchaHeader() })
  const again = await portal.send(checkSubProgram, { params: { reg }, headers: { [HEADER.ticket]: ticketIn(first) } })
  expect(again).toMatchObject({ RESULT: [{ responseStatusName: 'Тэнцсэн' }] })
  expect(ticketIn(again)).toBe(ticketIn(first))
})
