import {
  acknowledgeSms,
  applications,
  CAMPAIGN_KINDS,
  campaignList,
  checkSubProgram,
  issuedMessages,
  lookUpStudent,
  Prospect,
  publicHistory,
  Receipt,
  requesterInfo,
  saveProspect,
  searchPerson,
  sendProspect,
  showReceipt,
  studentInfo,
  studentList,
} from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { decide } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { refusalReason } from '../../../test/reasons.ts'
import { childTickets, requesterTicket } from '../../admission/tickets.ts'
import { and, desc, eq, ne } from '../../database/sql.ts'
import { audit, guardianships, organisations, outbox, people, prospectHistory, prospectMessages, prospects } from '../../database/tables.ts'
import { addressCases } from './address.cases.ts'
import { prospectCases } from './prospect.cases.ts'
import { settleCases } from './settle.cases.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const Known = z.record(
  z.string(),
  z.object({
    registryNumber: z.string(),
    personId: z.nullable(z.number()),
    guardian: z.optional(z.nullable(z.object({ registryNumber: z.string(), personId: z.number() }))),
  }),
)
async function known(key: string) {
  const found = Known.parse(await (await fetch(`${portal.address}/dev/who.json`)).json())[key]
  if (found === undefined) throw new Error(`nobody is called ${key}`)
  return found
}

/** Searches as the wizard does: with a captcha that yields a ticket. */
async function search(registerNumber: string) {
  const answered = await portal.send(searchPerson, { body: { registerNumber }, headers: { [HEADER.captcha]: await portal.solveCaptcha() } })
  return { ...answered, ticket: answered.headers.get(HEADER.ticket) ?? '' }
}
async function lookUp(key: string) {
  const child = await known(key)
  const { ticket } = await search(child.registryNumber)
  const answered = await portal.send(studentInfo, { params: { reg: child.registryNumber }, headers: { [HEADER.ticket]: ticket } })
  const [prospect] = z.array(Prospect).parse(answered.RESULT)
  if (prospect === undefined) throw new Error('no prospect')
  return { child, ticket, prospect }
}
type LookedUp = Awaited<ReturnType<typeof lookUp>>

async function bodyFor({ child, prospect }: LookedUp, more: object = {}) {
  const [row] = await portal.world.db
    .select()
    .from(prospects)
    .where(eq(prospects.childId, child.personId ?? 0))
  const type = await guardianTypeOf(child.guardian?.personId ?? 0)
  return {
    prospectDataId: prospect.prospectDataId ?? row?.id ?? 0,
    personId: prospect.personId,
    personAddressId: prospect.personAddressId,
    personAddressDetail: null,
    contactPersonId: child.guardian?.personId,
    contactGuardianType: type,
    contactPhone1: '88112233',
    contactPhone2: null,
    contactMail: 'guardian@demo.mn',
    institutionId: (prospect.next ?? prospect).institutionId,
    recruiterFlag: 'N',
    recruiterId: null,
    responseStatus: prospect.kind === 'firstGrade' ? 'APPROVED' : 'REQUESTED',
    ...more,
  }
}
async function guardianTypeOf(personId: number) {
  const { rows } = await portal.world.db.execute<{ type: string }>(`select type from guardianships where guardian_id = ${personId} limit 1`)
  return rows[0]?.type
}
/** Joins the child's ticket and the requester ticket of an adult. */
async function ticketsOf({ ticket }: LookedUp, personId: number) {
  const { keyring, clock } = portal.world
  const { tickets } = childTickets(keyring, ticket, clock.now())
  return [ticket, ...tickets.map((claims) => requesterTicket(keyring, claims, personId))].join(', ')
}
async function sendFor(looked: LookedUp, more: object = {}) {
  const body = await bodyFor(looked, more)
  return portal.send(sendProspect, { body, headers: { [HEADER.ticket]: await ticketsOf(looked, body.contactPersonId ?? 0) } })
}

describe('looking a child up', () => {
  it('a known child: status 1 and its ticket; a wrong number, an unknown person and one who is not resident answer alike', async () => {
    const { registryNumber } = await known('kg-new')
    const found = await search(registryNumber)
    expect(found.RESULT).toMatchObject({ result: { status: 1 } })
    expect(found.ticket).not.toBe('')
    const stranger = await search('ЧЯ23251498')
    const absent = await search((await known('not-resident')).registryNumber)
    expect(stranger.RESULT).toEqual({
      result: {
        status: 0,
        message: expect.stringMatching(/хаягтаа бүртгэгдээгүй байна.*Дугаараа шалгана уу.*\d{8} утсаар/),
        addressId: null,
      },
    })
    expect(absent.RESULT).toEqual(stranger.RESULT)
    expect(absent.ticket).toBe('')
  })

  it('one captcha serves search and look-up; without ticket and captcha nothing is told', async () => {
    const { prospect } = await lookUp('kg-new')
    expect(prospect).toMatchObject({ kind: 'kindergarten', responseStatus: 'NONE', allowed: { send: true, whyNot: null } })
    const { registryNumber } = await known('kg-new')
    expect(refusalReason(await portal.send(studentInfo, { params: { reg: registryNumber } }))).toBe('captchaNeeded')
    const { ticket } = await search((await known('kg-requested')).registryNumber)
    expect(refusalReason(await portal.send(studentInfo, { params: { reg: registryNumber }, headers: { [HEADER.ticket]: ticket } }))).toBe(
      'captchaNeeded',
    )
  })

  it('is masked: initials, no door, no registry number', async () => {
    const { prospect } = await lookUp('kg-requested')
    expect(prospect.lastName).toMatch(/^[А-ЯЁӨҮ]\.$/)
    expect(prospect.firstName).toMatch(/^[А-ЯЁӨҮ]\.$/)
    expect(prospect.fullAddress.split(', ')).toHaveLength(3)
    expect(prospect.phoneNumber).toMatch(/^88\*{4}\d\d$/)
    expect(JSON.stringify(prospect)).not.toMatch(/тоот|[А-ЯЁӨҮ]{2}\d{8}/)
  })

  it.each([
    ['kg-too-old', 'tooOld'],
    ['kg-too-young', 'tooYoung'],
    ['kg-waiting', 'alreadyWaiting'],
    ['kg-passed', 'alreadyPassed'],
    ['kg-requested', 'alreadySent'],
    ['g1-pending', 'schoolNotDecided'],
    ['g1-postponed', 'schoolPostponed'],
    ['g1-approved', 'alreadyConfirmed'],
    ['g1-no-school', 'institutionUnknown'],
  ])('%s says why nothing can be sent: %s', async (key, reason) => {
    const { prospect } = await lookUp(key)
    expect(prospect.allowed).toMatchObject({ send: false, whyNot: { reason } })
  })

  it.each(['kg-new', 'kg-unpassed', 'kg-departed', 'g1-ready'])('%s can be sent', async (key) => {
    expect((await lookUp(key)).prospect.allowed.send).toBe(true)
  })

  it('the list holds the children of the tickets and nobody else', async () => {
    const [one, other] = [await lookUp('kg-new'), await lookUp('g1-ready')]
    expect((await portal.send(studentList)).RESULT).toEqual([])
    const listed = await portal.send(studentList, { headers: { [HEADER.ticket]: `${one.ticket}, ${other.ticket}` } })
    expect(
      z
        .array(Prospect)
        .parse(listed.RESULT)
        .map(({ personId }) => personId)
        .sort(),
    ).toEqual([one.child.personId, other.child.personId].sort())
  })

  it('history and messages need the ticket of that child', async () => {
    const { prospect, ticket } = await lookUp('kg-departed')
    const ask = (of: string) =>
      portal.send(publicHistory, { params: { id: prospect.prospectDataId ?? 0 }, headers: { [HEADER.ticket]: of } })
    expect((await ask(ticket)).RESULT).toHaveLength(3)
    expect(await ask((await lookUp('kg-new')).ticket)).toMatchObject({ status: 403, RESULT: { reason: 'ticketNeeded' } })
    expect(await portal.send(issuedMessages, { params: { personId: prospect.personId } })).toMatchObject({ status: 403 })
    const later = new Date(portal.world.clock.now().getTime() + 31 * 60_000).toISOString()
    await portal.setClock(later)
    expect(await ask(ticket)).toMatchObject({ status: 403, RESULT: { reason: 'ticketExpired' } })
  })

  it('a guardian is found by registry number, five times a ticket', async () => {
    const { child, ticket } = await lookUp('kg-twins-a')
    const ask = (registry: string) => portal.send(requesterInfo, { params: { registry }, headers: { [HEADER.ticket]: ticket } })
    expect((await ask(child.guardian?.registryNumber ?? '')).RESULT).toMatchObject([{ personId: child.guardian?.personId }])
    expect(refusalReason(await ask('ЯЯ90010112'))).toBe('requesterRegistryWrong')
    for (let at = 0; at < 3; at++) await ask('ЯЯ90010112')
    expect(await ask(child.guardian?.registryNumber ?? '')).toMatchObject({ status: 429 })
  })
})

describe('sending', () => {
  it('is one request, one step, one text message and one e-mail, and the receipt tells its number', async () => {
    const looked = await lookUp('kg-new')
    const answered = await sendFor(looked)
    const receipt = Receipt.parse(answered.RESULT)
    expect(receipt).toMatchObject({
      message: 'Хүсэлт амжилттай илгээгдлээ',
      responseStatus: 'REQUESTED',
      responseStatusName: 'Хүсэлт илгээсэн',
    })
    expect(receipt.reference).toMatch(/^\d{3}-\d{3}-\d{4}$/)
    expect(receipt.lot).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
    const id = looked.prospect.prospectDataId ?? 0
    const steps = await portal.world.db.select().from(prospectHistory).where(eq(prospectHistory.prospectId, id))
    expect(steps).toMatchObject([{ side: 'response', status: 'REQUESTED', actor: 'guardian' }])
    const messages = await portal.world.db
      .select({ channel: outbox.channel, text: outbox.text })
      .from(prospectMessages)
      .innerJoin(outbox, eq(outbox.id, prospectMessages.outboxId))
      .where(eq(prospectMessages.prospectId, id))
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
    for (const { text } of messages) expect(text).toContain(receipt.reference)

    // A repeated send with the same ticket gets the reference; a send with another ticket does not.
    const values = { responseStatus: 'REQUESTED', own: 1, reference: receipt.reference, lot: receipt.lot }
    expect(await sendFor(looked)).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'alreadySent', values } })
    const other = await sendFor(await lookUp('kg-new'))
    expect(other).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'alreadySent', values: { responseStatus: 'REQUESTED', own: 0 } } })
    for (const secret of [receipt.reference, receipt.lot]) expect(JSON.stringify(other)).not.toContain(secret)

    const [message] = z
      .array(z.object({ operator: z.string(), message: z.string(), phoneNumber: z.string() }))
      .parse(
        (await portal.send(issuedMessages, { params: { personId: looked.prospect.personId }, headers: { [HEADER.ticket]: looked.ticket } }))
          .RESULT,
      )
    expect(message).toMatchObject({ operator: 'uni', phoneNumber: '88****33' })
    expect(message?.message).toContain('***-***-****')
    // The number in the kindergarten's name and the portal's port are public.
    expect(message?.message.replace(/\d+-р |\S+:\d+/g, '')).not.toMatch(/\d/)
    const body = { operator: message?.operator ?? '', message: message?.message ?? '', phone: message?.phoneNumber ?? '' }
    const headers = { [HEADER.ticket]: looked.ticket }
    for (let at = 0; at < 2; at++) expect(await portal.send(acknowledgeSms, { body, headers })).toMatchObject({ SUCCESS_CODE: 200 })
    expect(refusalReason(await portal.send(acknowledgeSms, { body: { ...body, message: 'Өөр мессеж' }, headers }))).toBe('messageNotIssued')
    expect(refusalReason(await portal.send(acknowledgeSms, { body }))).toBe('messageNotIssued')
    expect(await portal.world.db.$count(outbox, eq(outbox.recipient, '88112233'))).toBe(1)
  })

  it('a request can be withdrawn with its number alone and by nobody without it', async () => {
    const looked = await lookUp('kg-twins-b')
    const noContact = { contactPersonId: null, contactGuardianType: null, contactPhone1: null, contactMail: null }
    expect(await sendFor(looked, noContact)).toMatchObject({
      SUCCESS_CODE: 201,
      RESULT: {
        fields: { contactPersonId: 'registryRequired', contactGuardianType: 'guardianTypeRequired', contactPhone1: 'phoneRequired' },
      },
    })
    const { reference, lot } = Receipt.parse((await sendFor(looked, { contactPhone1: '88112244' })).RESULT)
    const withdraw = (number?: string | null) => sendFor(looked, { ...noContact, responseStatus: 'NONE', reference: number ?? undefined })
    expect(refusalReason(await withdraw())).toBe('referenceWrong')
    expect(refusalReason(await withdraw('123-456-7890'))).toBe('referenceWrong')
    const receiptOf = (number: string | null) => {
      const body = { prospectDataId: looked.prospect.prospectDataId, personId: looked.prospect.personId, reference: number }
      return portal.send(showReceipt, { body, headers: { [HEADER.ticket]: looked.ticket } })
    }
    expect(refusalReason(await receiptOf('123-456-7890'))).toBe('referenceWrong')
    expect((await receiptOf(reference)).RESULT).toMatchObject({ reference, lot, responseStatus: 'REQUESTED' })
    expect((await withdraw(reference)).RESULT).toMatchObject({ message: 'Хүсэлт цуцлагдлаа', responseStatus: 'NONE', lot: null })
    expect(await portal.world.db.$count(outbox, eq(outbox.recipient, '88112244'))).toBe(2)
    // A new send gets another reference and lot.
    const again = Receipt.parse((await sendFor(looked, { contactPhone1: '88112255' })).RESULT)
    expect([again.reference, again.lot]).not.toEqual([reference, lot])
    expect(again.lot).not.toBe(lot)
    expect(refusalReason(await receiptOf(reference))).toBe('referenceWrong')
  })

  it('a place is given up with the number of the request or by a guardian who is signed in, also after closing; the sender is told', async () => {
    const looked = await lookUp('kg-passed')
    const row = eq(prospects.id, looked.prospect.prospectDataId ?? 0)
    const [before] = await portal.world.db.select().from(prospects).where(row)
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 20 * 86_400_000).toISOString())
    const { ticket } = await lookUp('kg-passed')
    const giveUp = (reference?: string) => sendFor({ ...looked, ticket }, { responseStatus: 'DEPARTED', reference })
    expect(refusalReason(await giveUp())).toBe('referenceWrong')
    expect(refusalReason(await giveUp('123-456-7890'))).toBe('referenceWrong')
    // A sender without guardianship in the registry cannot give up a place.
    const stranger = (await known('adult-free')).personId
    await portal.world.db.update(prospects).set({ contactPersonId: stranger }).where(row)
    expect(refusalReason(await giveUp(before?.reference ?? ''))).toBe('notAllowed')
    await portal.world.db.update(prospects).set({ contactPersonId: before?.contactPersonId }).where(row)
    expect((await giveUp(before?.reference ?? '')).RESULT).toMatchObject({ message: 'Орон тоог чөлөөллөө', responseStatus: 'DEPARTED' })
    expect(refusalReason(await giveUp(before?.reference ?? ''))).toBe('nothingToGiveUp')
    const steps = await portal.world.db
      .select()
      .from(prospectHistory)
      .where(eq(prospectHistory.prospectId, before?.id ?? 0))
    expect(steps.at(-1)).toMatchObject({ status: 'DEPARTED', actor: 'guardian' })
    const messages = await portal.world.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, before?.contactPhone1 ?? ''))
    expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('орон тоог асран хамгаалагчийн хүсэлтээр чөлөөллөө')])

    const own = await lookUp('kg-own')
    const given = eq(prospects.id, own.prospect.prospectDataId ?? 0)
    await portal.world.db.update(prospects).set({ responseStatus: 'PASSED' }).where(given)
    const save = async (username: string) => {
      const { token, personId } = await portal.signIn(username)
      const body = await bodyFor(own, { responseStatus: 'DEPARTED', contactPersonId: personId })
      return portal.send(saveProspect, { body, token, headers: { [HEADER.ticket]: own.ticket } })
    }
    expect(refusalReason(await save('88000003'))).toBe('notAllowed')
    expect((await save('88000001')).RESULT).toMatchObject({ responseStatus: 'DEPARTED', reference: null })
    await portal.world.db.delete(prospects).where(given)
  })

  it('only whom the registry names may send as parent; someone else as guardian, for the commission to see', async () => {
    const looked = await lookUp('kg-unpassed')
    const stranger = (await known('adult-free')).personId
    expect(refusalReason(await sendFor(looked, { contactPersonId: stranger, contactGuardianType: 'MOTHER' }))).toBe('notTheGuardian')
    expect(await sendFor(looked, { contactPersonId: stranger, contactGuardianType: 'GENERAL_ORPHAN' })).toMatchObject({ SUCCESS_CODE: 200 })
    const [row] = await portal.world.db
      .select()
      .from(prospects)
      .where(eq(prospects.id, looked.prospect.prospectDataId ?? 0))
    expect(row?.forCommission).toBe(true)
  })

  it('wrong fields are named, and another institution than the one shown is refused', async () => {
    const looked = await lookUp('kg-departed')
    expect(await sendFor(looked, { contactPhone1: '12', contactMail: 'no' })).toMatchObject({
      SUCCESS_CODE: 201,
      RESULT: { fields: { contactPhone1: 'phoneLength', contactMail: 'emailWrong' } },
    })
    expect(refusalReason(await sendFor(looked, { institutionId: 60001 }))).toBe('institutionChanged')
  })

  it('two hundred guardians at once make one request, one step, one set of messages, and 199 are told so', async () => {
    const looked = await lookUp('kg-twins-a')
    const body = await bodyFor(looked)
    const headers = { [HEADER.ticket]: await ticketsOf(looked, body.contactPersonId ?? 0) }
    const answered = await Promise.all(Array.from({ length: 200 }, () => portal.send(sendProspect, { body, headers })))
    expect(answered.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 200)).toHaveLength(1)
    const refused = answered.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 203)
    expect(refused).toHaveLength(199)
    expect(new Set(refused.map(refusalReason))).toEqual(new Set(['alreadySent']))
    const id = looked.prospect.prospectDataId ?? 0
    expect(await portal.world.db.$count(prospectHistory, eq(prospectHistory.prospectId, id))).toBe(1)
    expect(await portal.world.db.$count(prospectMessages, eq(prospectMessages.prospectId, id))).toBe(2)
  })

  it('a school that has registered the child is confirmed, and no stranger can decline for the family', async () => {
    const looked = await lookUp('g1-ready')
    for (const reference of [undefined, '123-456-7890'])
      expect(refusalReason(await sendFor(looked, { responseStatus: 'DECLINED', reference }))).toBe('declineSignedIn')
    expect((await sendFor(looked)).RESULT).toMatchObject({
      message: 'Элсэлт амжилттай баталгаажлаа',
      responseStatus: 'APPROVED',
      lot: null,
    })
    expect(refusalReason(await sendFor(looked))).toBe('alreadyConfirmed')
  })
})

const scene = { portalOf: () => portal, known, lookUp, sendFor }
prospectCases(scene)
addressCases(scene)
settleCases(scene)

it('every public read of a child is noted, with the child and without a person', async () => {
  const { child, prospect, ticket } = await lookUp('kg-passed')
  const headers = { [HEADER.ticket]: ticket }
  const answered = [
    await portal.send(publicHistory, { params: { id: prospect.prospectDataId ?? 0 }, headers }),
    await portal.send(studentList, { headers }),
    await portal.send(studentInfo, { params: { reg: child.registryNumber }, headers }),
    await search(child.registryNumber),
  ]
  for (const { headers: messages } of answered) {
    const requestId = messages.get('x-request-id') ?? ''
    await expect
      .poll(() => portal.world.db.select().from(audit).where(eq(audit.requestId, requestId)))
      .toMatchObject([{ personId: null, childId: child.personId }])
  }
})

describe('the other side of the desk', () => {
  it('the commission decides about the capital, once, with a note where it says no, and the guardian is told', async () => {
    const { token } = await portal.signIn('88000013')
    const { prospect } = await lookUp('kg-waiting')
    const id = prospect.prospectDataId ?? 0
    const send = (decision: string, note: string | null) =>
      portal.send(decide, { body: { kind: 'prospect', ids: [id], decision, note }, token })
    expect(refusalReason(await send('UNPASSED', null))).toBe('decisionNoteRequired')
    expect((await send('PASSED', null)).RESULT).toEqual([
      { id, done: true, reason: null, message: 'Тэнцсэн', heldUntil: null, decided: null },
    ])
    expect((await send('WAITING', null)).RESULT).toMatchObject([{ id, done: false, reason: 'moveNotAllowed' }])
    expect((await lookUp('kg-waiting')).prospect.responseStatus).toBe('PASSED')
    const { token: mother } = await portal.signIn('88000001')
    expect(
      await portal.send(decide, { body: { kind: 'prospect', ids: [id], decision: 'PASSED', note: null }, token: mother }),
    ).toMatchObject({ status: 403, RESULT: { reason: 'staffOnly' } })
  })

  it('a school decides about its own alone, and a guardian who has sent nothing yet is told once, where the registry knows how', async () => {
    const db = portal.world.db
    const { token } = await portal.signIn('88000012')
    const { prospect, child } = await lookUp('g1-pending')
    const id = prospect.prospectDataId ?? 0
    const register = () => portal.send(decide, { body: { kind: 'prospect', ids: [id], decision: 'REGISTERED', note: null }, token })
    const setInstitution = (institutionId: number) => db.update(prospects).set({ institutionId }).where(eq(prospects.id, id))
    await setInstitution(50085)
    expect((await register()).RESULT).toMatchObject([{ done: false, reason: 'notYourInstitution' }])

    await setInstitution(50084)
    const reach = { phone: '88665544', email: 'registry@demo.mn' }
    await db
      .update(people)
      .set(reach)
      .where(eq(people.id, child.guardian?.personId ?? 0))
    expect((await register()).RESULT).toMatchObject([{ done: true }])
    expect((await register()).RESULT).toMatchObject([{ done: false, reason: 'moveNotAllowed' }])
    for (const contact of Object.values(reach)) expect(await db.$count(outbox, eq(outbox.recipient, contact))).toBe(1)
    expect(await db.$count(prospectMessages, eq(prospectMessages.prospectId, id))).toBe(2)

    // The school answers for the family, notes the person who asked, and later notes the child's new school.
    const answer = async (decision: string, note: string | null) =>
      (await portal.send(decide, { body: { kind: 'prospect', ids: [id], decision, note }, token })).RESULT
    expect(await answer('APPROVED', null)).toMatchObject({ reason: 'decisionNoteRequired' })
    expect(await answer('APPROVED', 'Ээж нь утсаар хүссэн')).toMatchObject([{ done: true, message: 'Баталгаажсан' }])
    const [last] = await db.select().from(prospectHistory).where(eq(prospectHistory.prospectId, id)).orderBy(desc(prospectHistory.id))
    expect(last).toMatchObject({ note: null, staffNote: 'Ээж нь утсаар хүссэн' })
    expect((await db.select().from(prospects).where(eq(prospects.id, id)))[0]?.note).toBeNull()
    expect(await answer('MOVED', null)).toMatchObject({ reason: 'decisionNoteRequired' })
    expect(await answer('MOVED', 'Дархан 1 дүгээр сургууль')).toMatchObject({ reason: 'inputInvalid' })
    const isOther = and(eq(organisations.type, 'ORGEBS'), ne(organisations.id, 50084))
    const [other] = await db.select().from(organisations).where(isOther).limit(1)
    expect(await answer('MOVED', other?.name ?? '')).toMatchObject([{ done: true, message: 'Шилжсэн' }])
    const messages = await db.select({ text: outbox.text }).from(outbox).where(eq(outbox.recipient, reach.phone)).orderBy(outbox.id)
    expect(messages.map(({ text }) => text)).toEqual([
      expect.stringContaining('бэлэн боллоо'),
      expect.stringContaining('Сургууль танай хүсэлтээр'),
      expect.stringContaining('Шинэ сургууль: '),
    ])
  })
})

describe('requests of their own', () => {
  it("a commission and an office do not decide; about the first grade of an office's child the commission above it does", async () => {
    const { db } = portal.world
    const [office, commission] = [await portal.signIn('88000012'), await portal.signIn('88000013')]
    const outcome = async (as: { token: string }, id: number, decision: string, note: string | null = null) =>
      decide.result.parse((await portal.send(decide, { body: { kind: 'prospect', ids: [id], decision, note }, token: as.token })).RESULT)[0]
        ?.reason
    const guardianOf = async (childId: number, guardianId: number) => {
      await db.insert(guardianships).values({ childId, guardianId, type: 'GENERAL_ORPHAN' })
      return () => db.delete(guardianships).where(and(eq(guardianships.childId, childId), eq(guardianships.guardianId, guardianId)))
    }
    const requested = await lookUp('kg-requested')
    const ended = await guardianOf(requested.prospect.personId, commission.personId)
    expect(await outcome(commission, requested.prospect.prospectDataId ?? 0, 'WAITING')).toBe('ownCaseToColleague')
    await ended()

    const { prospect } = await lookUp('g1-postponed')
    const id = prospect.prospectDataId ?? 0
    await db.update(prospects).set({ institutionId: 50084 }).where(eq(prospects.id, id))
    expect(await outcome(commission, id, 'REGISTERED')).toBe('notAllowed')
    const endedToo = await guardianOf(prospect.personId, office.personId)
    expect(await outcome(office, id, 'REGISTERED')).toBe('ownCaseToCommission')
    expect(await outcome(commission, id, 'REGISTERED')).toBeNull()
    await endedToo()
  })
})

describe('the language of messages', () => {
  it('is that of the account, in which its holder last used the portal; else that of the page from which the request was sent', async () => {
    const { db } = portal.world
    const looked = await lookUp('kg-twins-a')
    const row = eq(prospects.id, looked.prospect.prospectDataId ?? 0)
    await db.update(prospects).set({ responseStatus: 'NONE', note: null }).where(row)
    const body = await bodyFor(looked, { contactPhone1: '88776611' })
    const headers = { [HEADER.ticket]: await ticketsOf(looked, body.contactPersonId ?? 0), cookie: 'language=en' }
    expect(await portal.send(sendProspect, { body, headers })).toMatchObject({ SUCCESS_CODE: 200 })
    const { token: commission } = await portal.signIn('88000013')
    const pass = { kind: 'prospect', ids: [looked.prospect.prospectDataId], decision: 'PASSED', note: null }
    expect((await portal.send(decide, { body: pass, token: commission })).RESULT).toMatchObject([{ done: true }])
    const textsTo = async (recipient: string) =>
      (await db.select({ text: outbox.text }).from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id)).map(
        ({ text }) => text,
      )
    expect(await textsTo('88776611')).toEqual([expect.stringContaining('was received'), expect.stringContaining('Congratulations')])

    const { token, personId } = await portal.signIn('88000002')
    const list = (cookie: string) => portal.send(applications, { params: { personId }, token, headers: { cookie } })
    await list('language=en')
    await list('other=1')
    await db.update(prospects).set({ responseStatus: 'REQUESTED', contactPhone1: '88000002' }).where(row)
    expect((await portal.send(decide, { body: pass, token: commission })).RESULT).toMatchObject([{ done: true }])
    expect((await textsTo('88000002')).at(-1)).toContain('Congratulations')
    await list('language=mn')
    await db.update(prospects).set({ responseStatus: 'REQUESTED' }).where(row)
    await portal.send(decide, { body: pass, token: commission })
    expect((await textsTo('88000002')).at(-1)).toContain('Баяр хүргэе')
  })
})

describe('signed in', () => {
  it('a look-up needs session and captcha, and an own request is in the list', async () => {
    const father = await portal.signIn('88000002')
    const { registryNumber, personId, guardian } = await known('kg-departed')
    const without = await portal.send(lookUpStudent, { params: { registerNumber: registryNumber }, token: father.token })
    expect(refusalReason(without)).toBe('captchaNeeded')
    const headers = { [HEADER.captcha]: await portal.solveCaptcha() }
    const looked = await portal.send(lookUpStudent, { params: { registerNumber: registryNumber }, token: father.token, headers })
    const ticket = looked.headers.get(HEADER.ticket) ?? ''
    const [prospect] = z.array(Prospect).parse(looked.RESULT)
    if (prospect === undefined) throw new Error('no prospect')
    const body = {
      ...(await bodyFor({ child: { registryNumber, personId, guardian }, ticket, prospect })),
      contactPersonId: father.personId,
      contactGuardianType: 'GENERAL_ORPHAN',
    }
    expect(await portal.send(saveProspect, { body, token: father.token })).toMatchObject({
      status: 403,
      RESULT: { reason: 'notYourChild' },
    })
    expect(await portal.send(saveProspect, { body, token: father.token, headers: { [HEADER.ticket]: ticket } })).toMatchObject({
      SUCCESS_CODE: 200,
    })
    const again = await portal.send(saveProspect, { body, token: father.token })
    expect(again).toMatchObject({
      SUCCESS_CODE: 203,
      RESULT: { reason: 'alreadySent', values: { own: 1, reference: expect.stringMatching(/^\d/) } },
    })
    const listed = await portal.send(applications, { params: { personId: father.personId }, token: father.token })
    expect(listed.RESULT).toMatchObject([{ personId, responseStatus: 'REQUESTED', vPhones: '88112233' }])
  })
})

it('the result of a sub-program request names the program', async () => {
  const check = async (key: string) => {
    const { registryNumber } = await known(key)
    return portal.send(checkSubProgram, { params: { reg: registryNumber }, headers: { [HEADER.captcha]: await portal.solveCaptcha() } })
  }
  expect((await check('sub-passed')).RESULT).toMatchObject([{ responseStatusName: 'Тэнцсэн' }])
  expect((await check('sub-unpassed')).RESULT).toMatchObject([{ responseStatusName: 'Тэнцээгүй' }])
  expect(refusalReason(await check('g1-ready'))).toBe('noSubProgram')
})

it('anyone reads which campaigns are open, and the day on which the others opened or closed', async () => {
  const read = async () => campaignList.result.parse((await portal.send(campaignList)).RESULT)
  const open = await read()
  expect(open.map(({ kind, campaignState }) => [kind, campaignState])).toEqual(CAMPAIGN_KINDS.map((kind) => [kind, 'open']))
  const last = Math.max(...open.map(({ closesAt }) => Date.parse(closesAt)))
  await portal.setClock(new Date(last + 1000).toISOString())
  expect(await read()).toEqual(open.map((campaign) => ({ ...campaign, campaignState: 'closed' })))
  await portal.setClock(null)
})
