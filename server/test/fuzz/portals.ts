import { cpSync } from 'node:fs'
import { Writable } from 'node:stream'
import { prepareDemo } from '@portal/demo/country'
import pg from 'pg'
import { pino } from 'pino'
import { startPostgres } from '../../../scripts/lib/postgres.ts'
import { TEST_CHILDREN } from '../../../scripts/lib/seed.mjs'
import { openPostgres } from '../../src/database/connect.ts'
import { systemClock } from '../../src/outside/clock.ts'
import { recordedRandom } from '../callSetups/context.ts'
import { ownFolder, type Place, portalOn } from '../opening.ts'
import { operatorSettings } from './actors.ts'

export const ENGINES = ['embedded', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

function embedded(seeded: string): Place {
  const own = ownFolder()
  cpSync(seeded, own.folder, { recursive: true })
  return own
}

async function onPostgres(): Promise<Place> {
  const server = await startPostgres()
  const admin = new pg.Client(`${server.url}/postgres`)
  await admin.connect()
  await admin.query('create database fuzz').finally(() => admin.end())
  const url = `${server.url}/fuzz`
  const open = await openPostgres(url, 4)
  await prepareDemo(open, { realNow: systemClock.now(), children: TEST_CHILDREN, passwordCost: 'light', isTodayOver: true })
  await open.close()
  return { environment: { DATABASE_URL: url }, drop: () => server.stop() }
}

const MAX_TRACES = 200

/** A portal in this process on its own demo, with the logged faults by request id. */
export async function fuzzPortal(engine: Engine, seeded: string) {
  const traces = new Map<string, string>()
  const heard = new Writable({
    write(line: Buffer, _encoding, done) {
      const [, request = ''] = /"request":"([^"]+)"/.exec(String(line)) ?? []
      traces.set(request === '' ? `outside a request ${traces.size}` : request, String(line).slice(0, 1500))
      if (traces.size > MAX_TRACES) traces.delete(traces.keys().next().value ?? '')
      done()
    },
  })
  const drawn = recordedRandom()
  const environment = { ...operatorSettings, TRUST_PROXY: 'loopback', LOG_LEVEL: 'error' }
  const place = engine === 'embedded' ? embedded(seeded) : await onPostgres()
  const portal = await portalOn(place, { environment, random: drawn, log: pino({ level: 'error', base: null }, heard) })
  return { portal, drawn, traces }
}
