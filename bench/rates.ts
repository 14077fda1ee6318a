import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { login } from '@portal/contract/accounts'
import { lessonAttendance } from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { Envelope } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { assignments } from '@portal/contract/grades'
import { homeworkList } from '@portal/contract/homework'
import { meals } from '@portal/contract/meals'
import { journal, timetable } from '@portal/contract/schedule'
import { openPortal } from '@portal/server/run'
import { readSettings } from '@portal/server/settings'
import autocannon from 'autocannon'
import pg from 'pg'
import { pino } from 'pino'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { held } from './bars.ts'
import { median, processorMs, startPortal } from './portal.ts'

/** How many calls a second one process answers, against a bare Node server with the same statements; alternating, medians of rounds. */
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 8
const CHILDREN = 600
const LEAST_SHARE = 0.5
const MOST_P99_OF_P50 = 6
const MOTHER = '88000001'
/** The embedded engine's own bars, in calls a second. */
const embeddedBars = new Map<Call, number>([
  [timetable, 300],
  [lessonAttendance, 250],
])

interface Asked {
  call: Call
  path: string
}

const pathOf = (call: Call, values: Readonly<Record<string, number | string>>): string =>
  call.path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))

async function result(address: string, path: string, token: string): Promise<unknown> {
  const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
  const { SUCCESS_CODE, RESULT } = Envelope.parse(await response.json())
  if (SUCCESS_CODE !== 200) throw new Error(`${path} answered ${SUCCESS_CODE}`)
  return RESULT
}

async function signIn(address: string) {
  const body = JSON.stringify({ username: MOTHER, password: encodePassword('Demo1234') })
  const response = await fetch(address + login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return login.result.parse(Envelope.parse(await response.json()).RESULT)
}

/** The calls of the signed-in pages, about a child of the mother's that is at a school. */
async function callsOf(address: string, token: string, parentPersonId: number): Promise<Asked[]> {
  const children = linkedChildren.result.parse(await result(address, pathOf(linkedChildren, { parentPersonId }), token))
  const child = children.find(({ orgType, requestStatus }) => orgType === 'ORGEBS' && requestStatus === 'APPROVE')
  if (child === undefined) throw new Error('the mother has no child at a school')
  const [term] = journal.result.parse(await result(address, pathOf(journal, { studentId: child.studentPersonId }), token))
  if (term === undefined) throw new Error('there is no term')
  const day = (offset: number) => new Date(Date.parse(term.beginDate) + offset * 86_400_000).toISOString().slice(0, 10)
  const values = {
    parentPersonId,
    studentId: child.studentPersonId,
    orgId: child.orgId,
    termId: term.termId,
    sessionId: term.sessionId,
    from: day(14).replaceAll('-', ''),
    to: day(20).replaceAll('-', ''),
  }
  return [timetable, lessonAttendance, assignments, homeworkList, meals, linkedChildren].map((call) => ({
    call,
    path: pathOf(call, values),
  }))
}

interface Recipe {
  text: string
  values: unknown[]
}

/** What the portal asks the database for each call, but for what it gathers. */
async function recipesOf(database: string, asked: readonly Asked[], token: string): Promise<Record<string, Recipe[]>> {
  const settings = readSettings({ PORT: '0', HOST: '127.0.0.1', PORTAL_DEMO: '1', JOBS: '0', DATABASE_URL: database, LOG_LEVEL: 'silent' })
  const plain = pg.Client.prototype.query
  const recipes: Record<string, Recipe[]> = {}
  let seen: Recipe[] = []
  // Every way to send a statement passes through here: what is an object with a name is one of a call.
  pg.Client.prototype.query = new Proxy(plain, {
    apply(query, client, sent: [{ text?: string } | string, unknown[]?]) {
      const [statement, values] = sent
      if (typeof statement === 'object' && typeof statement.text === 'string' && Array.isArray(values))
        if (statement.text.startsWith('select')) seen.push({ text: statement.text, values })
      return Reflect.apply(query, client, sent)
    },
  })
  // Opened afterwards: a connection wraps the way that it finds.
  const portal = await openPortal(settings, undefined, pino({ level: 'silent' }))
  try {
    for (const { path } of asked) {
      await result(portal.address, path, token)
      seen = []
      await result(portal.address, path, token)
      if (seen.length === 0) throw new Error(`${path} asked the database nothing`)
      recipes[path] = seen
      seen = []
    }
  } finally {
    pg.Client.prototype.query = plain
    await portal.stop()
  }
  return recipes
}

async function startBare(database: string, calls: Record<string, Recipe[]>) {
  const server = spawn(process.execPath, [new URL('bareCalls.ts', import.meta.url).pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
  server.stdin.end(JSON.stringify({ database, calls }))
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('the bare server did not start')))
  const [address] = await Promise.race([once(server.stdout, 'data'), ended])
  return { address: String(address).trim(), end: () => server.kill('SIGTERM') }
}

async function load(address: string, path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { requests, latency, non2xx, errors } = await autocannon({
    url: address + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return { rate: requests.average, total: requests.total, p50: latency.p50, p99: latency.p99 }
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  const database = `${postgres.url}/postgres`
  const portal = await startPortal({ children: CHILDREN, databaseUrl: database })
  try {
    const { token, personId } = await signIn(portal.address)
    const asked = await callsOf(portal.address, token, personId)
    const bare = await startBare(database, await recipesOf(database, asked, token))
    try {
      console.log(`PostgreSQL, ${CONNECTIONS} connections, medians of ${ROUNDS} alternating rounds of ${SECONDS} s`)
      for (const { call, path } of asked) {
        const rounds: { ours: Awaited<ReturnType<typeof load>>; bare: number; cpu: number }[] = []
        for (let round = 0; round <= ROUNDS; round++) {
          const before = processorMs(portal.pid)
          const ours = await load(portal.address, path, token)
          const cpu = (processorMs(portal.pid) - before) / ours.total
          rounds.push({ ours, cpu, bare: (await load(bare.address, path, token)).rate })
        }
        const warm = rounds.slice(1)
        const middle = (of: (one: (typeof warm)[number]) => number) => median(warm.map(of))
        const share = held(
          middle(({ ours, bare: other }) => ours.rate / other),
          { atLeast: LEAST_SHARE },
        )
        const late = held(
          middle(({ ours }) => ours.p99 / Math.max(1, ours.p50)),
          { atMost: MOST_P99_OF_P50 },
          1,
        )
        console.log(
          `${call.path}\n  ${middle(({ ours }) => ours.rate).toFixed(0)}/s, bare ${middle(({ bare: other }) => other).toFixed(0)}/s, share ${share}, p99 of p50 ${late}, ${middle(({ cpu }) => cpu).toFixed(2)} ms of our processor a call`,
        )
      }
    } finally {
      bare.end()
    }
  } finally {
    await portal.end()
    await postgres.stop()
  }
}

async function onEmbedded(): Promise<void> {
  const portal = await startPortal({ children: CHILDREN })
  try {
    const { token, personId } = await signIn(portal.address)
    console.log(`the embedded engine, ${CONNECTIONS} connections`)
    for (const { call, path } of await callsOf(portal.address, token, personId)) {
      const rates: number[] = []
      for (let round = 0; round <= ROUNDS; round++) rates.push((await load(portal.address, path, token)).rate)
      const [rate, bar] = [median(rates.slice(1)), embeddedBars.get(call)]
      console.log(`${call.path}\n  ${bar === undefined ? rate.toFixed(0) : held(rate, { atLeast: bar }, 0)}/s`)
    }
  } finally {
    await portal.end()
  }
}

await onPostgres()
await onEmbedded()
