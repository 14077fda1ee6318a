import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { login, logout, register, requestCode, verifyCode } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { portalNotice } from '@portal/contract/content'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { decide } from '@portal/contract/staff'
import { STREAM_PATH } from '@portal/contract/stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cookiesOf } from '../../test/callSetups/context.ts'
import { type Fetch, type Sent, send } from '../../test/calls.ts'
import { ownDatabase, PASSWORD, signIn } from '../../test/portal.ts'
import { pidsOf as pidsIn, startProcess } from '../../test/process.ts'
import { MAINTENANCE_FRESH_MS } from '../http/maintenance.ts'

/** Time-out: four processes start, three of them twice, perhaps on a busy machine. */
const TEST_TIMEOUT_MS = 240_000
const STARTED_MS = 60_000

const ALIVE = ['web-1', 'web-2'] as const
type Name = (typeof ALIVE)[number]

let own: Awaited<ReturnType<typeof ownDatabase>>
let portal: ReturnType<typeof startProcess>
let address = ''
const agents: Agent[] = []
beforeAll(async () => {
  own = await ownDatabase()
  // CLOCK_CONTROL is off, because the test clock exists in one process only.
  portal = startProcess(own.environment, {
    HOST: '127.0.0.1',
    WEB_PROCESSES: '2',
    CLOCK_CONTROL: '0',
    LOG_LEVEL: 'info',
    DATABASE_CONNECTIONS: '30',
  })
  address = await portal.address
})
afterAll(async () => {
  for (const agent of agents) agent.destroy()
  portal.kill('SIGTERM')
  await portal.exited
  await own.drop()
})

/** Opens one keep-alive connection, which stays with its worker. */
function newLine() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  // Retries like browsers: a request on a keep-alive connection that was closing is sent again.
  const open = (url: string, method = 'GET', headers: Record<string, string> = {}, body: string | Uint8Array | null = null) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, { agent, method, headers }, resolve)
      sent.on('error', (error) => (sent.reusedSocket ? open(url, method, headers, body).then(resolve, reject) : reject(error)))
      sent.end(body ?? undefined)
    })
  /** Resolves once the request's head was accepted; `finish` sends the body. */
  const begin = (url: string, body: string) =>
    new Promise<{ finish: () => Promise<IncomingMessage> }>((resolve, reject) => {
      const headers = { expect: '100-continue', 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const sent = request(url, { agent, method: 'POST', headers })
      const answered = new Promise<IncomingMessage>((answer, fail) => sent.once('response', answer).once('error', fail))
      answered.catch(reject)
      const finish = () => {
        sent.end(body)
        return answered
      }
      sent.once('continue', () => resolve({ finish }))
      sent.flushHeaders()
    })
  const ask: Fetch = async (url, { method, headers, body }) => {
    const response = await open(url, method, headers, body)
    const answered = new Headers(
      Object.entries(response.headersDistinct).flatMap(([name, values = []]) => values.map((value) => [name, value])),
    )
    return new Response(await text(response), { status: response.statusCode ?? 0, headers: answered })
  }
  return { ask, open, begin, send: (call: Pick<Call, 'method' | 'path'>, sent?: Sent) => send(address, call, sent, ask) }
}

const Health = z.object({ process: z.string() })
type Kept = ReturnType<typeof newLine>
/** Returns the worker of a connection. */
const holderOf = async ({ ask }: Kept): Promise<string> =>
  Health.parse(await (await ask(`${address}/healthz`, { method: 'GET', headers: {}, body: null })).json()).process

/** Opens a connection to the given worker; workers get connections in turn. */
async function lineTo(name: Name): Promise<Kept> {
  const line = newLine()
  return (await holderOf(line)) === name ? line : lineTo(name)
}

const pidsOf = (name: string) => pidsIn(portal.said(), name)

/** Repeats a request until ended and returns the count; any failure fails the test. */
function asking(ask: () => Promise<{ status: number }>) {
  let isOver = false
  const times = (async () => {
    let count = 0
    for (; !isOver; count++) expect((await ask()).status).toBe(200)
    return count
  })()
  return {
    end: () => {
      isOver = true
      return times
    },
  }
}

const Letters = z.array(z.object({ to: z.string(), text: z.string() }))
const Who = z.object({ 'adult-free': z.object({ registryNumber: z.string(), firstName: z.string(), lastName: z.string() }) })

it('two workers and a process for jobs are one portal, and go on when one dies, when all are replaced, and to the end', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const [one, other] = await Promise.all([lineTo('web-1'), lineTo('web-2')])
  const database = new pg.Client(own.environment.DATABASE_URL)
  await database.connect()

  // A session opened by one worker is known to the other, and so is its end.
  const father = await one.send(login, { body: { username: '88000002', password: encodePassword(PASSWORD) } })
  const { token, personId } = login.result.parse(father.RESULT)
  const children = { params: { parentPersonId: personId }, token }
  expect((await other.send(linkedChildren, children)).status).toBe(200)

  // A page connected to one worker is notified of a change through the other.
  const stream = await (await lineTo('web-2')).open(address + STREAM_PATH, 'GET', { authorization: `Bearer ${token}` })
  let heard = ''
  const ended = new Promise((resolve) =>
    stream
      .setEncoding('utf8')
      .on('data', (part: string) => (heard += part))
      .once('end', resolve),
  )
  const { rows } = await database.query<{ id: number }>(
    `update prospects set contact_person_id = $1 where id = (select prospects.id from prospects join campaigns on campaigns.id = campaign_id
      where response_status = 'WAITING' and kind = 'kindergarten' and place_code like '11%' limit 1) returning id`,
    [personId],
  )
  const commission = await signIn(address, '88000013')
  const decision = { kind: 'prospect', ids: rows.map(({ id }) => id), decision: 'PASSED', note: null }
  expect((await one.send(decide, { body: decision, token: commission.token })).RESULT).toMatchObject([{ done: true }])
  await expect.poll(() => heard).toContain('data: enrolment')
  expect((await one.send(logout, { body: {}, token })).status).toBe(200)
  await ended
  expect((await other.send(linkedChildren, children)).status).toBe(401)

  // Cached values expire within their TTL; the test continues meanwhile.
  await database.query(
    `insert into maintenance (id, banner_mn, banner_en) values (1, 'Засвар', 'Works') on conflict (id) do update set banner_mn = 'Засвар', banner_en = 'Works'`,
  )
  const changedAt = performance.now()
  const reading = await Promise.all(ALIVE.map(lineTo))
  const banners = () =>
    Promise.all(reading.map(async (line) => portalNotice.result.parse((await line.send(portalNotice)).RESULT).banner?.en))
  const notifiedMs = expect
    .poll(banners)
    .toEqual(['Works', 'Works'])
    .then(() => performance.now() - changedAt)

  // Wrong passwords are counted across workers: the fifth demands a captcha at either.
  const wrong = { body: { username: '88000003', password: encodePassword('Wrong-5821') } }
  const refusals: unknown[] = []
  for (const line of [one, other, one, other, one]) refusals.push((await line.send(login, wrong)).RESULT)
  expect(refusals.slice(0, 4)).not.toContainEqual(expect.objectContaining({ reason: 'captchaNeeded' }))
  expect(refusals[4]).toMatchObject({ reason: 'captchaNeeded' })

  // A code requested at one worker and sent by the jobs process is accepted by the other, and its ticket by the first.
  const username = '92220177'
  const requested = await one.send(requestCode, {
    body: { type: 'PHONE', requestEmail: username, status: 'ACTIVE', requestType: 'REGISTRATION' },
  })
  const codes = async () => {
    const answered = await one.ask(`${address}/dev/mailbox.json`, { method: 'GET', headers: {}, body: null })
    const letters = Letters.parse(await answered.json()).filter(({ to }) => to === username)
    return letters.flatMap((letter) => /(?<!\d)(\d{6})(?!\d)/.exec(letter.text)?.[1] ?? [])
  }
  await expect.poll(codes).toHaveLength(1)
  const verified = await other.send(verifyCode, {
    body: { requestEmail: username, status: 'VERIFY', requestType: 'REGISTRATION', validationCode: (await codes())[0] },
    headers: { cookie: cookiesOf(requested) },
  })
  const known = await one.ask(`${address}/dev/who.json`, { method: 'GET', headers: {}, body: null })
  const { registryNumber, firstName, lastName } = Who.parse(await known.json())['adult-free']
  const names = { registerNumber: registryNumber, firstName, lastName, usertype: 'EDU_PARENT' }
  const registering = { username, ...names, password: encodePassword('Workers-5821') }
  expect((await one.send(register, { body: registering })).SUCCESS_CODE).not.toBe(200)
  const ticket = { [HEADER.ticket]: verified.headers.get(HEADER.ticket) ?? '' }
  expect((await one.send(register, { body: registering, headers: ticket })).SUCCESS_CODE).toBe(200)
  expect(await notifiedMs).toBeLessThan(MAINTENANCE_FRESH_MS + 5000)

  // Any worker returns the metrics of all processes.
  const metrics = await (await other.ask(`${address}/metrics`, { method: 'GET', headers: {}, body: null })).text()
  const counted = [...metrics.matchAll(/^process_cpu_user_seconds_total\{process="([\w-]+)"\}/gm)].map(([, process]) => process)
  expect(counted.sort()).toEqual(['jobs', ...ALIVE])

  // After one worker is killed, the other serves; the replacement gets its share of the keep-alive connections.
  const others = await Promise.all(Array.from({ length: 8 }, () => lineTo('web-2')))
  const mother = await signIn(address, '88000001')
  const hers = { params: { parentPersonId: mother.personId }, token: mother.token }
  const meanwhile = asking(() => other.send(linkedChildren, hers))
  process.kill(pidsOf('web-1')[0] ?? 0, 'SIGKILL')
  await expect.poll(() => pidsOf('web-1').length, { timeout: STARTED_MS }).toBe(2)
  expect(await meanwhile.end()).toBeGreaterThan(0)
  await expect.poll(async () => new Set(await Promise.all(others.map(holderOf)))).toEqual(new Set(ALIVE))
  expect((await (await lineTo('web-1')).send(linkedChildren, hers)).status).toBe(200)

  // Replacing all processes loses no request, on keep-alive connections or new ones.
  const openLines = [1, 2, 3].map(() => newLine())
  const busy = [
    ...openLines.map((line) => asking(() => line.send(linkedChildren, hers))),
    asking(() => send(address, portalNotice, { headers: { connection: 'close' } })),
    asking(() => signIn(address, '88000001').then(() => ({ status: 200 }))),
  ]
  portal.kill('SIGHUP')
  await expect.poll(() => portal.said(), { timeout: 2 * STARTED_MS }).toContain('all processes are replaced')
  for (const one of busy) expect(await one.end()).toBeGreaterThan(1)
  expect([pidsOf('web-1').length, pidsOf('web-2').length, pidsOf('jobs').length]).toEqual([3, 2, 2])

  // On SIGTERM it accepts no new connection, and answers requests it has begun to read.
  await database.end()
  const body = JSON.stringify({ username: '88000001', password: encodePassword(PASSWORD) })
  const lines = await Promise.all(ALIVE.map(lineTo))
  const begun = await Promise.all(lines.map((line) => line.begin(address + login.path, body)))
  portal.kill('SIGTERM')
  const isRefused = async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    try {
      await once(socket, 'connect')
      return false
    } catch {
      return true
    } finally {
      socket.destroy()
    }
  }
  await expect.poll(isRefused).toBe(true)
  for (const { statusCode } of await Promise.all(begun.map(({ finish }) => finish()))) expect(statusCode).toBe(200)
  expect(await portal.exited).toBe(0)
})
