import { login } from '@portal/contract/accounts'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { changePassword, logoutDevices, myDevices } from '@portal/contract/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD, type TestPortal, testPortal } from '../../../test/portal.ts'
import { networksOf } from '../../admission/networks.ts'
import { eq, gte, notInArray } from '../../database/sql.ts'
import { accounts, attempts, people, roles } from '../../database/tables.ts'
import { Refused } from '../../text/refusals.ts'
import { hashPassword } from './passwords.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ environment: { TRUST_PROXY: '1' } })
  await openMany(64)
})
afterAll(() => portal.end())

const numbered = (number: number) => String(95_000_000 + number)

/** Opens accounts from 95000000 on, with the demo's password. */
async function openMany(count: number) {
  const { db } = portal.world
  const [known] = await db.select().from(accounts).where(eq(accounts.username, '88000003'))
  if (known === undefined) throw new Error('nobody to copy')
  const taken = (await db.select({ id: accounts.personId }).from(accounts)).map(({ id }) => id)
  const free = await db.select({ id: people.id }).from(people).where(notInArray(people.id, taken)).limit(count)
  const { id: _, ...same } = known
  const opened = await db
    .insert(accounts)
    .values(free.map(({ id }, number) => ({ ...same, personId: id, username: numbered(number) })))
    .returning({ accountId: accounts.id, createdAt: accounts.createdAt })
  await db.insert(roles).values(opened.map((one) => ({ ...one, role: 'EDU_PARENT' as const })))
}

const reasonOf = ({ SUCCESS_CODE, RESULT }: { SUCCESS_CODE: number; RESULT: unknown }) =>
  SUCCESS_CODE === 200 ? 'in' : z.object({ reason: z.string() }).parse(RESULT).reason

const reasonThrown = (error: unknown) => (error instanceof Refused ? error.reason : Promise.reject(error))

interface From {
  address?: string
  captcha?: string
  cookie?: string
}
let addresses = 0
/** Returns an unused address. */
const elsewhere = () => {
  addresses++
  return `10.1.${addresses >> 8}.${addresses & 255}`
}
const guess = (username: string, password: string, { address = elsewhere(), captcha, cookie }: From = {}) =>
  portal.send(login, {
    body: { username, password: encodePassword(password) },
    headers: { 'x-forwarded-for': address, ...(captcha !== undefined && { [HEADER.captcha]: captcha }), ...(cookie && { cookie }) },
  })
const outcome = async (...attempt: Parameters<typeof guess>) => reasonOf(await guess(...attempt))
const solved = async (headers?: Record<string, string>) => ({ captcha: await portal.solveCaptcha(headers) })
/** Device mark that a sign-in sets in the browser. */
const markOf = ({ headers }: Awaited<ReturnType<typeof guess>>) => ({ cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' })
let passwords = 0
/** Returns an untried wrong password. */
const wrong = () => {
  passwords++
  return `Wrong-${passwords}`
}

describe('guessing at one account from many addresses', () => {
  it.each([
    ['that exists', numbered(0)],
    ['that nobody has', '99887766'],
  ])('from the fifth wrong one each try needs a captcha, for a username %s', async (_, username) => {
    for (const _ of [1, 2, 3, 4]) expect(await outcome(username, wrong())).toBe('loginFailed')
    for (const _ of [5, 6]) expect(await outcome(username, wrong())).toBe('captchaNeeded')
    expect(await outcome(username, wrong(), await solved())).toBe('loginFailed')
  })

  it('a solved captcha is good for one password, and lets the right one in', async () => {
    const solution = await solved()
    expect(await outcome(numbered(0), wrong(), solution)).toBe('loginFailed')
    expect(await outcome(numbered(0), PASSWORD, solution)).toBe('captchaUsed')
    expect(await outcome(numbered(0), PASSWORD)).toBe('captchaNeeded')
    expect(await outcome(numbered(0), PASSWORD, await solved())).toBe('in')
  })

  it('many at once do not slip through', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcome(numbered(1), wrong())))
    expect(outcomes.filter((reason) => reason === 'loginFailed')).toHaveLength(4)
    expect(outcomes.filter((reason) => reason === 'captchaNeeded')).toHaveLength(36)
  })

  it('a tenth of the pace does not help: the fifth in a day counts', async () => {
    const { clock } = portal.world
    for (const _ of [1, 2, 3, 4]) expect(await outcome(numbered(2), wrong())).toBe('loginFailed')
    const endOfDay = new Date(Math.ceil(clock.now().getTime() / 86_400_000) * 86_400_000 - 1000)
    await portal.setClock(endOfDay.toISOString())
    expect(await outcome(numbered(2), wrong())).toBe('captchaNeeded')
    await portal.setClock(null)
  })

  it('ten from one address stop that address for that account; past thirty the captcha is harder and grows; a known browser goes on without', async () => {
    const known = markOf(await guess(numbered(3), PASSWORD))
    const forgotten = wrong()
    const three = [elsewhere(), elsewhere(), elsewhere()]
    for (const address of three)
      for (let time = 0; time < 10; time++)
        expect(await outcome(numbered(3), forgotten, { address, ...(await solved()) })).toBe('loginFailed')
    const [address = ''] = three
    const stopped = await guess(numbered(3), PASSWORD, { address, ...(await solved()) })
    expect(stopped).toMatchObject({ status: 429, RESULT: { reason: 'tooManyTries' } })
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await outcome(numbered(4), forgotten, { address })).toBe('loginFailed')

    /** Solves a captcha as hard as the refusal asks for. */
    const harder = async () => {
      const refused = await guess(numbered(3), wrong(), await solved())
      expect(reasonOf(refused)).toBe('captchaHarder')
      const [cookie = ''] = refused.headers.getSetCookie()
      return { cookie: cookie.split(';')[0] ?? '' }
    }
    expect(await outcome(numbered(3), PASSWORD, await solved(await harder()))).toBe('in')
    // The work doubles for each further five, up to sixteen times.
    for (const [soFar, times] of [
      [30, 4],
      [35, 8],
      [40, 16],
      [90, 16],
    ] as const) {
      await portal.world.db.update(attempts).set({ count: soFar }).where(gte(attempts.count, 30))
      expect(await harder()).toEqual({ cookie: `harder=${times}` })
    }

    for (const _ of [1, 2, 3, 4, 5, 6]) expect(await outcome(numbered(3), wrong(), { address, ...known })).toBe('loginFailed')
    expect(await outcome(numbered(3), PASSWORD, { address, ...known })).toBe('in')
  })
})

describe('a browser that has signed in before', () => {
  it('has ten wrong tries in a quarter of an hour, from wherever', async () => {
    const mark = markOf(await guess(numbered(7), PASSWORD))
    for (let time = 0; time < 10; time++) expect(await outcome(numbered(7), wrong(), mark)).toBe('loginFailed')
    expect(await outcome(numbered(7), PASSWORD, mark)).toBe('tooManyTries')
    expect(await outcome(numbered(7), PASSWORD)).toBe('in')
  })

  it('is forgotten when its owner signs it out there, everywhere, or with a new password', async () => {
    const changed = encodePassword('Shine1234!')
    const ends: [number, (token: string) => Promise<{ SUCCESS_CODE: number }>][] = [
      [32, (token) => portal.send(logoutDevices, { token, body: {} })],
      [
        33,
        async (token) => {
          const devices = myDevices.result.parse((await portal.send(myDevices, { token })).RESULT)
          return portal.send(logoutDevices, { token, body: { deviceId: devices.find(({ isThis }) => !isThis)?.deviceId } })
        },
      ],
      [34, (token) => portal.send(changePassword, { token, body: { oldPassword: encodePassword(PASSWORD), newPassword: changed } })],
    ]
    for (const [number, end] of ends) {
      const lost = markOf(await guess(numbered(number), PASSWORD))
      const own = await guess(numbered(number), PASSWORD)
      for (const _ of [1, 2, 3, 4]) expect(await outcome(numbered(number), wrong())).toBe('loginFailed')
      expect(await outcome(numbered(number), wrong(), lost)).toBe('loginFailed')
      expect(await end(login.result.parse(own.RESULT).token)).toMatchObject({ SUCCESS_CODE: 200 })
      expect(await outcome(numbered(number), wrong(), lost)).toBe('captchaNeeded')
      if (number !== 32) expect(await outcome(numbered(number), wrong(), markOf(own))).toBe('loginFailed')
    }
  })

  it('is known to its own account alone', async () => {
    const mark = markOf(await guess(numbered(8), PASSWORD))
    for (const _ of [1, 2, 3, 4]) expect(await outcome(numbered(9), wrong(), mark)).toBe('loginFailed')
    expect(await outcome(numbered(9), wrong(), mark)).toBe('captchaNeeded')
  })
})

describe('guessing at many accounts', () => {
  it('from one network: after twenty wrong ones each try needs a captcha, and nobody hides among log-ins of their own', async () => {
    const address = (host: number) => `2001:db8:5:6::${host.toString(16)}`
    const own = markOf(await guess(numbered(31), PASSWORD, { address: address(1) }))
    for (let time = 0; time < 41; time++) await guess(numbered(31), PASSWORD, { address: address(2), ...own })
    for (let time = 0; time < 20; time++)
      expect(await outcome(numbered(10 + time), wrong(), { address: address(time + 1) })).toBe('loginFailed')
    expect(await outcome(numbered(30), wrong(), { address: address(99) })).toBe('captchaNeeded')
    expect(await outcome(numbered(30), PASSWORD, { address: address(99) })).toBe('captchaNeeded')
    expect(await outcome(numbered(30), PASSWORD, { address: address(99), ...(await solved()) })).toBe('in')
    expect(await outcome(numbered(30), PASSWORD, { address: '2001:db8:5:7::1' })).toBe('in')
  })

  it('with one password from many addresses: after twenty usernames each try of it needs a captcha', async () => {
    const common = wrong()
    for (let number = 0; number < 20; number++) expect(await outcome(numbered(40 + number), common)).toBe('loginFailed')
    expect(await outcome(numbered(60), common)).toBe('captchaNeeded')
    expect(await outcome(numbered(60), wrong())).toBe('loginFailed')
    await portal.setClock(new Date(portal.world.clock.now().getTime() + 3_600_000).toISOString())
    expect(await outcome(numbered(60), common)).toBe('loginFailed')
    await portal.setClock(null)
  })

  it('keeps nothing that a password or an address can be read from', async () => {
    const rows = JSON.stringify(await portal.world.db.select().from(attempts))
    expect(rows).not.toMatch(/Wrong-|10\.1\.|9500/)
  })
})

it("log-in names the account's language to a browser that has chosen none; a chosen language becomes the account's", async () => {
  const username = numbered(60)
  const { db } = portal.world
  const whose = eq(accounts.username, username)
  await db.update(accounts).set({ language: 'en' }).where(whose)
  const signIn = async (headers: Record<string, string>) => {
    const { RESULT } = await portal.send(login, { body: { username, password: encodePassword(PASSWORD) }, headers })
    const { token, language } = login.result.parse(RESULT)
    await portal.send(myDevices, { token, headers })
    const [account] = await db.select({ language: accounts.language }).from(accounts).where(whose)
    return [language, account?.language]
  }
  expect(await signIn({})).toEqual(['en', 'en'])
  expect(await signIn({ cookie: 'language=mn' })).toEqual([undefined, 'mn'])
})

it('three networks that flood the hashing keep nobody else out', async () => {
  let flooding = true
  const flood = async (network: string) => {
    for (let turn = 0; turn === 0 || flooding; turn++) await hashPassword('x', 'light', networksOf(network))
  }
  const floods = Array.from({ length: 510 }, (_, number) => flood(`10.9.0.${number % 3}`).then(() => 'done', reasonThrown))
  const others = await Promise.all([61, 62, 63].map((number) => outcome(numbered(number), PASSWORD)))
  flooding = false
  expect(others).toEqual(['in', 'in', 'in'])
  expect(await Promise.all(floods)).toContain('overloaded')
})
