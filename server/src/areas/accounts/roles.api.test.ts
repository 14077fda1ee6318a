import { login, requestReset } from '@portal/contract/accounts'
import { childInfo } from '@portal/contract/children'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { acceptInvitation, acceptSignedIn, invitation } from '@portal/contract/invitations'
import { logoutDevices, parentInfo } from '@portal/contract/profile'
import { myRoles, secondStep, switchRole } from '@portal/contract/roles'
import { decide } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cookiesOf, recordedRandom } from '../../../test/callSetups/context.ts'
import { PASSWORD, type TestPortal, testPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import type { Command } from '../../commands/command.ts'
import { runCommand } from '../../commands/reach.ts'
import { addAllStaff, addStaff, endStaff, listInvitations, listStaff, withdrawStaff } from '../../commands/staffCommands.ts'
import { and, eq, isNull } from '../../database/sql.ts'
import { codes, invitations, sessions } from '../../database/tables.ts'
import { chores } from '../../start/chores.ts'
import { runChores } from '../../work/chores.ts'
import { invite } from './invitations.ts'
import { addRoles } from './rolesStore.ts'
import { findAccount } from './store.ts'

let portal: TestPortal
const drawn = recordedRandom()
beforeAll(async () => {
  portal = await testPortal({ environment: { STAFF_SECOND_STEP: '1', TRUST_PROXY: '1' }, random: drawn })
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const SCHOOL = 50_084
const TEACHER = '88000011'
const Opened = z.object({ token: z.string(), role: z.string() })

interface Browser {
  cookie: string
}
const enter = (username: string, browser?: Browser) =>
  portal.send(login, {
    body: { username, password: encodePassword(PASSWORD) },
    ...(browser && { headers: { cookie: browser.cookie } }),
  })

/** Signs staff in from a new browser, with the second step. */
async function staffIn(username: string) {
  const first = await enter(username)
  expect(reasonOf(first)).toBe('203 secondStep')
  const asking = cookiesOf(first)
  const headers = { [HEADER.ticket]: first.headers.get(HEADER.ticket) ?? '', cookie: asking }
  const second = await portal.send(secondStep, { body: { validationCode: drawn.code() }, headers })
  return { ...Opened.parse(second.RESULT), browser: { cookie: `${asking}; ${cookiesOf(second)}` }, headers }
}
const rolesOf = async (token: string) => myRoles.result.parse((await portal.send(myRoles, { token })).RESULT)
const goOnAs = async (token: string, role: string, headers: Record<string, string> = {}) => {
  const roleId = (await rolesOf(token)).find((one) => one.role === role)?.roleId ?? 0
  return portal.send(switchRole, { body: { roleId }, token, headers })
}
/** Whether a token opens the desk; asks about a link that does not exist. */
const atDesk = async (token: string) =>
  reasonOf(await portal.send(decide, { body: { kind: 'link', ids: [2_000_000_000], decision: 'APPROVE', note: null }, token }))
const isIn = async (token: string, username = TEACHER) => (await portal.send(parentInfo, { params: { userName: username }, token })).status
const later = (hours: number) => portal.setClock(new Date(portal.world.clock.now().getTime() + hours * 3_600_000).toISOString())
const ask = <Request, Result>(command: Command<Request, Result>, request: Request) => runCommand(portal.world.settings, command, request)

describe('the second step of staff', () => {
  it('is asked for in a browser where it was not taken, with a code to the contact, and not again in that browser', async () => {
    const { token, role, browser, headers } = await staffIn(TEACHER)
    expect([role, await atDesk(token)]).toEqual(['TEACHER', '200'])
    await expect
      .poll(async () => (await portal.letters(TEACHER)).map(({ text }) => text))
      .toContainEqual(expect.stringContaining('ажлын ширээнд нэвтрэх код'))
    expect(reasonOf(await enter(TEACHER, browser))).toBe('200')
    expect(reasonOf(await enter(TEACHER))).toBe('203 secondStep')
    // Ticket and code work only once.
    expect(reasonOf(await portal.send(secondStep, { body: { validationCode: drawn.code() }, headers }))).not.toBe('200')
    expect(reasonOf(await portal.send(secondStep, { body: { validationCode: '123456' } }))).toBe('203 secondStepExpired')
    expect(reasonOf(await enter('88000002'))).toBe('200')
  })

  it('is asked for at the switch too, in a browser that the account only used as a parent', async () => {
    const { token, browser } = await staffIn('88000012')
    const asParent = Opened.parse((await goOnAs(token, 'EDU_PARENT', { cookie: browser.cookie })).RESULT)
    expect([await atDesk(asParent.token), await isIn(token, '88000012')]).toEqual(['403 staffOnly', 401])
    // Last used as a parent: another browser opens that role without a code, and switching to the desk needs one.
    const elsewhere = await enter('88000012')
    const opened = Opened.parse(elsewhere.RESULT)
    expect(opened.role).toBe('EDU_PARENT')
    const switched = await goOnAs(opened.token, 'SCHOOL', { cookie: cookiesOf(elsewhere) })
    expect(reasonOf(switched)).toBe('203 secondStep')
    const headers = { [HEADER.ticket]: switched.headers.get(HEADER.ticket) ?? '', cookie: cookiesOf(switched) }
    const done = await portal.send(secondStep, { body: { validationCode: drawn.code() }, headers, token: opened.token })
    expect(Opened.parse(done.RESULT).role).toBe('SCHOOL')
    expect(await isIn(opened.token, '88000012')).toBe(401)
  })

  it("is required if another person planted the browser's cookie before", async () => {
    const planted = { cookie: `device=${'p'.repeat(43)}` }
    const first = await enter(TEACHER, planted)
    const headers = { [HEADER.ticket]: first.headers.get(HEADER.ticket) ?? '', cookie: `${cookiesOf(first)}; ${planted.cookie}` }
    const second = await portal.send(secondStep, { body: { validationCode: drawn.code() }, headers })
    expect(reasonOf(second)).toBe('200')
    expect(reasonOf(await enter(TEACHER, planted))).toBe('203 secondStep')
    expect(reasonOf(await enter(TEACHER, { cookie: cookiesOf(second) }))).toBe('200')

    // A mark from before the second step is worthless after it.
    const { token, browser } = await staffIn('88000014')
    await goOnAs(token, 'EDU_PARENT', { cookie: browser.cookie })
    const asParent = await enter('88000014')
    const known = { cookie: cookiesOf(asParent) }
    const switched = await goOnAs(Opened.parse(asParent.RESULT).token, 'SCHOOL', known)
    const ticket = { [HEADER.ticket]: switched.headers.get(HEADER.ticket) ?? '' }
    const cookie = `${cookiesOf(switched)}; ${known.cookie}`
    const done = await portal.send(secondStep, { body: { validationCode: drawn.code() }, headers: { ...ticket, cookie } })
    expect(reasonOf(done)).toBe('200')
    expect(reasonOf(await enter('88000014', known))).toBe('203 secondStep')
    expect(reasonOf(await enter('88000014', { cookie: cookiesOf(done) }))).toBe('200')
  })

  it('a session of staff ends after twelve hours without use, or after a week', async () => {
    const { token, browser } = await staffIn('88000013')
    await later(11.9)
    expect(await isIn(token, '88000013')).toBe(200)
    await later(12.1)
    expect(await isIn(token, '88000013')).toBe(401)
    const { token: used } = Opened.parse((await enter('88000013', browser)).RESULT)
    for (let half = 1; half <= 15; half++) {
      await later(11)
      expect(await isIn(used, '88000013')).toBe(200)
    }
    await later(4)
    expect(await isIn(used, '88000013')).toBe(401)
  })
})

describe('one token opens one further session', () => {
  const liveOf = async (username: string) => {
    const account = await findAccount(portal.world.db, username)
    return portal.world.db.$count(sessions, and(eq(sessions.accountId, account?.id ?? 0), isNull(sessions.endedAt)))
  }

  it('however many switches of role come with it at once', async () => {
    const { token, browser } = await staffIn('88000012')
    const before = await liveOf('88000012')
    const roleId = (await rolesOf(token)).find(({ role }) => role === 'EDU_PARENT')?.roleId ?? 0
    const all = await Promise.all(Array.from({ length: 20 }, () => portal.send(switchRole, { body: { roleId }, token, headers: browser })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 401)])
    expect(await liveOf('88000012')).toBe(before)
  })

  it('however many second steps follow its switches', async () => {
    const { token } = await portal.signIn('88000012')
    const before = await liveOf('88000012')
    const responses = []
    for (const _ of [1, 2, 3]) {
      const switched = await goOnAs(token, 'SCHOOL')
      const headers = { [HEADER.ticket]: switched.headers.get(HEADER.ticket) ?? '', cookie: cookiesOf(switched) }
      responses.push({ body: { validationCode: drawn.code() }, headers })
    }
    const all = await Promise.all(responses.map((one) => portal.send(secondStep, one)))
    expect(all.map(reasonOf).sort()).toEqual(['200', '401 sessionExpired', '401 sessionExpired'])
    expect(await liveOf('88000012')).toBe(before)
    expect(await isIn(token, '88000012')).toBe(401)
  })

  it('there is no session after a concurrent log-out of all devices', async () => {
    const roleId = (await rolesOf((await portal.signIn('88000002')).token))[0]?.roleId ?? 0
    for (const _ of [1, 2, 3, 4]) {
      const [one, other] = [await portal.signIn('88000002'), await portal.signIn('88000002')]
      const switching = portal.send(switchRole, { body: { roleId }, token: one.token })
      await Promise.all([switching, portal.send(logoutDevices, { body: {}, token: other.token })])
      expect(await liveOf('88000002')).toBe(0)
    }
  })

  it('a sign-in with a token ends the session of that token', async () => {
    const { token } = await portal.signIn('88000002')
    const again = await portal.send(login, { body: { username: '88000002', password: encodePassword(PASSWORD) }, token })
    expect([await isIn(token, '88000002'), await isIn(Opened.parse(again.RESULT).token, '88000002')]).toEqual([401, 200])
  })
})

describe('an invitation', () => {
  /** Invitation code in a message to the contact, once it has arrived. */
  async function codeFor(contact: string): Promise<string> {
    await runChores(chores, portal.world)
    const found = async () => /\/invitation\/([\w-]{22})/.exec((await portal.letters(contact))[0]?.text ?? '')?.[1]
    await expect.poll(found).toBeDefined()
    return (await found()) ?? ''
  }

  it('opens an account for the person with that registry number, once, and ending the role ends its sessions at once', async () => {
    const { registryNumber } = await portal.who('adult-free')
    const contact = '92220501'
    await expect(ask(addStaff, { role: 'SCHOOL', orgId: 39_983, registryNumber, contact })).rejects.toThrow(/has no one in the role/)
    expect(await ask(addStaff, { role: 'TEACHER', orgId: SCHOOL, registryNumber, contact })).toMatchObject({
      contact: '92****01',
      hours: 72,
    })
    const code = await codeFor(contact)
    expect((await portal.send(invitation, { body: { code } })).RESULT).toMatchObject({ role: 'TEACHER', contact: '92****01' })

    const password = encodePassword('Walk-through-5823')
    const accept = (registerNumber: string) => portal.send(acceptInvitation, { body: { code, registerNumber, password } })
    expect(reasonOf(await accept((await portal.who('kg-new')).registryNumber))).toBe('201 invitationMismatch')
    const both = await Promise.all([accept(registryNumber), accept(registryNumber)])
    expect(both.map(reasonOf).filter((reason) => reason === '200')).toHaveLength(1)
    expect(reasonOf(await portal.send(invitation, { body: { code } }))).toBe('203 invitationInvalid')

    const first = await portal.send(login, { body: { username: contact, password } })
    const headers = { [HEADER.ticket]: first.headers.get(HEADER.ticket) ?? '', cookie: cookiesOf(first) }
    const { token } = Opened.parse((await portal.send(secondStep, { body: { validationCode: drawn.code() }, headers })).RESULT)
    expect(await atDesk(token)).toBe('200')
    const held = (await ask(listStaff, {})).find((one) => one.contact === '92****01')
    expect(held).toMatchObject({ role: 'TEACHER', orgId: SCHOOL })
    await ask(endStaff, { roleId: held?.roleId ?? 0 })
    expect(await isIn(token, contact)).toBe(401)
    await expect(ask(endStaff, { roleId: held?.roleId ?? 0 })).rejects.toThrow(/no open staff role/)
  })

  it('of a file goes to all or to nobody, only to known adults, is listed and can be withdrawn', async () => {
    const person = (await portal.who('adult-free')).registryNumber
    const row = { role: 'TEACHER', org_id: String(SCHOOL), registry_number: person, contact: '92220601' }
    const [unknown, child] = ['УБ80010115', (await portal.who('kg-new')).registryNumber]
    const ofFile = async () => (await ask(listInvitations, {})).filter(({ contact }) => contact.endsWith('01') && contact.startsWith('92'))
    const wrong = [
      row,
      { ...row, registry_number: unknown, contact: '92220602' },
      { ...row, registry_number: child, contact: '92220603' },
      { ...row, org_id: '39983' },
    ]
    const { faults, invited } = await ask(addAllStaff, { rows: wrong })
    expect(invited).toBe(0)
    expect(faults).toMatchObject([
      { line: 3, fault: 'no person with this registry number is known: import people first' },
      { line: 4, fault: 'the person is under 18' },
      { line: 5, fault: expect.stringMatching(/has no one in the role TEACHER$/) },
    ])
    await expect(ask(addStaff, { role: 'TEACHER', orgId: SCHOOL, registryNumber: unknown, contact: '92220602' })).rejects.toThrow(
      /^Nothing was sent: no person with this registry number is known/,
    )
    expect(await ofFile()).toEqual([])
    expect(await ask(addAllStaff, { rows: [row] })).toMatchObject({ invited: 1, left: 0, faults: [] })
    expect(await ask(addAllStaff, { rows: [row] })).toMatchObject({ invited: 0, left: 1 })
    const [open] = await ofFile()
    expect(open).toMatchObject({ role: 'TEACHER', orgId: SCHOOL, contact: '92****01' })
    const code = await codeFor(row.contact)
    await ask(withdrawStaff, { id: open?.id ?? 0 })
    expect(reasonOf(await portal.send(invitation, { body: { code } }))).toBe('203 invitationInvalid')
    expect(await ofFile()).toEqual([])
    await expect(ask(withdrawStaff, { id: open?.id ?? 0 })).rejects.toThrow(/no open invitation/)
  })

  it('is accepted by signing in where the person has an account, which has both roles from then on', async () => {
    const { registryNumber } = await portal.who('88000003')
    const { world } = portal
    await world.db.transaction((tx) => invite(tx, world, { role: 'TEACHER', orgId: SCHOOL, registryNumber, contact: '92220502' }))
    const code = drawn.link()
    const password = encodePassword('Walk-through-5824')
    expect(reasonOf(await portal.send(acceptInvitation, { body: { code, registerNumber: registryNumber, password } }))).toBe(
      '203 invitationSignIn',
    )
    const other = await portal.signIn('88000002')
    expect(reasonOf(await portal.send(acceptSignedIn, { body: { code, registerNumber: registryNumber }, token: other.token }))).toBe(
      '201 invitationMismatch',
    )
    const { token } = await portal.signIn('88000003')
    expect(reasonOf(await portal.send(acceptSignedIn, { body: { code, registerNumber: registryNumber }, token }))).toBe('200')
    expect((await rolesOf(token)).map(({ role, isCurrent }) => [role, isCurrent])).toEqual([
      ['EDU_PARENT', true],
      ['TEACHER', false],
    ])
  })

  it('is one for a person, role and institution, however many are sent at once', async () => {
    const { registryNumber } = await portal.who('adult-free')
    const { db } = portal.world
    const wanted = { role: 'TEACHER', orgId: SCHOOL, registryNumber, contact: '92220504' } as const
    await Promise.all(Array.from({ length: 6 }, () => db.transaction((tx) => invite(tx, portal.world, wanted))))
    expect(await db.$count(invitations, and(eq(invitations.contact, wanted.contact), isNull(invitations.endedAt)))).toBe(1)
  })

  it('runs out after 72 hours', async () => {
    const { registryNumber } = await portal.who('kg-new')
    const { world } = portal
    await world.db.transaction((tx) => invite(tx, world, { role: 'TEACHER', orgId: SCHOOL, registryNumber, contact: '92220503' }))
    const code = drawn.link()
    await later(71)
    expect(reasonOf(await portal.send(invitation, { body: { code } }))).toBe('200')
    await later(2)
    expect(reasonOf(await portal.send(invitation, { body: { code } }))).toBe('203 invitationInvalid')
  })
})

it('a session of staff opens no child, not even one that its person follows as a parent', async () => {
  const { token } = await portal.signIn('88000001')
  const { db, clock } = portal.world
  const account = await findAccount(db, '88000001')
  await addRoles(db, account?.id ?? 0, [{ role: 'TEACHER', orgId: SCHOOL, createdAt: clock.now() }])
  const child = { studentId: 200_001 }
  expect((await portal.send(childInfo, { params: child, token })).status).toBe(200)
  const switched = await goOnAs(token, 'TEACHER')
  const headers = { [HEADER.ticket]: switched.headers.get(HEADER.ticket) ?? '', cookie: cookiesOf(switched) }
  const { token: desk } = Opened.parse((await portal.send(secondStep, { body: { validationCode: drawn.code() }, headers })).RESULT)
  expect((await portal.send(childInfo, { params: child, token: desk })).status).toBe(403)
})

describe('codes that sixty strangers ask for at once', () => {
  const CONTACT = '88000012'
  const reset = (headers: Record<string, string>) =>
    portal.send(requestReset, {
      body: { type: 'PHONE', requestEmail: CONTACT, status: 'ACTIVE', requestType: 'RESETPASSWORD' },
      headers,
    })
  const sent = () => portal.world.db.$count(codes, eq(codes.contact, CONTACT))

  it('are forty; the browser of the account gets one at once, and so does staff with the right password on a new device', async () => {
    const { browser } = await staffIn(CONTACT)
    const attack = async (at: number) => {
      const captcha = await portal.solveCaptcha({ cookie: 'harder=16' })
      return reset({ 'x-forwarded-for': `10.7.0.${at}`, [HEADER.captcha]: captcha })
    }
    // One after the other until each needs a captcha; then concurrently.
    for (const at of [100, 101, 102, 103]) expect(reasonOf(await attack(at))).toBe('200')
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => attack(at)))
    expect(await sent()).toBe(40)
    const refused = answers.filter(({ SUCCESS_CODE }) => SUCCESS_CODE !== 200)
    expect(new Set(refused.map(reasonOf))).toEqual(new Set(['429 tooManyCodes']))
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)

    expect(reasonOf(await reset({ cookie: browser.cookie }))).toBe('200')
    expect((await staffIn(CONTACT)).role).not.toBe('EDU_PARENT')
    expect(await sent()).toBe(42)
  })

  it('leave twenty for these, and sixty in all', async () => {
    for (let time = 0; time < 18; time++) expect(reasonOf(await enter(CONTACT))).toBe('203 secondStep')
    expect(reasonOf(await enter(CONTACT))).toBe('429 tooManyCodes')
    expect(await sent()).toBe(60)
  })
})
