import { readSettings } from '@portal/server/settings'
import { openPortal } from '@portal/server/start/portal'
import { pino } from 'pino'
import { startPostgres } from '../scripts/lib/postgres.ts'
import type { Send } from '../server/test/sends.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { median, newDatabase, processorMs, startPortal } from './portal.ts'
import { prepareSends, SEND_LANES, send, sendAgent, sendAll } from './sending.ts'
import { startRecordingProxy } from './wire.ts'

/** Measures how many requests a second one process takes from visitors: mothers named by the registry, each for her own child. */
const ROUNDS = sized(5, 3)
const SENDS = 500
const MIN_A_SECOND = 250

/** `--against=folder`: alternates with the portal of another folder, such as a worktree of the previous commit. */
const AGAINST = '--against='
const other = process.argv.find((word) => word.startsWith(AGAINST))?.slice(AGAINST.length)

const agent = sendAgent()

async function measureSends(address: string, pid: number | undefined, sends: Send[]) {
  const count = sends.length
  const before = processorMs(pid)
  const { rate, times } = await sendAll(agent, address, sends)
  const at = (share: number) => times[Math.floor(share * (count - 1))] ?? Number.NaN
  return { rate, processor: (processorMs(pid) - before) / count, p50: at(0.5), p99: at(0.99) }
}
type SendRates = Awaited<ReturnType<typeof measureSends>>

/** Counts the round trips to the database of one send, once caches are warm. */
async function countRoundTrips(databaseUrl: string, sends: Send[]): Promise<void> {
  const wire = await startRecordingProxy(databaseUrl)
  const settings = readSettings({ PORT: '0', PORTAL_DEMO: '1', JOBS: '0', DATABASE_URL: wire.url, DATABASE_CONNECTIONS: '7' })
  const portal = await openPortal(settings, undefined, pino({ level: 'silent' }))
  try {
    for (const one of sends) {
      wire.heard()
      await send(agent, portal.address, one)
    }
    const { roundTrips, statements } = wire.heard()
    console.log(
      `one send: ${reportedFigure('round trips of a send', roundTrips, { digits: 0 })} round trips, ${statements.length} statements`,
    )
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
  const portals: { address: string; pid: number | undefined; end(): Promise<void>; sends: Send[]; rounds: SendRates[]; url: string }[] = []
  try {
    for (const [at, folder] of [undefined, ...(other === undefined ? [] : [other])].entries()) {
      const url = await newDatabase(postgres.url, `sends${at}`)
      const portal = await startPortal({ databaseUrl: url, folder })
      portals.push({ ...portal, url, sends: await prepareSends(url, SENDS * (ROUNDS + 1) + WARM_UP), rounds: [] })
    }
    for (let round = 0; round <= ROUNDS; round++)
      for (const { address, pid, sends, rounds } of portals) rounds.push(await measureSends(address, pid, sends.splice(-SENDS)))
    console.log(`PostgreSQL ${syncs ? 'with' : 'without'} fsync, ${SEND_LANES} connections, medians of ${ROUNDS} rounds of ${SENDS} sends`)
    for (const [at, { rounds }] of portals.entries()) {
      const middle = (of: (one: SendRates) => number) => median(rounds.slice(1).map(of))
      const rate = middle((one) => one.rate)
      console.log(
        `  ${at === 0 ? '' : `${other}: `}${at > 0 ? rate.toFixed(0) : syncs ? reportedFigure('sends a second with fsync', rate, { digits: 0 }) : checkedFigure('sends a second, one process', rate, { atLeast: MIN_A_SECOND }, { digits: 0 })} sends a second, ${middle((one) => one.processor).toFixed(2)} ms of our processor a send, p50 ${middle((one) => one.p50).toFixed(1)} ms, p99 ${middle((one) => one.p99).toFixed(1)} ms`,
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
