import { confirmByLink, login, requestReset, resetByLink, usernamesOf, verifyReset } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { HEADER, RenewedResult } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { requestContact } from '@portal/contract/ownContact'
import { changePassword, logoutDevices, myDevices } from '@portal/contract/profile'
import { requestCopy } from '@portal/contract/rights'
import { myRoles, switchRole } from '@portal/contract/roles'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD, type TestPortal, testPortal } from '../../../test/portal.ts'
import { refusalReason } from '../../../test/reasons.ts'
import { eq, sql } from '../../database/sql.ts'
import { accounts } from '../../database/tables.ts'
import { hashPassword } from './passwords.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

/** One browser with its cookies per contact. */
const cookies = new Map<string, string>()
const cookieOf = (contact: string) => ({ cookie: cookies.get(contact) ?? '' })
async function ask(contact: string, headers = {}) {
  const answered = await portal.send(requestReset, {
    body: { type: contact.includes('@') ? 'EMAIL' : 'PHONE', requestEmail: contact, status: 'ACTIVE', requestType: 'RESETPASSWORD' },
    headers: { ...cookieOf(contact), ...headers },
  })
  const [mark = ''] = answered.headers.getSetCookie()
  cookies.set(contact, mark.split(';')[0] ?? '')
  return answered
}
const settle = (contact: string, more: object, headers = {}) =>
  portal.send(verifyReset, {
    body: { requestEmail: contact, status: 'VERIFY', requestType: 'RESETPASSWORD', ...more },
    headers: { ...cookieOf(contact), ...headers },
  })
const read = async (contact: string, pattern: RegExp) => {
  const found = async () => (await portal.letters(contact)).map(({ text }) => pattern.exec(text)?.[1]).find((match) => match !== undefined)
  await expect.poll(found).toBeDefined()
  return (await found()) ?? ''
}
const signsIn = async (username: string, password: string) =>
  (await portal.send(login, { body: { username, password: encodePassword(password) } })).SUCCESS_CODE
const isOpen = async ({ token, personId }: { token: string; personId: number }) =>
  (await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).status === 200

describe('a forgotten password', () => {
  it('is renewed by a code; every session ends and the owner is notified', async () => {
    const [phone, tablet] = [await portal.signIn('88000001'), await portal.signIn('88000001')]
    const requested = await ask('88000001')
    expect(requested).toMatchObject({ SUCCESS_CODE: 200 })
    const code = await read('88000001', /код (\d{6})/)
    const settled = await settle('88000001', { validationCode: code, password: encodePassword('Shine1234') })
    expect(settled).toMatchObject({ SUCCESS_CODE: 200, RESULT: { status: 'VERIFY', message: 'Нууц үг амжилттай сэргээгдлээ' } })
    expect([await isOpen(phone), await isOpen(tablet)]).toEqual([false, false])
    expect([await signsIn('88000001', PASSWORD), await signsIn('88000001', 'Shine1234')]).toEqual([201, 200])
    await expect.poll(async () => (await portal.letters('88000001')).length).toBeGreaterThan(2)
    const closed = await portal.send(verifyReset, { body: { requestEmail: '88000001', status: 'SUCCESS', requestType: 'RESETPASSWORD' } })
    expect(closed).toMatchObject({ SUCCESS_CODE: 200, RESULT: { status: 'SUCCESS' } })
    expect(refusalReason(await settle('88000001', { validationCode: code, password: encodePassword('Other1234') }))).toBe(
      'codeNotRequested',
    )
    expect(await signsIn('88000001', 'Shine1234')).toBe(200)
    // Earlier device marks are revoked; the browser that reset the password is known.
    const wrongFrom = async (cookie = '') =>
      refusalReason(
        await portal.send(login, { body: { username: '88000001', password: encodePassword('Wrong1234') }, headers: { cookie } }),
      )
    for (const _ of [2, 3, 4]) expect(await wrongFrom()).toBe('loginFailed')
    expect(await wrongFrom(phone.cookie)).toBe('captchaNeeded')
    const own = settled.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))
    expect(await wrongFrom(own?.split(';')[0])).toBe('loginFailed')
  })

  it('a weak or common password changes nothing and leaves the code alive', async () => {
    await ask('88000002')
    const code = await read('88000002', /код (\d{6})/)
    expect((await settle('88000002', { validationCode: code, password: encodePassword('weak') })).RESULT).toMatchObject({
      fields: { password: 'passwordTooShort' },
    })
    expect(await settle('88000002', { validationCode: code, password: encodePassword('Password1') })).toMatchObject({
      SUCCESS_CODE: 201,
      RESULT: { reason: 'passwordCommon', fields: { password: 'passwordCommon' } },
    })
    expect((await settle('88000002', { validationCode: code, password: encodePassword('Shine1234') })).SUCCESS_CODE).toBe(200)
  })

  it('the link of an e-mail opens it once, without a code', async () => {
    await ask('parent@demo.mn')
    const link = await read('parent@demo.mn', /\/login\/r\/([\w-]{43})/)
    expect(refusalReason(await portal.send(confirmByLink, { body: { code: link } })), 'it proves no registration').toBe('mailLinkInvalid')
    const pressed = await portal.send(resetByLink, { body: { code: link } })
    expect(pressed).toMatchObject({ SUCCESS_CODE: 200, RESULT: { contact: 'parent@demo.mn' } })
    expect(refusalReason(await portal.send(resetByLink, { body: { code: link } }))).toBe('mailLinkUsed')
    const ticket = { [HEADER.ticket]: pressed.headers.get(HEADER.ticket) ?? '' }
    expect((await settle('parent@demo.mn', { password: encodePassword('Shine1234') }, ticket)).SUCCESS_CODE).toBe(200)
    expect(refusalReason(await settle('parent@demo.mn', { password: encodePassword('Other1234') }, ticket))).toBe('verificationExpired')
    expect(await signsIn('parent@demo.mn', 'Shine1234')).toBe(200)
  })

  it('a person without an account gets the same answers and no message', async () => {
    const stranger = await ask('92220201')
    expect(stranger.SUCCESS_CODE).toBe(200)
    expect(stranger.RESPONSE_MESSAGE).toBe('Оруулсан мэдээлэл бүртгэлтэй бол Танд код очно')
    const known = await ask('88000016')
    expect([known.SUCCESS_CODE, known.RESPONSE_MESSAGE, known.RESULT]).toEqual([200, stranger.RESPONSE_MESSAGE, stranger.RESULT])
    expect(await settle('92220201', { validationCode: '123456', password: encodePassword('Shine1234') })).toMatchObject({
      RESULT: { reason: 'codeWrong', values: { left: 4 } },
    })
    expect(await portal.letters('92220201')).toEqual([])
  })

  it('a code ends after five wrong tries, and expires after ten minutes', async () => {
    await ask('88000014')
    const code = await read('88000014', /код (\d{6})/)
    const renew = (validationCode: string) => settle('88000014', { validationCode, password: encodePassword('Shine1234') })
    const wrong = code === '000000' ? '111111' : '000000'
    for (const left of [4, 3, 2, 1]) expect(await renew(wrong)).toMatchObject({ RESULT: { reason: 'codeWrong', values: { left } } })
    expect([refusalReason(await renew(wrong)), refusalReason(await renew(code))]).toEqual(['codeEnded', 'codeEnded'])

    await ask('88000015')
    const expired = await read('88000015', /код (\d{6})/)
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 601_000).toISOString())
    expect(refusalReason(await settle('88000015', { validationCode: expired, password: encodePassword('Shine1234') }))).toBe('codeExpired')
  })

  it('answers and refusals carry the code under both names', async () => {
    const answered = async (body: object) =>
      z.object({ STATUS_CODE: z.number(), SUCCESS_CODE: z.number() }).parse(
        await (
          await fetch(`${portal.address}/public/user/pass/change`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json(),
      )
    const good = { type: 'PHONE', requestEmail: '92220202', status: 'ACTIVE', requestType: 'RESETPASSWORD' }
    expect(await answered(good)).toEqual({ STATUS_CODE: 200, SUCCESS_CODE: 200 })
    expect(await answered({ ...good, requestEmail: 'x' })).toEqual({ STATUS_CODE: 201, SUCCESS_CODE: 201 })
  })
})

describe('the usernames of a person', () => {
  const look = (registry: string, captcha?: string) =>
    portal.send(usernamesOf, { params: { registry }, headers: captcha === undefined ? {} : { [HEADER.captcha]: captcha } })

  it('show masked, for a solved captcha that works once but forgives a lost answer', async () => {
    const { registryNumber } = await portal.who('88000013')
    const captcha = await portal.solveCaptcha()
    expect(await look(registryNumber, captcha)).toMatchObject({ SUCCESS_CODE: 200, RESULT: [{ username: '88****13' }] })
    expect(await look(registryNumber, captcha)).toMatchObject({ SUCCESS_CODE: 200, RESULT: [{ username: '88****13' }] })
    const { registryNumber: other } = await portal.who('88000012')
    expect(refusalReason(await look(other, captcha))).toBe('captchaUsed')
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 61_000).toISOString())
    expect(refusalReason(await look(registryNumber, captcha))).toBe('captchaUsed')
  })
  it('a solution in another notation counts as the same solution', async () => {
    const [one, other] = [await portal.who('88000012'), await portal.who('88000011')]
    const captcha = await portal.solveCaptcha()
    expect((await look(one.registryNumber, captcha)).SUCCESS_CODE).toBe(200)
    const { challenge, solution } = JSON.parse(Buffer.from(captcha, 'base64').toString())
    for (const again of [
      `${JSON.stringify({ challenge, solution })}  `,
      JSON.stringify({ solution, challenge }),
      JSON.stringify({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
    ]) {
      expect(refusalReason(await look(other.registryNumber, Buffer.from(again).toString('base64')))).toMatch(/^captcha(Used|Wrong)$/)
    }
  })
  it('a solution is no good after five minutes', async () => {
    const captcha = await portal.solveCaptcha()
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 301_000).toISOString())
    expect(refusalReason(await look('ЯА90051029', captcha))).toBe('captchaExpired')
  })
  it('without an account the answer says so', async () => {
    const { registryNumber } = await portal.who('adult-free')
    expect(await look(registryNumber, await portal.solveCaptcha())).toMatchObject({
      SUCCESS_CODE: 201,
      RESULT: { reason: 'notRegistered' },
    })
  })
})

describe('signed in', () => {
  it('a new password ends every other session', async () => {
    const [here, there] = [await portal.signIn('88000003'), await portal.signIn('88000003')]
    const change = (oldPassword: string, newPassword: string, { token } = here) =>
      portal.send(changePassword, { token, body: { oldPassword: encodePassword(oldPassword), newPassword: encodePassword(newPassword) } })
    expect(refusalReason(await change('Wrong1234', 'Shine1234!'))).toBe('oldPasswordWrong')
    expect((await change(PASSWORD, 'Shine1234')).RESULT).toMatchObject({ fields: { newPassword: 'passwordNeedsSpecial' } })
    const changed = await change(PASSWORD, 'Shine1234!')
    expect(changed).toMatchObject({ SUCCESS_CODE: 200, RESULT: { message: 'Нууц үг амжилттай солигдлоо' } })
    const on = { ...here, token: changePassword.result.parse(changed.RESULT).token }
    expect(refusalReason(await change('Shine1234!', 'Shine1234!', on))).toBe('newPasswordSame')
    expect((await change('Shine1234!', 'P@ssw0rd', on)).RESULT).toMatchObject({
      reason: 'passwordCommon',
      fields: { newPassword: 'passwordCommon' },
    })
    expect([await isOpen(on), await isOpen(there)]).toEqual([true, false])
  })

  it('the session goes on with a new token wherever the password is given again, and the one before stops working', async () => {
    const password = encodePassword(PASSWORD)
    const again = [
      (token: string) => portal.send(requestCopy, { token, body: { password } }),
      (token: string) => portal.send(requestContact, { token, body: { contact: '92220203', password } }),
      (token: string) => portal.send(changePassword, { token, body: { oldPassword: password, newPassword: encodePassword('Shine-5678') } }),
    ]
    let here = await portal.signIn('88000013')
    const roles = myRoles.result.parse((await portal.send(myRoles, { token: here.token })).RESULT)
    const roleId = roles.find(({ role }) => role === 'EDU_PARENT')?.roleId ?? 0
    here = {
      ...here,
      token: switchRole.result.parse((await portal.send(switchRole, { token: here.token, body: { roleId } })).RESULT).token,
    }
    for (const give of again) {
      const before = here
      // Of concurrent calls with one token only one succeeds.
      const answered = await Promise.all([give(before.token), give(before.token)])
      const renewed = answered.filter(({ SUCCESS_CODE }) => SUCCESS_CODE === 200)
      expect(renewed).toHaveLength(1)
      here = { ...here, token: RenewedResult.parse(renewed[0]?.RESULT).token }
      expect([await isOpen(before), await isOpen(here)]).toEqual([false, true])
    }
  })

  it('devices can be signed out one by one, or all', async () => {
    const [here, there] = [await portal.signIn('88000011'), await portal.signIn('88000011')]
    const devices = myDevices.result.parse((await portal.send(myDevices, { token: here.token })).RESULT)
    expect(devices.map(({ isThis }) => isThis)).toEqual([true, false])
    const other = devices[1]?.deviceId
    await portal.send(logoutDevices, { token: here.token, body: { deviceId: other } })
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    const stranger = await portal.signIn('88000012')
    const [mine] = devices
    await portal.send(logoutDevices, { token: stranger.token, body: { deviceId: mine?.deviceId } })
    expect(await isOpen(here)).toBe(true)
    await portal.send(logoutDevices, { token: here.token, body: {} })
    expect(await isOpen(here)).toBe(false)
  })
})

it('a log-in with the old password that was under way during a change opens nothing', async () => {
  const racing = await testPortal()
  const { db, engine } = racing.world
  const passwordHash = await hashPassword('Shine1234', 'light')
  // The embedded database has one connection, so a log-in cannot read the old password during an open change there.
  const waiting = async () =>
    (await db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rows.length
  const { signingIn } = await db.transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.username, '88000001'))
    const body = { username: '88000001', password: encodePassword(PASSWORD) }
    const begun = [1, 2, 3].map(() => racing.send(login, { body }))
    if (engine.kind === 'postgres') await expect.poll(waiting).toBe(3)
    return { signingIn: begun }
  })
  for (const answered of await Promise.all(signingIn)) expect(refusalReason(answered)).toBe('loginFailed')
  await racing.end()
})
