import { createServer, type Server } from 'node:http'
import { captchaChallenge } from '@portal/contract/accounts'
import { searchPerson, studentInfo } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from '../../test/portal.ts'
import { consumedDigests } from '../database/tables.ts'
import { attemptOf, countAttempt } from './attempts.ts'
import { withMost } from './limitTable.ts'
import { networksOf } from './networks.ts'
import { sharedLimits } from './sharedLimits.ts'

const FREE = 3
const A_MINUTE = 8
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({
    environment: { LOOK_UPS_OF_NUMBER: String(FREE), LOOK_UPS_PER_MINUTE: String(A_MINUTE), TRUST_PROXY: '1' },
  })
})
afterAll(() => portal.end())

const unknownNumberAt = (at: number) => `ЧЯ2325${1400 + at}`
interface LookUpKind {
  from?: string
  captcha?: string
}
const search = async (registerNumber: string, { from = '10.0.0.1', captcha }: LookUpKind = {}) =>
  portal.send(searchPerson, {
    body: { registerNumber },
    headers: { [HEADER.captcha]: captcha ?? (await portal.solveCaptcha()), 'x-forwarded-for': from },
  })

describe('a registry number that is looked up too often', () => {
  it('costs more work and a wait, for anyone who asks, and is never locked; others are not touched', async () => {
    const number = (await portal.who('kg-new')).registryNumber
    for (let at = 1; at < FREE; at++) expect(await search(number, { from: `10.1.0.${at}` })).toMatchObject({ SUCCESS_CODE: 200 })

    const refused = await search(number, { from: '10.1.0.9' })
    expect(refused).toMatchObject({ status: 200, SUCCESS_CODE: 203, RESULT: { reason: 'captchaHarder' } })
    const [cookie = ''] = refused.headers.getSetCookie()[0]?.split(';') ?? []
    const easy = captchaChallenge.result.parse((await portal.send(captchaChallenge)).RESULT)
    const hard = captchaChallenge.result.parse((await portal.send(captchaChallenge, { headers: { cookie } })).RESULT)
    expect([easy.parameters.data.times, hard.parameters.data.times]).toEqual([1, 4])

    const before = performance.now()
    const found = await search(number, { from: '10.1.0.9', captcha: await portal.solveCaptcha({ cookie }) })
    expect(found.RESULT).toMatchObject({ result: { status: 1 } })
    expect(performance.now() - before).toBeGreaterThan(1400)
    expect(await search(unknownNumberAt(1), { from: '10.1.0.9' })).toMatchObject({ SUCCESS_CODE: 200 })

    // Calls with a ticket are not counted as lookups.
    const headers = { [HEADER.ticket]: found.headers.get(HEADER.ticket) ?? '' }
    for (let at = 0; at <= FREE; at++)
      expect(await portal.send(studentInfo, { params: { reg: number }, headers })).toMatchObject({ SUCCESS_CODE: 200 })
  })

  it('an unknown number is counted like a known one', async () => {
    const reasons: unknown[] = []
    for (let at = 1; at <= FREE; at++) reasons.push((await search(unknownNumberAt(2), { from: `10.2.0.${at}` })).SUCCESS_CODE)
    expect(reasons).toEqual([200, 200, 203])
  })
})

describe('an address that looks up too many', () => {
  it('is refused for the rest of the minute without losing its captcha; another is not, however often it was refused', async () => {
    await portal.setClock('2026-11-15T10:00:01+08:00')
    for (let at = 1; at <= A_MINUTE; at++) expect(await search(unknownNumberAt(10 + at))).toMatchObject({ SUCCESS_CODE: 200 })
    const captcha = await portal.solveCaptcha()
    const refused = await search(unknownNumberAt(30), { captcha })
    expect(refused).toMatchObject({ status: 429, SUCCESS_CODE: 429, RESULT: { reason: 'tooManyRequests' } })
    expect(refused.headers.get('retry-after')).toBe('60')
    for (let at = 1; at <= FREE; at++) expect((await search(unknownNumberAt(30), { captcha })).status).toBe(429)
    expect(await search(unknownNumberAt(30), { captcha, from: '10.0.0.2' })).toMatchObject({ SUCCESS_CODE: 200 })
    await portal.setClock('2026-11-15T10:01:01+08:00')
    expect(await search(unknownNumberAt(31))).toMatchObject({ SUCCESS_CODE: 200 })
    await portal.setClock(null)
  })

  it('counts as one with every address of its IPv6 network, and as itself where it is written as IPv6', async () => {
    await portal.setClock('2026-11-15T11:00:01+08:00')
    for (let at = 1; at <= A_MINUTE; at++)
      expect(await search(unknownNumberAt(50 + at), { from: `2001:db8::${at.toString(16)}` })).toMatchObject({ SUCCESS_CODE: 200 })
    expect((await search(unknownNumberAt(60), { from: '2001:db8:0:0:ffff::1' })).status).toBe(429)
    expect((await search(unknownNumberAt(60), { from: '2001:db8:0:1::1' })).status).toBe(200)
    await portal.setClock('2026-11-15T11:01:01+08:00')
    for (let at = 1; at <= A_MINUTE; at++) await search(unknownNumberAt(60 + at), { from: at % 2 ? '10.0.0.7' : '::ffff:10.0.0.7' })
    expect((await search(unknownNumberAt(70), { from: '10.0.0.7' })).status).toBe(429)
    await portal.setClock(null)
  })

  it('counts with every /64 of its /48 at sixteen times the limit; a /64 past its own uses up no more of it', async () => {
    await portal.setClock('2026-11-15T12:00:01+08:00')
    const limit = withMost(sharedLimits.lookUps, A_MINUTE)
    const count = async (address: string) =>
      (await countAttempt(portal.world, attemptOf(limit, { network: networksOf(address) }), portal.world.clock.now())).nth
    for (let at = 0; at < 3 * A_MINUTE; at++) await count('2001:db8:7::1')
    for (let network = 1; network < 16; network++)
      for (let at = 1; at <= A_MINUTE; at++) expect(await count(`2001:db8:7:${network}::1`)).toBeLessThanOrEqual(A_MINUTE)
    expect((await search(unknownNumberAt(80), { from: '2001:db8:7:aaaa::1' })).status).toBe(429)
    expect((await search(unknownNumberAt(80), { from: '2001:db8:8:aaaa::1' })).status).toBe(200)
    await portal.setClock(null)
  })
})

it('a captcha is good for one number: for the same again within a minute, for no other', async () => {
  const captcha = await portal.solveCaptcha()
  const from = '10.3.0.1'
  for (const _ of [1, 2]) expect(await search(unknownNumberAt(40), { captcha, from })).toMatchObject({ SUCCESS_CODE: 200 })
  expect(await search(unknownNumberAt(41), { captcha, from })).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'captchaUsed' } })
})

/** Collects the statements that `work` sends, without those of the job queue and the audit, which run asynchronously. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { engine } = portal.world
  const searched: string[] = []
  const note = (statement: unknown) => {
    const { text } = z.object({ text: z.string() }).safeParse(statement).data ?? { text: String(statement) }
    const isOfJobs = text.includes('lease_token')
    if (!isOfJobs && /"(people|addresses|campaigns|tries|spent|prospects)"/.test(text)) searched.push(text)
  }
  const spy = engine.kind === 'pglite' ? vi.spyOn(engine.client, 'query') : vi.spyOn(pg.Client.prototype, 'query')
  await work()
  for (const [statement] of spy.mock.calls) note(statement)
  spy.mockRestore()
  return searched
}

it('a known child, an unknown number, someone who is not resident and an adult cost the same statements', async () => {
  const [child, absent, adult] = [await portal.who('kg-requested'), await portal.who('not-resident'), await portal.who('adult-free')]
  const looks = {
    search,
    info: async (reg: string, { from, captcha }: Required<LookUpKind>) =>
      portal.send(studentInfo, { params: { reg }, headers: { [HEADER.captcha]: captcha, 'x-forwarded-for': from } }),
  }
  const costsOf = async (look: keyof typeof looks, number: string, from: string) => {
    const captcha = await portal.solveCaptcha()
    return statementsOf(() => looks[look](number, { captcha, from }))
  }
  const unknown = await costsOf('search', unknownNumberAt(50), '10.4.0.1')
  expect(unknown.length).toBeGreaterThan(4)
  for (const { registryNumber } of [child, absent, adult]) expect(await costsOf('search', registryNumber, '10.4.0.2')).toEqual(unknown)
  expect(await costsOf('info', adult.registryNumber, '10.4.0.3')).toEqual(await costsOf('info', unknownNumberAt(51), '10.4.0.3'))
})

describe("with Google's captcha instead of the portal's", () => {
  const searched: string[] = []
  let google: Server
  let other: TestPortal
  beforeAll(async () => {
    google = createServer((request, response) => {
      let form = ''
      request
        .on('data', (part) => (form += part))
        .on('end', () => {
          searched.push(form)
          const isRight = form.includes('response=right')
          response.end(JSON.stringify(isRight ? { success: true } : { success: false, 'error-codes': ['invalid-input-response'] }))
        })
    })
    await new Promise<void>((done) => google.listen(0, '127.0.0.1', done))
    const bound = google.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    other = await testPortal({
      environment: { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: 'secret', RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/` },
    })
  })
  afterAll(async () => {
    await other.end()
    google.closeAllConnections()
    await new Promise((done) => google.close(done))
  })

  it('the page learns the site key, the policy lets its scripts and frames, and we have no challenge', async () => {
    const page = await fetch(`${other.address}/login`)
    expect(await page.text()).toContain('"recaptchaSiteKey":"site-key"')
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const part of ['script-src', 'frame-src'])
      expect(policy).toMatch(new RegExp(`${part} [^;]*https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`))
    expect(await other.send(captchaChallenge)).toMatchObject({ SUCCESS_CODE: 201 })
  })

  it('a token is asked about once, also where the answer was lost and it comes again', async () => {
    const look = (token: string) =>
      other.send(searchPerson, { body: { registerNumber: unknownNumberAt(1) }, headers: { [HEADER.captcha]: token } })
    for (const _ of [1, 2]) expect(await look('right-1')).toMatchObject({ SUCCESS_CODE: 200 })
    expect(searched).toEqual(['secret=secret&response=right-1'])
    const rows = await other.world.db.$count(consumedDigests)
    expect(await look('made-up')).toMatchObject({ SUCCESS_CODE: 203, RESULT: { reason: 'captchaWrong' } })
    expect(await other.world.db.$count(consumedDigests)).toBe(rows)
  })
})
