import { createHash } from 'node:crypto'
import { endLeftSession, login, register, requestCode, requestReset, verifyCode, verifyReset } from '@portal/contract/accounts'
import { childInfo, linkedChildren } from '@portal/contract/children'
import { applications, guardiansOf, saveProspect, studentList } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { checkChild, saveLink } from '@portal/contract/linking'
import { changePassword, logoutDevices, myDevices } from '@portal/contract/profile'
import { accountProof, requestProof, verifyProof } from '@portal/contract/proving'
import { feed, makeFeed } from '@portal/contract/schedule'
import { decide } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD, type TestPortal, testPortal } from '../../../test/portal.ts'
import { refusalReason } from '../../../test/reasons.ts'
import { childTicket } from '../../admission/tickets.ts'
import { endUnproven, signOut } from '../../commands/accountCommands.ts'
import { runCommand } from '../../commands/reach.ts'
import { stayOn } from '../../database/membership.ts'
import { and, eq } from '../../database/sql.ts'
import {
  accounts,
  audit,
  bars,
  childChecks,
  documentProofs,
  groupMembers,
  groups,
  guardianships,
  links,
  people,
  prospects,
  roles,
} from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { chores } from '../../start/chores.ts'
import { runChores } from '../../work/chores.ts'
import { updateBarsInForce } from '../staff/barStore.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const later = (days: number) => portal.setClock(new Date(portal.world.clock.now().getTime() + days * 86_400_000).toISOString())

const matches = async (contact: string, pattern: RegExp) =>
  (await portal.letters(contact)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])

/** Match in the newest message to a contact, after waiting for `nth` messages. */
async function inMessage(contact: string, pattern: RegExp, nth = 1): Promise<string> {
  await expect.poll(async () => (await matches(contact, pattern)).length).toBe(nth)
  return (await matches(contact, pattern))[0] ?? ''
}
const CODE = /\b(\d{6})\b/

interface Person {
  registryNumber: string
  lastName: string
  firstName: string
}

/** Opens an account in a person's name with a contact that the caller proved. */
async function openAccount({ registryNumber, lastName, firstName }: Person, contact: string, headers: Record<string, string> = {}) {
  const about = { requestEmail: contact, requestType: 'REGISTRATION' }
  const type = contact.includes('@') ? 'EMAIL' : 'PHONE'
  const before = (await matches(contact, CODE)).length
  await portal.send(requestCode, { body: { ...about, type, status: 'ACTIVE' }, headers })
  const validationCode = await inMessage(contact, CODE, before + 1)
  const proof = await portal.send(verifyCode, { body: { ...about, status: 'VERIFY', validationCode } })
  return portal.send(register, {
    body: {
      username: contact,
      registerNumber: registryNumber,
      lastName,
      firstName,
      phoneNumber: '92229999',
      usertype: 'EDU_PARENT',
      password: encodePassword(PASSWORD),
    },
    headers: { [HEADER.ticket]: proof.headers.get(HEADER.ticket) ?? '' },
  })
}
/** Opens an account with a captcha, which every code after the first needs. */
const openAgain = async (person: Person, contact: string) => openAccount(person, contact, { [HEADER.captcha]: await portal.solveCaptcha() })
const proofOf = async (username: string) => {
  const [found] = await portal.world.db.select().from(accounts).where(eq(accounts.username, username))
  return found?.provenBy
}
/** Sets a person's contacts in the registry. */
const registryHas = (registryNumber: string, contacts: { phone?: string | null; email?: string | null }) =>
  portal.world.db.update(people).set(contacts).where(eq(people.registryNumber, registryNumber))

describe('an account is proven', () => {
  it('if its contact is the phone or e-mail address of the resident registry, and not by number and names', async () => {
    const [one, other, third] = [await portal.who('adult-free'), await portal.who('adult-free-2'), await portal.who('adult-free-3')]
    await registryHas(one.registryNumber, { phone: '92230001' })
    await registryHas(other.registryNumber, { email: 'Other@demo.mn' })
    await registryHas(third.registryNumber, { phone: '92230003' })
    expect((await openAccount(one, '92230001')).SUCCESS_CODE).toBe(200)
    expect((await openAccount(other, 'other@demo.mn')).SUCCESS_CODE).toBe(200)
    expect((await openAccount(third, '92230013')).SUCCESS_CODE).toBe(200)
    expect([await proofOf('92230001'), await proofOf('other@demo.mn'), await proofOf('92230013')]).toEqual([
      'REGISTRY_CONTACT',
      'REGISTRY_CONTACT',
      null,
    ])
  })

  it('in the demo, for everybody who has one', async () => {
    expect(await proofOf('88000001')).toBe('REGISTRY_CONTACT')
    expect(await proofOf('parent@demo.mn')).toBe('REGISTRY_CONTACT')
  })
})

describe('an account that nothing proves', () => {
  const ending = /\/end\/([\w-]{22})\b/
  const page = (token: string, method = 'GET') => fetch(`${portal.address}/end/${token}`, { method })

  it("is reported to the registry's contact, whose link ends it once, by a button, for seven days", async () => {
    const person = await portal.who('adult-free-4')
    await registryHas(person.registryNumber, { phone: '92230004', email: 'four@demo.mn' })
    expect((await openAccount(person, '92230014')).SUCCESS_CODE).toBe(200)
    const token = await inMessage('92230004', ending)
    expect(await inMessage('four@demo.mn', ending)).toBe(token)
    expect((await portal.letters('92230014')).some(({ text }) => ending.test(text))).toBe(false)

    const { token: session } = await portal.signIn('92230014')
    // A mail scanner opens the page; the account stays.
    expect([(await page(token)).status, await (await page(token)).text()]).toEqual([200, expect.stringContaining('92****14')])
    const isIn = async () => (await portal.send(accountProof, { token: session })).status
    expect(await isIn()).toBe(200)
    expect([(await page('x'.repeat(22), 'POST')).status, await isIn()]).toEqual([404, 200])

    expect((await page(token, 'POST')).status).toBe(200)
    expect(await isIn()).toBe(401)
    expect((await portal.send(login, { body: { username: '92230014', password: encodePassword(PASSWORD) } })).SUCCESS_CODE).toBe(201)
    expect((await page(token, 'POST')).status).toBe(404)
    await inMessage('92230014', /(бүртгэл хаагдлаа)/)

    // Opened again: the new link expires after a week.
    await later(0.01)
    const again = await openAgain(person, '92230014')
    expect(again.SUCCESS_CODE).toBe(200)
    const second = await inMessage('92230004', ending, 2)
    expect(second).not.toBe(token)
    await later(7.01)
    expect((await page(second, 'POST')).status).toBe(404)
  })

  it('ends with its approved links: the next holder does not see those children and requests them again', async () => {
    const { db, clock } = portal.world
    const person = await portal.who('adult-free-9')
    const parentId = person.personId ?? 0
    await registryHas(person.registryNumber, { phone: '92230009', email: null })
    const pupils = await db
      .select({ childId: groupMembers.childId, groupId: groups.id })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .innerJoin(accounts, and(eq(accounts.personId, groups.teacherId), eq(accounts.username, '88000011')))
      .where(stayOn(today(clock)))
      .orderBy(groupMembers.childId)
      .limit(3)
    const [approved, refused, waiting] = pupils.map(({ childId }) => childId)
    const seen = async (username: string) => {
      const { token } = await portal.signIn(username)
      const list = await portal.send(linkedChildren, { params: { parentPersonId: parentId }, token })
      const { status } = await portal.send(childInfo, { params: { studentId: approved ?? 0 }, token })
      const rows = linkedChildren.result.parse(list.RESULT)
      return { status, children: rows.map((row) => [row.studentPersonId, row.requestStatus]) }
    }
    const nothing = { status: 403, children: [] }

    expect((await openAccount(person, '92230019')).SUCCESS_CODE).toBe(200)
    const asks = { parentId, guardianType: 'GENERAL_ORPHAN', status: 'NEW', requestedAt: clock.now() } as const
    const requested = await db
      .insert(links)
      .values(pupils.map((pupil) => ({ ...asks, ...pupil })))
      .returning()
    const teacher = await portal.signIn('88000011')
    for (const [at, decision] of ['APPROVE', 'DECLINED'].entries()) {
      const body = { kind: 'link', ids: [requested[at]?.id], decision, note: 'Багш', identitySeen: false }
      expect((await portal.send(decide, { token: teacher.token, body })).RESULT).toMatchObject([{ done: true }])
    }
    const all = {
      status: 200,
      children: [
        [approved, 'APPROVE'],
        [refused, 'DECLINED'],
        [waiting, 'NEW'],
      ],
    }
    expect(await seen('92230019')).toEqual(all)

    // Another stranger after the first one's account ended.
    await later(0.01)
    expect((await page(await inMessage('92230009', ending), 'POST')).status).toBe(200)
    expect((await openAccount(person, '92230029')).SUCCESS_CODE).toBe(200)
    expect(await seen('92230029')).toEqual(nothing)
    // Declined links stay with the school.
    const stored = await db.select({ id: links.id, status: links.status }).from(links).where(eq(links.parentId, parentId))
    expect(stored).toEqual([{ id: requested[1]?.id, status: 'DECLINED' }])

    // The real person replaces the second stranger.
    const again = { childId: approved ?? 0, groupId: pupils[0]?.groupId ?? 0, status: 'APPROVE', decidedAt: clock.now() } as const
    await db.insert(links).values({ ...asks, ...again })
    expect((await openAccount(person, '92230009')).SUCCESS_CODE).toBe(200)
    expect(await seen('92230009')).toEqual(nothing)
    const { token } = await portal.signIn('92230009')
    const wanted = { parentId, studentPersonId: refused, studentGroupId: pupils[1]?.groupId, parentGuardianType: 'GENERAL_ORPHAN' }
    await db.insert(childChecks).values({ personId: parentId, childId: refused ?? 0, passedAt: clock.now() })
    expect((await portal.send(saveLink, { body: wanted, token })).SUCCESS_CODE).toBe(200)
    expect((await seen('92230009')).children).toEqual([[refused, 'NEW']])
  })

  it('does not block its person: registration with the registry’s contact replaces it, registration by another stranger does not', async () => {
    const person = await portal.who('adult-free-5')
    await registryHas(person.registryNumber, { phone: '92230005' })
    expect((await openAccount(person, '92230015')).SUCCESS_CODE).toBe(200)
    const { token: stranger } = await portal.signIn('92230015')
    expect(refusalReason(await openAccount(person, '92230025'))).toBe('personTakenUnproven')
    expect((await portal.send(accountProof, { token: stranger })).status).toBe(200)

    expect((await openAccount(person, '92230005')).SUCCESS_CODE).toBe(200)
    expect(await proofOf('92230005')).toBe('REGISTRY_CONTACT')
    expect((await portal.send(accountProof, { token: stranger })).status).toBe(401)
    await inMessage('92230015', /(бүртгэл хаагдлаа)/)
    expect(refusalReason(await openAccount(person, '92230035'))).toBe('personTaken')
  })

  it('is ended by the operator on an office’s word, where the registry knows no way to the person; a proven one is not', async () => {
    const person = await portal.who('adult-free-8')
    await registryHas(person.registryNumber, { phone: null, email: null })
    expect((await openAccount(person, '92230018')).SUCCESS_CODE).toBe(200)
    const { token: stranger } = await portal.signIn('92230018')
    expect(refusalReason(await openAccount(person, '92230028'))).toBe('personTakenUnproven')
    const end = (registryNumber: string) => runCommand(portal.world.settings, endUnproven, { registryNumber })
    await end(person.registryNumber)
    expect((await portal.send(accountProof, { token: stranger })).status).toBe(401)
    await runChores(chores, portal.world)
    await inMessage('92230018', /(бүртгэл хаагдлаа)/)
    expect((await openAccount(person, '92230038')).SUCCESS_CODE).toBe(200)
    const { registryNumber: proven } = await portal.who('88000001')
    await expect(end(proven)).rejects.toThrow(/^Nobody with this registry number/)
  })

  it('is signed out by the operator, one account or all, immediately and audited', async () => {
    const out = (contact: string) => runCommand(portal.world.settings, signOut, { contact })
    const [one, other] = [await portal.signIn('88000001'), await portal.signIn('88000002')]
    const statusOf = async ({ token }: { token: string }) => (await portal.send(accountProof, { token })).status
    expect((await out('88000001')).sessions).toBeGreaterThan(0)
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200])
    await expect(out('99999999')).rejects.toThrow(/^Nobody signs in with this/)
    expect((await out('everybody')).sessions).toBeGreaterThan(0)
    expect(await statusOf(other)).toBe(401)
    const noted = await portal.world.db.select().from(audit).where(eq(audit.action, 'accounts sign-out'))
    expect(noted.map(({ role, accountId }) => [role, accountId === null])).toEqual([
      ['OPERATOR', false],
      ['OPERATOR', true],
    ])
  })

  it('is proven by a code sent to the registry’s contact, which is shown masked; then no link ends it any more', async () => {
    const person = await portal.who('adult-free-6')
    await registryHas(person.registryNumber, { phone: '92230006' })
    await openAccount(person, '92230016')
    const toEnd = await inMessage('92230006', ending)
    const { token } = await portal.signIn('92230016')
    const proof = async () => accountProof.result.parse((await portal.send(accountProof, { token })).RESULT)
    expect(await proof()).toEqual({ proven: false, by: null, heldSince: null, seenAt: [], ways: [{ type: 'PHONE', contact: '92****06' }] })
    expect(refusalReason(await portal.send(requestProof, { token, body: { type: 'EMAIL' } }))).toBe('registryContactUnknown')
    expect((await portal.send(requestProof, { token, body: { type: 'PHONE' } })).RESPONSE_MESSAGE).toContain('92****06')
    const code = await inMessage('92230006', /код (\d{6})/)
    const wrong = code === '000000' ? '111111' : '000000'
    const enter = (validationCode: string) => portal.send(verifyProof, { token, body: { type: 'PHONE', validationCode } })
    expect(refusalReason(await enter(wrong))).toBe('codeWrong')
    expect((await proof()).proven).toBe(false)
    expect((await enter(code)).SUCCESS_CODE).toBe(200)
    expect(await proof()).toEqual({ proven: true, by: 'REGISTRY_CODE', heldSince: null, seenAt: [], ways: [] })
    expect((await page(toEnd, 'POST')).status).toBe(404)
    expect(await proof()).toMatchObject({ proven: true })
  })

  it('is proven for one institution by its office that saw the document with a link’s approval, and by no teacher', async () => {
    const { db, clock } = portal.world
    const person = await portal.who('adult-free-7')
    await openAccount(person, '92230017')
    const parentId = person.personId ?? 0
    const [of5b] = await db
      .select({ childId: groupMembers.childId, groupId: groups.id })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .innerJoin(accounts, and(eq(accounts.personId, groups.teacherId), eq(accounts.username, '88000011')))
      .where(stayOn(today(clock)))
    expect(of5b).toBeDefined()
    const [link] = await db
      .insert(links)
      .values({
        parentId,
        childId: of5b?.childId ?? 0,
        groupId: of5b?.groupId ?? 0,
        guardianType: 'GENERAL_ORPHAN',
        status: 'NEW',
        requestedAt: clock.now(),
      })
      .returning()
    const body = { kind: 'link', ids: [link?.id], decision: 'APPROVE', note: null, identitySeen: true }
    const teacher = await portal.signIn('88000011')
    const office = await portal.signIn('88000012')
    expect((await portal.send(decide, { token: teacher.token, body })).status).toBe(403)
    expect(await proofOf('92230017')).toBe(null)
    expect((await portal.send(decide, { token: office.token, body })).RESULT).toMatchObject([{ done: true }])
    const seen = db
      .select({ orgId: documentProofs.orgId, seenBy: documentProofs.seenBy })
      .from(documentProofs)
      .innerJoin(accounts, eq(accounts.id, documentProofs.accountId))
      .where(eq(accounts.username, '92230017'))
    expect([await proofOf('92230017'), await seen]).toEqual([null, [{ orgId: 50_084, seenBy: office.personId }]])
  })
})

describe('of children in the registry, an unproven account', () => {
  const Family = z.record(
    z.string(),
    z.object({
      registryNumber: z.string(),
      personId: z.nullable(z.number()),
      lastName: z.string(),
      firstName: z.string(),
      guardian: z.optional(
        z.nullable(z.object({ registryNumber: z.string(), personId: z.number(), lastName: z.string(), firstName: z.string() })),
      ),
    }),
  )
  async function family(key: string) {
    const child = Family.parse(await (await fetch(`${portal.address}/dev/who.json`)).json())[key]
    if (child?.personId == null || child.guardian == null) throw new Error(`nobody is called ${key}`)
    const [prospect] = await portal.world.db.select().from(prospects).where(eq(prospects.childId, child.personId))
    const [guardianship] = await portal.world.db.select().from(guardianships).where(eq(guardianships.childId, child.personId))
    if (prospect === undefined || guardianship === undefined) throw new Error(`${key} stands in no campaign`)
    return { child: { ...child, personId: child.personId }, guardian: child.guardian, prospect, type: guardianship.type }
  }
  type Family = Awaited<ReturnType<typeof family>>
  const listed = async (token: string, parent: number) =>
    applications.result.parse((await portal.send(applications, { params: { personId: parent }, token })).RESULT)
  const step = (token: string, { child, guardian, prospect, type }: Family, responseStatus: string, more = {}) =>
    portal.send(saveProspect, {
      token,
      headers: { [HEADER.ticket]: childTicket(portal.world.keyring, child.personId, portal.world.clock.now()) },
      body: {
        prospectDataId: prospect.id,
        personId: child.personId,
        personAddressId: prospect.addressId,
        personAddressDetail: null,
        contactPersonId: guardian.personId,
        contactGuardianType: type,
        contactPhone1: '92230099',
        contactPhone2: null,
        contactMail: null,
        institutionId: prospect.institutionId,
        recruiterFlag: 'N',
        recruiterId: null,
        responseStatus,
        ...more,
      },
    })

  it('shows nothing of what was sent in the person’s name, and changes it only with its number; proven, it shows and changes all', async () => {
    const known = await family('kg-requested')
    const { child, guardian, prospect } = known
    await registryHas(guardian.registryNumber, { phone: '92230050' })
    await openAccount(guardian, '92230060')
    const { token } = await portal.signIn('92230060')
    expect(await listed(token, guardian.personId)).toEqual([])
    expect((await portal.send(studentList, { token })).RESULT).toEqual([])
    expect((await portal.send(guardiansOf, { params: { personId: child.personId }, token })).status).toBe(403)
    expect(refusalReason(await step(token, known, 'NONE'))).toBe('referenceWrong')
    expect(refusalReason(await step(token, known, 'NONE', { reference: '111-111-1111' }))).toBe('referenceWrong')
    const again = await step(token, known, 'REQUESTED')
    expect(again.RESULT).toMatchObject({ reason: 'alreadySent', values: { own: 0 } })
    expect(JSON.stringify(again.RESULT)).not.toContain(prospect.reference)

    await portal.send(requestProof, { token, body: { type: 'PHONE' } })
    await portal.send(verifyProof, { token, body: { type: 'PHONE', validationCode: await inMessage('92230050', /код (\d{6})/) } })
    expect(await listed(token, guardian.personId)).toMatchObject([{ firstName: child.firstName, reference: prospect.reference }])
    expect((await step(token, known, 'NONE')).SUCCESS_CODE).toBe(200)
  })

  it('shows requests sent from it, masked, and withdraws them without a number; the registry’s contact is notified of the send', async () => {
    const known = await family('kg-new')
    const { child, guardian } = known
    await registryHas(guardian.registryNumber, { phone: '92230051' })
    await openAccount(guardian, '92230061')
    const { token } = await portal.signIn('92230061')
    const sent = await step(token, known, 'REQUESTED')
    expect(sent.SUCCESS_CODE).toBe(200)
    const [row] = await listed(token, guardian.personId)
    expect(row).toMatchObject({ firstName: `${child.firstName.slice(0, 1)}.`, personAddressDetail: null, vPhones: '92230099' })
    expect(row?.reference).toBe(z.object({ reference: z.string() }).parse(sent.RESULT).reference)
    await inMessage('92230051', /(92\*\*\*\*99)/)
    expect((await step(token, known, 'NONE')).SUCCESS_CODE).toBe(200)
  })
})

describe('links and codes end with the account or contact they belong to', () => {
  const address = async (token: string, studentId: number) => {
    const made = await portal.send(makeFeed, { body: { studentId }, token })
    return new URL(z.object({ address: z.string() }).parse(made.RESULT).address).pathname
  }
  const status = async (pathname: string) => (await fetch(portal.address + pathname)).status

  it('a calendar link tells when it was last read, and ends with a new password, a reset and a log-out everywhere', async () => {
    const mother = await portal.signIn('88000001')
    const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: mother.personId }, token: mother.token })
    const child = linkedChildren.result.parse(RESULT).find(({ requestStatus }) => requestStatus === 'APPROVE')?.studentPersonId ?? 0
    const known = async () => feed.result.parse((await portal.send(feed, { params: { studentId: child }, token: mother.token })).RESULT)

    const first = await address(mother.token, child)
    expect(await known()).toMatchObject([{ lastUsedAt: null }])
    expect(await status(first)).toBe(200)
    expect(await known()).toMatchObject([{ lastUsedAt: expect.stringContaining('+08:00') }])

    const changed = { oldPassword: encodePassword(PASSWORD), newPassword: encodePassword('Shine-1234') }
    mother.token = changePassword.result.parse((await portal.send(changePassword, { token: mother.token, body: changed })).RESULT).token
    expect([await status(first), await known()]).toEqual([404, []])

    const second = await address(mother.token, child)
    const about = { requestEmail: '88000001', requestType: 'RESETPASSWORD' }
    await portal.send(requestReset, { body: { ...about, type: 'PHONE', status: 'ACTIVE' } })
    const validationCode = await inMessage('88000001', /сэргээх код (\d{6})/)
    const reset = { ...about, status: 'VERIFY', validationCode, password: encodePassword(PASSWORD) }
    expect((await portal.send(verifyReset, { body: reset })).SUCCESS_CODE).toBe(200)
    expect(await status(second)).toBe(404)

    const again = await portal.signIn('88000001')
    const third = await address(again.token, child)
    const { RESULT: devices } = await portal.send(myDevices, { token: again.token })
    const deviceId = myDevices.result.parse(devices)[0]?.deviceId
    const other = await portal.signIn('88000001')
    expect((await portal.send(logoutDevices, { token: other.token, body: { deviceId } })).SUCCESS_CODE).toBe(200)
    expect(await status(third)).toBe(200)
    expect((await portal.send(logoutDevices, { token: other.token, body: {} })).SUCCESS_CODE).toBe(200)
    expect(await status(third)).toBe(404)
  })

  it('a session that was left without a network is ended by the digest of its token, which opens nothing', async () => {
    const { token } = await portal.signIn('parent@demo.mn')
    const digest = createHash('sha256').update(token).digest('base64url')
    const end = (session: string) => portal.send(endLeftSession, { body: { session } })
    const isIn = async (bearer: string) => (await portal.send(myDevices, { token: bearer })).status
    expect([await isIn(digest), (await end(token)).SUCCESS_CODE, await isIn(token)]).toEqual([401, 200, 200])
    expect((await end(digest)).SUCCESS_CODE).toBe(200)
    expect(await isIn(token)).toBe(401)
    expect((await end(digest)).SUCCESS_CODE).toBe(200)
  })
})

describe('a court keeps a father from a child', () => {
  it('data, links, calendar and checks answer as for a stranger, the other child stays open, and when it is over all is as before', async () => {
    const { db, clock } = portal.world
    const father = await portal.signIn('88000002')
    const approved = await db
      .select()
      .from(links)
      .where(and(eq(links.parentId, father.personId), eq(links.status, 'APPROVE')))
    const [barred = 0, open = 0] = approved.map(({ childId }) => childId)
    const [child] = await db.select().from(people).where(eq(people.id, barred))
    const info = async (studentId: number) => {
      const { status, RESULT } = await portal.send(childInfo, { params: { studentId }, token: father.token })
      return status === 200 ? 200 : refusalReason({ RESULT })
    }
    const listed = async () => {
      const { RESULT } = await portal.send(linkedChildren, { params: { parentPersonId: father.personId }, token: father.token })
      return linkedChildren.result.parse(RESULT).map(({ studentPersonId }) => studentPersonId)
    }
    const check = async () => {
      const params = { registry: child?.registryNumber ?? '', childName: child?.firstName ?? '', parentName: child?.lastName ?? '' }
      return portal.send(checkChild, { params, token: father.token })
    }
    const made = await portal.send(makeFeed, { body: { studentId: barred }, token: father.token })
    const { pathname } = new URL(z.object({ address: z.string() }).parse(made.RESULT).address)
    const calendar = async () => (await fetch(portal.address + pathname)).status

    const day = (shift: number) => new Date(clock.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
    const [office] = await db
      .select({ personId: accounts.personId, orgId: roles.orgId })
      .from(roles)
      .innerJoin(accounts, eq(accounts.id, roles.accountId))
      .where(and(eq(accounts.username, '88000012'), eq(roles.role, 'SCHOOL')))
    await db.insert(bars).values({
      childId: barred,
      personId: father.personId,
      document: '№ 214, 2026-11-10',
      fromDate: day(-1),
      untilDate: day(3),
      inForce: false,
      orgId: office?.orgId ?? 0,
      enteredBy: office?.personId ?? 0,
      enteredAt: clock.now(),
    })
    expect(await info(barred)).toBe(200)
    await updateBarsInForce(db, clock)

    expect([await info(barred), await info(open)]).toEqual(['notYourChild', 200])
    expect(await listed()).not.toContain(barred)
    expect(await calendar()).toBe(404)
    expect(refusalReason(await check())).toBe('childMismatch')

    await later(5)
    await updateBarsInForce(db, clock)
    expect(await info(barred)).toBe(200)
    expect(await listed()).toContain(barred)
    expect(await calendar()).toBe(200)
    expect((await check()).SUCCESS_CODE).toBe(200)
  })
})
