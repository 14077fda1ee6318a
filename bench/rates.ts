import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lessonAttendance } from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { Envelope } from '@portal/contract/envelope'
import { timetable } from '@portal/contract/schedule'
import { readSettings } from '@portal/server/settings'
import { openPortal } from '@portal/server/start/portal'
import pg from 'pg'
import { pino } from 'pino'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { checkedFigure, reportedFigure } from './bars.ts'
import { median, processorMs, startPortal } from './portal.ts'
import { CHILDREN, CONNECTIONS, load, numberToLookUp, ROUNDS, SECONDS, type WarmCall, warmCalls } from './warmCalls.ts'

/** Compares the calls a second of one process with a bare Node server that runs the same statements; alternating, medians of rounds. */
const MIN_SHARE = 0.5
const MAX_P99_OF_P50 = 6
/** Bars of the embedded engine, in calls a second. */
const embeddedBars = new Map<Call, number>([
  [timetable, 300],
  [lessonAttendance, 250],
])

interface Recipe {
  text: string
  values: unknown[]
}

/** Statements that the portal sends for each call, without batched ones. */
async function recipesOf(database: string, callList: readonly WarmCall[]): Promise<Record<string, Recipe[]>> {
  const settings = readSettings({ PORT: '0', HOST: '127.0.0.1', PORTAL_DEMO: '1', JOBS: '0', DATABASE_URL: database, LOG_LEVEL: 'silent' })
  const plain = pg.Client.prototype.query
  const recipes: Record<string, Recipe[]> = {}
  let seen: Recipe[] = []
  // Intercepts every statement; those of calls are objects with a text and values.
  pg.Client.prototype.query = new Proxy(plain, {
    apply(query, client, sent: [{ text?: string } | string, unknown[]?]) {
      const [statement, values] = sent
      if (typeof statement === 'object' && typeof statement.text === 'string' && Array.isArray(values))
        if (statement.text.startsWith('select')) seen.push({ text: statement.text, values })
      return Reflect.apply(query, client, sent)
    },
  })
  // Opened after the patch, because connections wrap the function that they find.
  const portal = await openPortal(settings, undefined, pino({ level: 'silent' }))
  try {
    for (const { path, headers } of callList) {
      const ask = async () => {
        const { SUCCESS_CODE } = Envelope.parse(await (await fetch(portal.address + path, { headers })).json())
        if (SUCCESS_CODE !== 200) throw new Error(`${path} answered ${SUCCESS_CODE}`)
      }
      await ask()
      seen = []
      await ask()
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

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres()
  const database = `${postgres.url}/postgres`
  const portal = await startPortal({ children: CHILDREN, databaseUrl: database, captchaSteps: 1 })
  try {
    const callList = await warmCalls(portal.address, await numberToLookUp(database))
    const bare = await startBare(database, await recipesOf(database, callList))
    try {
      console.log(`PostgreSQL, ${CONNECTIONS} connections, medians of ${ROUNDS} alternating rounds of ${SECONDS} s`)
      for (const one of callList) {
        const rounds: { ours: Awaited<ReturnType<typeof load>>; bare: number; cpu: number }[] = []
        for (let round = 0; round <= ROUNDS; round++) {
          const before = processorMs(portal.pid)
          const ours = await load(portal.address, one)
          const cpu = (processorMs(portal.pid) - before) / ours.total
          rounds.push({ ours, cpu, bare: (await load(bare.address, one)).rate })
        }
        const warm = rounds.slice(1)
        const middle = (of: (round: (typeof warm)[number]) => number) => median(warm.map(of))
        const { path } = one.call
        const share = checkedFigure(
          `${path}, rate against bare`,
          middle(({ ours, bare: other }) => ours.rate / other),
          { atLeast: MIN_SHARE },
        )
        const late = checkedFigure(
          `${path}, p99 against p50`,
          middle(({ ours }) => ours.p99 / Math.max(1, ours.p50)),
          { atMost: MAX_P99_OF_P50 },
          { digits: 1 },
        )
        const cpu = reportedFigure(
          `${path}, our processor a call`,
          middle((round) => round.cpu),
          { unit: 'ms' },
        )
        console.log(
          `${path}\n  ${middle(({ ours }) => ours.rate).toFixed(0)}/s, bare ${middle(({ bare: other }) => other).toFixed(0)}/s, share ${share}, p99 of p50 ${late}, ${cpu} of our processor a call`,
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
    console.log(`the embedded engine, ${CONNECTIONS} connections`)
    for (const one of await warmCalls(portal.address)) {
      const rates: number[] = []
      for (let round = 0; round <= ROUNDS; round++) rates.push((await load(portal.address, one)).rate)
      const [rate, bar] = [median(rates.slice(1)), embeddedBars.get(one.call)]
      const what = `${one.call.path} on the embedded engine, a second`
      console.log(
        `${one.call.path}\n  ${bar === undefined ? reportedFigure(what, rate, { digits: 0 }) : checkedFigure(what, rate, { atLeast: bar }, { digits: 0 })}/s`,
      )
    }
  } finally {
    await portal.end()
  }
}

await onPostgres()
await onEmbedded()
