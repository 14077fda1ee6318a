import { Writable } from 'node:stream'
import { login, logout } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type DanServer, danServer } from '../../../test/danServer.ts'
import { PASSWORD, type TestPortal, testPortal } from '../../../test/portal.ts'
import { digestOf } from '../../admission/keys.ts'
import { eq } from '../../database/sql.ts'
import { mailbox, sessions } from '../../database/tables.ts'
import { danCases } from './dan.cases.ts'

let portal: TestPortal
let source: DanServer
const written: string[] = []
beforeAll(async () => {
  const write = (line: Buffer, _encoding: BufferEncoding, done: () => void) => {
    written.push(String(line))
    done()
  }
  const log = pino({ level: 'debug' }, new Writable({ write }))
  source = await danServer()
  const ofDan = { DAN_URL: source.url, DAN_CLIENT_ID: 'portal', DAN_CLIENT_SECRET: source.secret }
  portal = await testPortal({ log, environment: { ...ofDan, TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await portal.end()
  await source.end()
})

const letters = (to: string) => portal.world.db.select().from(mailbox).where(eq(mailbox.recipient, to))
const hasSession = async ({ token, personId }: { token: string; personId: number }) =>
  (await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })).status

describe('signing in', () => {
  it('answers who it is, and keeps of the token only a digest', async () => {
    const { RESULT, SUCCESS_CODE } = await portal.send(login, { body: { username: '88000001', password: encodePassword(PASSWORD) } })
    expect(SUCCESS_CODE).toBe(200)
    const { token, displayName, userName } = login.result.parse(RESULT)
    expect(userName).toBe('88000001')
    expect(displayName).toMatch(/^\p{Lu}\.\p{Lu}\p{Ll}+$/u)
    const [session] = await portal.world.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, digestOf(token)))
    expect(session?.endedAt).toBeNull()
  })

  it('says the same to a wrong password and to someone unknown', async () => {
    const answers = await Promise.all(
      [
        ['88000001', 'Wrong1234'],
        ['99999999', PASSWORD],
        ['nobody@demo.mn', PASSWORD],
      ].map(([username, password]) => portal.send(login, { body: { username, password: encodePassword(password ?? '') } })),
    )
    for (const { status, SUCCESS_CODE, RESPONSE_MESSAGE, RESULT } of answers) {
      expect({ status, SUCCESS_CODE, RESPONSE_MESSAGE, RESULT }).toEqual({
        status: 200,
        SUCCESS_CODE: 201,
        RESPONSE_MESSAGE: 'Нэвтрэх нэр эсвэл нууц үг буруу байна',
        RESULT: { reason: 'loginFailed', message: 'Нэвтрэх нэр эсвэл нууц үг буруу байна' },
      })
    }
  })

  it('names each wrong field by the key of its message', async () => {
    const fieldsOf = async (body: unknown) => {
      const { SUCCESS_CODE, RESULT } = await portal.send(login, { body })
      expect(SUCCESS_CODE).toBe(201)
      return z.object({ fields: z.record(z.string(), z.string()) }).parse(RESULT).fields
    }
    expect(await fieldsOf({ username: '', password: '' })).toEqual({ username: 'contactRequired', password: 'passwordRequired' })
    expect(await fieldsOf({ username: '123', password: encodePassword(PASSWORD) })).toEqual({ username: 'contactInvalid' })
    expect(await fieldsOf({ username: '88000001', password: encodePassword('нууцүг') })).toEqual({ password: 'loginPasswordCyrillic' })
    expect(await fieldsOf({ username: ['88000001'], password: 7 })).toEqual({ username: 'inputInvalid', password: 'inputInvalid' })
  })

  it('takes the contact however it is typed', async () => {
    const { SUCCESS_CODE } = await portal.send(login, { body: { username: 'Parent@Demo.mn', password: encodePassword(PASSWORD) } })
    expect(SUCCESS_CODE).toBe(200)
  })

  it('tells the owner once when the device was never seen before', async () => {
    const first = await portal.signIn('88000003')
    await expect.poll(() => letters('88000003')).toHaveLength(1)
    expect(first.cookie).toMatch(/^device=/)
    const left = await portal.send(logout, { token: first.token })
    expect(left.headers.getSetCookie(), 'log-out keeps the mark of the device').toEqual([expect.stringMatching(/^document=;/)])
    await portal.signIn('88000003', { cookie: first.cookie })
    // A shared browser keeps the mark of each account.
    const shared = await portal.signIn('88000002', { cookie: first.cookie })
    await expect.poll(() => letters('88000002')).toHaveLength(1)
    const back = await portal.signIn('88000003', { cookie: shared.cookie })
    await portal.signIn('88000002', { cookie: back.cookie })
    expect(await letters('88000002')).toHaveLength(1)
    expect(await letters('88000003')).toHaveLength(1)
    const [letter] = await letters('88000003')
    expect(letter).toMatchObject({ channel: 'sms' })
    expect(letter?.text).toMatch(/^Эцэг эхийн портал: Таны эрхээр шинэ төхөөрөмжөөс нэвтэрлээ \(\d{4}\.\d\d\.\d\d \d\d:\d\d\)/)
  })

  it('hides the device mark from scripts', async () => {
    const { headers } = await portal.send(login, { body: { username: '88000001', password: encodePassword(PASSWORD) } })
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
  })
})

describe('a session', () => {
  it('ends at once with log-out, and no other session does', async () => {
    const [one, other] = [await portal.signIn('88000001'), await portal.signIn('88000001')]
    expect((await portal.send(logout, { token: one.token })).SUCCESS_CODE).toBe(200)
    expect(await hasSession(one)).toBe(401)
    expect(await hasSession(other)).toBe(200)
    expect((await portal.send(logout, { token: one.token })).status).toBe(401)
  })

  it('ends after 30 days without use and lives on when it is used, 90 days at most', async () => {
    const now = portal.world.clock.now().getTime()
    const inDays = (days: number) => portal.setClock(new Date(now + days * 86_400_000).toISOString())
    const [idle, used] = [await portal.signIn('88000001'), await portal.signIn('88000001')]
    for (const days of [20, 40, 60, 80]) {
      await inDays(days)
      expect(await hasSession(used), `used, day ${days}`).toBe(200)
    }
    expect(await hasSession(idle)).toBe(401)
    await inDays(90.1)
    expect(await hasSession(used)).toBe(401)
    await portal.setClock(null)
  })
})

it('logs name the route and nothing of the person', async () => {
  const { token, personId } = await portal.signIn('88000001')
  await portal.send(linkedChildren, { params: { parentPersonId: personId }, token })
  await portal.send({ method: 'GET', path: '/api/children/list/ЧХ19221698' }, { token })
  const log = written.join('')
  expect(log).toContain('/api/children/list/:parentPersonId')
  for (const secret of [
    '88000001',
    PASSWORD,
    encodePassword(PASSWORD),
    token,
    'ЧХ19221698',
    encodeURIComponent('ЧХ19221698'),
    `list/${personId}`,
    'Болормаа',
  ]) {
    expect(log).not.toContain(secret)
  }
})

danCases(() => ({ portal, source, written }))
