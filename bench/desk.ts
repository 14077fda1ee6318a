import { login } from '@portal/contract/accounts'
import type { Call } from '@portal/contract/call'
import { Envelope } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { desk, type QueueFilter, queueRows } from '@portal/contract/staffQueues'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { checkedFigure, sized } from './bars.ts'
import { addQueues, CLASS, KINDERGARTEN, NAMES } from './deskQueues.ts'
import { median, newDatabase, startPortal, timed } from './portal.ts'

/**
 * Compares opening a queue of 100,000 waiting requests with one of 1,000, as ratios of one run, and checks that no statement scans a
 * large table. The desk's cards, which count rows, are printed without a bar.
 */
const FEW = 1000
const MANY = 100_000
const ROUNDS = sized(40, 20)
const WARM_UP = 8
const BAR = 1.2

type Body = QueueFilter & { after?: { at: number; id: number } }

const links = { as: '88000012', queue: 'links' } as const
const kindergarten = { as: '88000013', queue: 'kindergarten' } as const
const questions: readonly { name: string; as: string; body?: Body }[] = [
  { name: 'links, first page', as: links.as, body: { queue: 'links' } },
  { name: 'links, of one group', as: links.as, body: { queue: 'links', groupId: CLASS } },
  { name: 'links, sender not named', as: links.as, body: { queue: 'links', unnamed: true } },
  { name: 'links, longer than 5 days', as: links.as, body: { queue: 'links', days: 5 } },
  { name: 'links, decided', as: links.as, body: { queue: 'links', status: 'APPROVE' } },
  { name: 'links, search of a common name', as: links.as, body: { queue: 'links', search: NAMES.common } },
  { name: 'links, search of a rare name', as: links.as, body: { queue: 'links', search: NAMES.rare } },
  { name: 'links, search of nobody', as: links.as, body: { queue: 'links', search: 'Өөөө' } },
  { name: 'links, search by number', as: links.as, body: { queue: 'links', search: 'ЧХ19221698' } },
  { name: 'links of a class, first page', as: '88000011', body: { queue: 'links' } },
  { name: 'links of a class, search of a rare name', as: '88000011', body: { queue: 'links', search: NAMES.rare } },
  { name: 'leave, first page', as: links.as, body: { queue: 'leave' } },
  { name: 'leave, search of a rare name', as: links.as, body: { queue: 'leave', search: NAMES.rare } },
  { name: 'first grade, first page', as: links.as, body: { queue: 'first-grade' } },
  { name: 'first grade, search of a rare name', as: links.as, body: { queue: 'first-grade', search: NAMES.rare } },
  { name: 'kindergarten, first page', as: kindergarten.as, body: { queue: 'kindergarten' } },
  { name: 'kindergarten, of an age', as: kindergarten.as, body: { queue: 'kindergarten', age: 3 } },
  { name: 'kindergarten, of one kindergarten', as: kindergarten.as, body: { queue: 'kindergarten', orgId: KINDERGARTEN } },
  { name: 'kindergarten, sender not named', as: kindergarten.as, body: { queue: 'kindergarten', unnamed: true } },
  { name: 'kindergarten, search of a common name', as: kindergarten.as, body: { queue: 'kindergarten', search: NAMES.common } },
  { name: 'kindergarten, search of a rare name', as: kindergarten.as, body: { queue: 'kindergarten', search: NAMES.rare } },
  { name: 'kindergarten, search by number', as: kindergarten.as, body: { queue: 'kindergarten', search: 'ЧХ19221698' } },
  { name: 'the desk of a teacher', as: '88000011' },
  { name: 'the desk of an office', as: '88000012' },
  { name: 'the desk of a commission', as: '88000013' },
]

interface Country {
  ask(as: string, body: Body | undefined): Promise<number>
  /** Number of sequential scans by table. */
  walks(): Promise<Map<string, number>>
  end(): Promise<void>
}

async function countryOf(requests: number, server: string): Promise<Country> {
  const databaseUrl = await newDatabase(server, `desk_${requests}`)
  const portal = await startPortal({ databaseUrl, children: 0 })
  const db = new pg.Client(databaseUrl)
  await db.connect()
  await addQueues(db, requests)

  const send = async (call: Call, body: unknown, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const init = call.method === 'GET' ? { headers } : { method: call.method, headers, body: JSON.stringify(body) }
    const answered = Envelope.parse(await (await fetch(portal.address + call.path, init)).json())
    if (answered.SUCCESS_CODE !== 200) throw new Error(`${call.path} ${JSON.stringify(body)} answered ${answered.SUCCESS_CODE}`)
    return answered.RESULT
  }
  const tokens = new Map<string, string>()
  for (const username of new Set(questions.map(({ as }) => as))) {
    const { token } = login.result.parse(await send(login, { username, password: encodePassword('Demo1234') }))
    tokens.set(username, token)
  }
  return {
    async ask(as, body) {
      if (body === undefined) return desk.result.parse(await send(desk, undefined, tokens.get(as))).queues.length
      return queueRows.result.parse(await send(queueRows, body, tokens.get(as))).rows.length
    },
    async walks() {
      // Other connections report their counters once they are idle.
      await db.query('select pg_stat_clear_snapshot()')
      const { rows } = await db.query<{ relname: string; seq_scan: string }>(
        `select relname, seq_scan from pg_stat_user_tables where n_live_tup > 10000 and relname = any('{links,absences,prospects,people,guardianships,link_history,absence_history,prospect_history}')`,
      )
      return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
    },
    async end() {
      await db.end()
      await portal.end()
    },
  }
}

const postgres = await startPostgres()
const countries: Country[] = []

/** Sends one request to both countries in turn; returns the median and the number of rows of each. */
async function measure(as: string, body: Body | undefined) {
  const times = countries.map((): number[] => [])
  const found = countries.map(() => 0)
  for (let at = 0; at < ROUNDS + WARM_UP; at++) {
    for (const [which, country] of countries.entries()) {
      const took = await timed(async () => {
        found[which] = await country.ask(as, body)
      })
      if (at >= WARM_UP) times[which]?.push(took)
    }
  }
  return { p50s: times.map(median), found }
}

try {
  for (const requests of [FEW, MANY]) countries.push(await countryOf(requests, postgres.url))
  const [, many] = countries
  const ratios: number[] = []
  const before = await many?.walks()
  for (const { name, as, body } of questions) {
    const { p50s, found } = await measure(as, body)
    const [small = Number.NaN, large = Number.NaN] = p50s
    if (body !== undefined) ratios.push(large / small)
    console.log(`${name}: ${small.toFixed(2)} ms → ${large.toFixed(2)} ms, ${(large / small).toFixed(2)} (${found.join(' and ')} rows)`)
  }
  // A statement of the queues that scans a table does so at every request; background jobs scan some occasionally.
  const after = (await many?.walks()) ?? new Map<string, number>()
  const walked = [...after].filter(([table, times]) => times - (before?.get(table) ?? 0) >= ROUNDS).map(([table]) => table)
  console.log(
    `tables walked whole with ${MANY} waiting: ${walked.join(', ') || 'none'}, ${checkedFigure(`tables walked whole with ${MANY} waiting`, walked.length, { atMost: 0 }, { digits: 0 })}`,
  )
  console.log(
    `p50 with ${MANY} waiting against ${FEW}: median ${median(ratios).toFixed(2)}, worst ${checkedFigure(`queues with ${MANY} waiting against ${FEW}, p50, worst`, Math.max(...ratios), { atMost: BAR })}`,
  )
} finally {
  for (const country of countries) await country.end()
  await postgres.stop()
}
