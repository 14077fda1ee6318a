import { Agent } from 'node:http'
import { Envelope } from '@portal/contract/envelope'
import { type Database, openPostgres } from '@portal/server/database/connect'
import { sql } from '@portal/server/database/sql'
import { openPortal } from '@portal/server/run'
import { readSettings } from '@portal/server/settings'
import { pino } from 'pino'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { FIRST_ID, post, type Send, sendsOn, settleChildren } from '../server/test/sends.ts'
import { held } from './bars.ts'
import { median, newDatabase, processorMs, startPortal } from './portal.ts'
import { listenOnTheWire } from './wire.ts'

/** How many requests a second one process takes from visitors: mothers whom the registry names, each for a child of her own. */
const ROUNDS = 5
const SENDS = 500
const CONNECTIONS = 8
const LEAST_A_SECOND = 250
const FIRST_MOTHER = FIRST_ID + 50_000_000
const FIRST_PHONE = 90_000_000

/** `--against=folder`: the portal of another folder, such as a worktree of the commit before, is measured in turn with this one. */
const AGAINST = '--against='
const other = process.argv.find((word) => word.startsWith(AGAINST))?.slice(AGAINST.length)

/** A mother for each child, with the phone that the registry has of her. */
async function settleMothers(db: Database, children: number): Promise<void> {
  const numbers = sql`generate_series(0, ${children - 1}::int) as n`
  await db.execute(sql`insert into people (id, registry_number, family_name, last_name, first_name, sex, birth_date, citizenship, phone)
    select ${FIRST_MOTHER}::int + n, 'ФЭ' || lpad(n::text, 8, '0'), 'Боржигон', 'Дорж', 'Цэцэг', 'female', '1995-05-05', 'Монгол',
      (${FIRST_PHONE}::int + n)::text from ${numbers}`)
  await db.execute(sql`insert into guardianships (child_id, guardian_id, type)
    select ${FIRST_ID}::int + n, ${FIRST_MOTHER}::int + n, 'MOTHER' from ${numbers}`)
}

async function prepareSends(url: string, children: number): Promise<Send[]> {
  const { db, close } = await openPostgres(url, 2)
  const sendFor = await sendsOn(db, await settleChildren(db, children))
  await settleMothers(db, children)
  await db.execute(sql`vacuum analyze`)
  await close()
  return Array.from({ length: children }, (_, at) =>
    sendFor(FIRST_ID + at, {
      contactPersonId: FIRST_MOTHER + at,
      contactGuardianType: 'MOTHER',
      contactPhone1: String(FIRST_PHONE + at),
    }),
  )
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

async function send(address: string, one: Send): Promise<void> {
  const { answered } = await post(agent, address, one)
  const { SUCCESS_CODE, RESPONSE_MESSAGE } = Envelope.parse(JSON.parse(answered))
  if (SUCCESS_CODE !== 200) throw new Error(`a send was answered ${SUCCESS_CODE}: ${RESPONSE_MESSAGE}`)
}

/** Sends all, so many at a time. */
async function rush(address: string, pid: number | undefined, sends: Send[]) {
  const times: number[] = []
  const before = processorMs(pid)
  const start = performance.now()
  const count = sends.length
  const lane = async () => {
    for (let next = sends.pop(); next !== undefined; next = sends.pop()) {
      const began = performance.now()
      await send(address, next)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  const rate = (count * 1000) / (performance.now() - start)
  const sorted = times.toSorted((one, another) => one - another)
  const at = (share: number) => sorted[Math.floor(share * (count - 1))] ?? Number.NaN
  return { rate, processor: (processorMs(pid) - before) / count, p50: at(0.5), p99: at(0.99) }
}
type Rush = Awaited<ReturnType<typeof rush>>

/** What one send asks of the database, once everything is warm. */
async function countRoundTrips(databaseUrl: string, sends: Send[]): Promise<void> {
  const wire = await listenOnTheWire(databaseUrl)
  const settings = readSettings({ PORT: '0', PORTAL_DEMO: '1', JOBS: '0', DATABASE_URL: wire.url, DATABASE_CONNECTIONS: '7' })
  const portal = await openPortal(settings, undefined, pino({ level: 'silent' }))
  try {
    for (const one of sends) {
      wire.heard()
      await send(portal.address, one)
    }
    const { roundTrips, statements } = wire.heard()
    console.log(`one send: ${roundTrips} round trips, ${statements.length} statements`)
    if (process.argv.includes('--statements'))
      for (const statement of statements) console.log(`  ${statement.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  } finally {
    await portal.stop()
    wire.stop()
  }
}

const WARM_UP = 5

async function measure(syncs: boolean): Promise<void> {
  const postgres = await startPostgres({ syncs })
  const portals: { address: string; pid: number | undefined; end(): Promise<void>; sends: Send[]; rounds: Rush[]; url: string }[] = []
  try {
    for (const [at, folder] of [undefined, ...(other === undefined ? [] : [other])].entries()) {
      const url = await newDatabase(postgres.url, `sends${at}`)
      const portal = await startPortal({ databaseUrl: url, folder })
      portals.push({ ...portal, url, sends: await prepareSends(url, SENDS * (ROUNDS + 1) + WARM_UP), rounds: [] })
    }
    for (let round = 0; round <= ROUNDS; round++)
      for (const { address, pid, sends, rounds } of portals) rounds.push(await rush(address, pid, sends.splice(-SENDS)))
    console.log(`PostgreSQL ${syncs ? 'with' : 'without'} fsync, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SENDS} sends`)
    for (const [at, { rounds }] of portals.entries()) {
      const middle = (of: (one: Rush) => number) => median(rounds.slice(1).map(of))
      const rate = middle((one) => one.rate)
      console.log(
        `  ${at === 0 ? '' : `${other}: `}${at === 0 && !syncs ? held(rate, { atLeast: LEAST_A_SECOND }, 0) : rate.toFixed(0)} sends a second, ${middle((one) => one.processor).toFixed(2)} ms of our processor a send, p50 ${middle((one) => one.p50).toFixed(1)} ms, p99 ${middle((one) => one.p99).toFixed(1)} ms`,
      )
    }
    const [ours] = portals
    if (ours !== undefined && !syncs) await countRoundTrips(ours.url, ours.sends)
  } finally {
    for (const { end } of portals) await end()
    await postgres.stop()
  }
}

try {
  await measure(false)
  await measure(true)
} finally {
  agent.destroy()
}
