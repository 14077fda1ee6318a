import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { lessonAttendance } from '@portal/contract/attendance'
import autocannon from 'autocannon'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { held } from './bars.ts'
import { FEW, grow, tokenOf, type Watched, week } from './daysGrowth.ts'
import { median, startPortal, timed } from './portal.ts'

const MANY = 10_000
const PROBES = 1500
const ROUNDS = 5
const SECONDS = 5
const CONNECTIONS = 20

const pathOf = ({ childId }: Watched): string =>
  lessonAttendance.path.replace(':studentId', String(childId)).replace(':from', week.from).replace(':to', week.to)
const headersOf = ({ parent }: Watched) => ({ authorization: `Bearer ${tokenOf(parent)}` })

const agent = new Agent({ keepAlive: true })
async function read(address: string, watched: Watched): Promise<string> {
  const asked = request(address + pathOf(watched), { headers: headersOf(watched), agent }).end()
  const [answered] = await once(asked, 'response')
  let text = ''
  for await (const part of answered) text += part
  return text
}

/** The median of one call after another, in ms. */
async function middleOf(address: string, watched: readonly Watched[]): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < PROBES * 2; at++) {
    const one = watched[at % watched.length]
    if (one !== undefined) times.push(await timed(() => read(address, one)))
  }
  return median(times.slice(PROBES))
}

async function rateOf(address: string, watched: readonly Watched[]): Promise<number> {
  const requests = watched.map((one) => ({ path: pathOf(one), headers: headersOf(one) }))
  const { requests: done, non2xx, errors } = await autocannon({ url: address, connections: CONNECTIONS, duration: SECONDS, requests })
  if (non2xx > 0 || errors > 0) throw new Error(`${address}: ${non2xx} refused, ${errors} failed`)
  return done.average
}

async function startBare(database: string): Promise<{ address: string; end(): void }> {
  const server = spawn(process.execPath, [new URL('bareDays.ts', import.meta.url).pathname, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [address] = await once(server.stdout, 'data')
  return { address: String(address).trim(), end: () => server.kill('SIGTERM') }
}

const postgres = await startPostgres()
const database = `${postgres.url}/postgres`
const portal = await startPortal({ children: 100, databaseUrl: database })
const client = new pg.Client(database)
await client.connect()
const bare = await startBare(database)
try {
  const few = await grow(client, FEW)
  const middleOfFew = await middleOf(portal.address, few.watched)
  const many = await grow(client, MANY)
  const middleOfMany = await middleOf(portal.address, many.watched)
  console.log(`${few.records} lesson records of ${FEW} children, then ${many.records} of ${MANY}, on PostgreSQL`)
  console.log(
    `the week of a child, median of ${PROBES} calls: times that among ${FEW}: ${held(middleOfMany / middleOfFew, { atMost: 1.2 })}; ${middleOfFew.toFixed(2)} and ${middleOfMany.toFixed(2)} ms`,
  )

  const [one] = many.watched
  if (one === undefined || (await read(bare.address, one)) !== JSON.stringify(JSON.parse(await read(portal.address, one))))
    throw new Error('The bare server answers something else')
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    rates.push({ ours: await rateOf(portal.address, many.watched), bare: await rateOf(bare.address, many.watched) })
  }
  const ratio = median(rates.slice(1).map(({ ours, bare: other }) => ours / other))
  console.log(
    `our rate against a bare Node server with the same statements: ${held(ratio, { atLeast: 0.7 })}, median of ${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections`,
  )
} finally {
  agent.destroy()
  bare.end()
  await client.end()
  await portal.end()
  await postgres.stop()
}
