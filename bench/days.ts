import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { lessonAttendance } from '@portal/contract/attendance'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { held } from './bars.ts'
import { FEW, grow, tokenOf, type Watched, week } from './daysGrowth.ts'
import { median, startPortal, timed } from './portal.ts'

const MANY = 10_000
const PROBES = 1500

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

const postgres = await startPostgres()
const database = `${postgres.url}/postgres`
const portal = await startPortal({ children: 100, databaseUrl: database })
const client = new pg.Client(database)
await client.connect()
try {
  const few = await grow(client, FEW)
  const middleOfFew = await middleOf(portal.address, few.watched)
  const many = await grow(client, MANY)
  const middleOfMany = await middleOf(portal.address, many.watched)
  console.log(`${few.records} lesson records of ${FEW} children, then ${many.records} of ${MANY}, on PostgreSQL`)
  console.log(
    `the week of a child, median of ${PROBES} calls: times that among ${FEW}: ${held(middleOfMany / middleOfFew, { atMost: 1.2 })}; ${middleOfFew.toFixed(2)} and ${middleOfMany.toFixed(2)} ms`,
  )
} finally {
  agent.destroy()
  await client.end()
  await portal.end()
  await postgres.stop()
}
