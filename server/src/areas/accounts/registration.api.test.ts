import { captchaChallenge, confirmByLink, login, register, requestCode, resetByLink, verifyCode } from '@portal/contract/accounts'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { refusalReason } from '../../../test/reasons.ts'
import { eq } from '../../database/sql.ts'
import { accounts, addresses, codes, people } from '../../database/tables.ts'
import { codeCases } from './codes.cases.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

const codeRequest = (contact: string) => ({
  type: contact.includes('@') ? 'EMAIL' : 'PHONE',
  requestEmail: contact,
  status: 'ACTIVE',
  requestType: 'REGISTRATION',
})
/** One browser with its cookies per contact. */
const cookies = new Map<string, string>()
const cookieOf = (contact: string) => ({ cookie: cookies.get(contact) ?? '' })
async function request(contact: string, headers = {}) {
  const answered = await portal.send(requestCode, { body: codeRequest(contact), headers: { ...cookieOf(contact), ...headers } })
  const mark = answered.headers.getSetCookie().find((cookie) => cookie.startsWith('asking='))
  if (mark !== undefined) cookies.set(contact, mark.split(';')[0] ?? '')
  return answered
}
const verify = (contact: string, validationCode: string, headers: Record<string, string> = cookieOf(contact)) =>
  portal.send(verifyCode, { body: { requestEmail: contact, status: 'VERIFY', requestType: 'REGISTRATION', validationCode }, headers })

/** Waits for the newest message to a contact and returns the match. */
async function newest(contact: string, pattern: RegExp, seen = 0): Promise<string> {
  await expect.poll(async () => (await portal.letters(contact)).length).toBeGreaterThan(seen)
  const [letter] = await portal.letters(contact)
  return pattern.exec(letter?.text ?? '')?.[1] ?? ''
}
const codeFor = (contact: string, seen?: number) => newest(contact, /\b(\d{6})\b/, seen)

const later = (seconds: number) => portal.setClock(new Date(portal.world.clock.now().getTime() + seconds * 1000).toISOString())
const PASSWORD = 'Shine1234'

async function adult(skip = 0) {
  const free = await portal.world.db.select().from(people).where(undefined).orderBy(people.id)
  const taken = new Set((await portal.world.db.select().from(accounts)).map(({ personId }) => personId))
  const person = free.filter(({ id, birthDate }) => birthDate < '2000-01-01' && !taken.has(id))[skip]
  if (person === undefined) throw new Error('nobody is free')
  return person
}
const payload = (contact: string, person: { registryNumber: string; lastName: string; firstName: string }, more = {}) => ({
  username: contact,
  registerNumber: person.registryNumber,
  lastName: person.lastName,
  firstName: person.firstName,
  distinguishName: `${person.lastName} ${person.firstName}`,
  usertype: 'EDU_PARENT',
  password: encodePassword(PASSWORD),
  ...more,
})
async function proven(contact: string): Promise<string> {
  await request(contact)
  return (await verify(contact, await codeFor(contact))).headers.get(HEADER.ticket) ?? ''
}
const open = (body: unknown, ticket: string) => portal.send(register, { body, headers: { [HEADER.ticket]: ticket } })

describe('registering by phone', () => {
  it('goes from code to account to log-in', async () => {
    const person = await portal.who('adult-free')
    const signIn = (password: string, headers = {}) =>
      portal.send(login, { body: { username: '92220101', password: encodePassword(password) }, headers })
    for (const last of [1, 2, 3, 4]) await signIn(`Wrong${last}`)
    const ticket = await proven('92220101')
    expect(ticket).not.toBe('')
    const opened = await open(payload('92220101', { ...person, firstName: person.firstName.toUpperCase() }), ticket)
    expect(opened).toMatchObject({ SUCCESS_CODE: 200, RESULT: { message: 'Амжилттай бүртгэгдлээ' } })
    const closed = await portal.send(verifyCode, { body: { requestEmail: '92220101', status: 'SUCCESS', requestType: 'REGISTRATION' } })
    expect(closed.SUCCESS_CODE).toBe(200)
    // Strangers' wrong tries cause no captcha in the newcomer's own browser.
    expect(refusalReason(await signIn(PASSWORD))).toBe('captchaNeeded')
    const cookie = opened.headers.getSetCookie().find((one) => one.startsWith('device='))
    expect((await signIn(PASSWORD, { cookie: cookie?.split(';')[0] ?? '' })).SUCCESS_CODE).toBe(200)
    expect(refusalReason(await open(payload('92220101', person), ticket))).toBe('contactTaken')
  })

  it('requires a captcha from the second code on, and a minute between codes', async () => {
    expect((await request('92220102')).SUCCESS_CODE).toBe(200)
    const first = await codeFor('92220102')
    const tooSoon = await request('92220102')
    expect(refusalReason(tooSoon)).toBe('codeTooSoon')
    await later(61)
    expect(refusalReason(await request('92220102'))).toBe('captchaNeeded')
    expect(refusalReason(await request('92220102', { [HEADER.captcha]: 'bm9uc2Vuc2U=' }))).toBe('captchaWrong')
    expect((await request('92220102', { [HEADER.captcha]: await portal.solveCaptcha() })).SUCCESS_CODE).toBe(200)
    const second = await codeFor('92220102', 1)
    if (first !== second) expect(refusalReason(await verify('92220102', first))).toBe('codeWrong')
    expect((await verify('92220102', second)).SUCCESS_CODE).toBe(200)
  })

  it('five wrong codes end a code, the right one included; a used one is dead too', async () => {
    await request('92220103')
    const code = await codeFor('92220103')
    const wrong = code === '000000' ? '111111' : '000000'
    for (const left of [4, 3, 2, 1])
      expect(await verify('92220103', wrong)).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'codeWrong', values: { left } } })
    expect(refusalReason(await verify('92220103', wrong))).toBe('codeEnded')
    expect(refusalReason(await verify('92220103', code))).toBe('codeEnded')

    await request('92220104')
    const once = await codeFor('92220104')
    expect((await verify('92220104', once)).SUCCESS_CODE).toBe(200)
    expect(refusalReason(await verify('92220104', once))).toBe('codeNotRequested')
  })

  it('a code lives ten minutes, a proof thirty', async () => {
    await request('92220105')
    const code = await codeFor('92220105')
    await later(10 * 60 + 1)
    expect(refusalReason(await verify('92220105', code))).toBe('codeExpired')
    await portal.setClock(null)
    const ticket = await proven('92220106')
    await later(30 * 60 + 1)
    expect(refusalReason(await open(payload('92220106', await adult()), ticket))).toBe('verificationExpired')
  })

  it('keeps of a code and a link only what cannot be read back', async () => {
    await request('92220107')
    const code = await codeFor('92220107')
    const rows = JSON.stringify(await portal.world.db.select().from(codes))
    expect(rows).not.toContain(code)
  })
})

describe('the proof of a contact', () => {
  it('opens nothing for another contact, with another signature, or without', async () => {
    const ticket = await proven('92220111')
    const person = await adult()
    for (const [contact, sent] of [
      ['92220112', ticket],
      ['92220111', ''],
      ['92220111', `${ticket.slice(0, -2)}AA`],
      ['92220111', 'a,b,c,d,e,f'],
    ] as const) {
      expect(refusalReason(await open(payload(contact, person), sent))).toBe('verificationExpired')
    }
  })

  it('names that do not fit the registry, and people who are not grown up, are refused alike in form', async () => {
    const ticket = await proven('92220113')
    const person = await adult()
    expect(refusalReason(await open(payload('92220113', { ...person, firstName: 'Бусад' }), ticket))).toBe('identityMismatch')
    expect(refusalReason(await open(payload('92220113', { ...person, registryNumber: 'ЯЯ50010110' }), ticket))).toBe('identityMismatch')
    const child = await portal.who('kg-new')
    expect(refusalReason(await open(payload('92220113', child), ticket))).toBe('guardianUnderage')
    // A person without an address exists.
    const [row] = await portal.world.db.select().from(people).where(eq(people.registryNumber, person.registryNumber))
    await portal.world.db.delete(addresses).where(eq(addresses.personId, row?.id ?? 0))
    expect((await open(payload('92220113', person), ticket)).SUCCESS_CODE).toBe(200)
  })

  it('does not let the registry be searched: past ten wrong identities it is worth nothing', async () => {
    const ticket = await proven('92220115')
    const person = await adult()
    for (const _ of Array.from({ length: 10 }))
      expect(refusalReason(await open(payload('92220115', { ...person, firstName: 'Бусад' }), ticket))).toBe('identityMismatch')
    expect(refusalReason(await open(payload('92220115', person), ticket))).toBe('verificationUsedUp')
  })

  it('names each wrong field', async () => {
    const { SUCCESS_CODE, RESULT } = await open(payload('parent2@demo.mn', await adult(), { lastName: 'Bat', firstName: 'Б' }), '')
    expect(SUCCESS_CODE).toBe(201)
    expect(RESULT).toMatchObject({ fields: { lastName: 'nameCyrillicOrHyphen', firstName: 'nameTooShort' } })
    expect((await open(payload('parent2@demo.mn', await adult()), '')).RESULT).toMatchObject({
      fields: { phoneNumber: 'phoneRequiredWithEmail' },
    })
    expect((await open(payload('92220114', await adult(), { password: encodePassword('weak') }), '')).RESULT).toMatchObject({
      fields: { password: 'passwordTooShort' },
    })
    expect(await open(payload('92220114', await adult(), { password: encodePassword('Password1') }), '')).toMatchObject({
      SUCCESS_CODE: 201,
      RESULT: { reason: 'passwordCommon', fields: { password: 'passwordCommon' } },
    })
  })
})

describe('registering by e-mail', () => {
  it('the link proves the contact once, and only when its button is pressed', async () => {
    await request('New.Parent@demo.mn')
    const link = await newest('new.parent@demo.mn', /\/login\/c\/([\w-]{43})/)
    // A mail scanner opens the page; the link stays unused.
    expect((await fetch(`${portal.address}/login/c/${link}`)).status).toBe(200)
    const pressed = await portal.send(confirmByLink, { body: { code: link } })
    expect(pressed).toMatchObject({ SUCCESS_CODE: 200, RESULT: { status: 'SUCCESS', contact: 'new.parent@demo.mn' } })
    expect(refusalReason(await portal.send(confirmByLink, { body: { code: link } }))).toBe('mailLinkUsed')
    const opened = await open(
      payload('new.parent@demo.mn', await adult(), { phoneNumber: '92220120' }),
      pressed.headers.get(HEADER.ticket) ?? '',
    )
    expect(opened.SUCCESS_CODE).toBe(200)
  })

  it('a link that is made up, expired or used as a password reset is refused', async () => {
    expect(refusalReason(await portal.send(confirmByLink, { body: { code: 'x'.repeat(43) } }))).toBe('mailLinkInvalid')
    await request('late.parent@demo.mn')
    const code = await newest('late.parent@demo.mn', /\/login\/c\/([\w-]{43})/)
    expect((await fetch(`${portal.address}/login/c/${code}`, { method: 'HEAD' })).status).toBe(200)
    expect(refusalReason(await portal.send(resetByLink, { body: { code } }))).toBe('mailLinkInvalid')
    await later(11 * 60)
    expect(refusalReason(await portal.send(confirmByLink, { body: { code } }))).toBe('mailLinkInvalid')
  })
})

describe('strangers learn nothing', () => {
  it('a contact with an account gets the same answer, and a message instead of a code', async () => {
    const [known, unknown] = [await request('88000002'), await request('92220130')]
    expect({ ...known, headers: 0, RESPONSE_MESSAGE: 0, RESULT: 0 }).toEqual({ ...unknown, headers: 0, RESPONSE_MESSAGE: 0, RESULT: 0 })
    expect(known.RESPONSE_MESSAGE.replace('88****02', '')).toBe(unknown.RESPONSE_MESSAGE.replace('92****30', ''))
    await expect.poll(async () => (await portal.letters('88000002')).some(({ text }) => text.includes('бүртгэл үүссэн байна'))).toBe(true)
    expect((await portal.letters('88000002')).some(({ text }) => /\b\d{6}\b/.test(text))).toBe(false)
  })
})

codeCases({
  send: (...sent) => portal.send(...sent),
  solveCaptcha: (headers) => portal.solveCaptcha(headers),
  codeRequest,
  request,
  verify,
  cookieOf,
  codeFor,
  later,
})

describe('two at the same instant', () => {
  it('the same contact: one wins, the other is refused', async () => {
    const ticket = await proven('92220141')
    const outcomes = await Promise.all([
      open(payload('92220141', await adult(0)), ticket),
      open(payload('92220141', await adult(1)), ticket),
    ])
    expect(outcomes.map(({ SUCCESS_CODE }) => SUCCESS_CODE).sort()).toEqual([200, 203])
    expect(refusalReason(outcomes.find(({ SUCCESS_CODE }) => SUCCESS_CODE === 203) ?? { RESULT: {} })).toBe('contactTaken')
  })
  it('the same person: one wins, the other is refused', async () => {
    const [one, other] = [await proven('92220142'), await proven('92220143')]
    const person = await adult()
    const outcomes = await Promise.all([open(payload('92220142', person), one), open(payload('92220143', person), other)])
    expect(outcomes.map(({ SUCCESS_CODE }) => SUCCESS_CODE).sort()).toEqual([200, 203])
    expect(refusalReason(outcomes.find(({ SUCCESS_CODE }) => SUCCESS_CODE === 203) ?? { RESULT: {} })).toBe('personTakenUnproven')
  })
  it('two requests for a code: one message', async () => {
    const outcomes = await Promise.all([request('92220144'), request('92220144')])
    expect(outcomes.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 200).length).toBe(1)
    await codeFor('92220144')
    expect(await portal.letters('92220144')).toHaveLength(1)
  })
})

it('the shortest e-mail address can register', async () => {
  const ticket = await proven('a@b.mn')
  expect((await open(payload('a@b.mn', await adult(), { phoneNumber: '92220150' }), ticket)).SUCCESS_CODE).toBe(200)
})

it('codes for many numbers from one address ask for a captcha after a while', async () => {
  const reasons = []
  for (let number = 92_225_000; number < 92_225_070; number++) reasons.push((await request(String(number))).SUCCESS_CODE)
  expect(reasons.filter((code) => code === 203).length).toBeGreaterThan(0)
  expect((await request('92226000', { [HEADER.captcha]: await portal.solveCaptcha() })).SUCCESS_CODE).toBe(200)
})

it('a captcha is offered to anyone', async () => {
  expect((await portal.send(captchaChallenge)).SUCCESS_CODE).toBe(200)
})
