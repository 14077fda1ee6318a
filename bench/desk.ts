import { login } from '@portal/contract/accounts'
import type { BodyOf, Call } from '@portal/contract/call'
import { Envelope } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { desk } from '@portal/contract/staffDesk'
import { type QueueFilter, queueRows } from '@portal/contract/staffQueues'
import { registerExport, registerRows } from '@portal/contract/staffRegister'
import { deskSearch } from '@portal/contract/staffSearch'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { checkedFigure, sized } from './bars.ts'
import { addQueues, CLASS, DECIDER, KINDERGARTEN, LATER, NAMES, WHOLE_NUMBER } from './deskQueues.ts'
import { median, newDatabase, startPortal, timed } from './portal.ts'

/**
 * Compares opening a queue of 100,000 waiting requests with one of 1,000, as ratios of one run, and checks that no statement scans a
 * large table. The register and every search have a bar of their own in the large country. The desk's cards, which count rows, and exports are printed without a bar.
 */
const FEW = 1000
const MANY = 100_000
const ROUNDS = sized(40, 20)
const WARM_UP = 8
/** Fewer exports than a person may make in a day. */
const EXPORTS = 8
const EXPORT_WARM_UP = 2
const BAR = 1.2

/** Bar of the register and of every search in the large country, p95 in milliseconds. */
const SEARCH_BAR = 150

type Asked =
  | { as: string; queue: QueueFilter & { after?: { at: number; id: number } } }
  | { as: string; register: BodyOf<typeof registerRows> }
  | { as: string; search: string }
  | { as: string; file: BodyOf<typeof registerExport> }
  | { as: string }

const links = { as: '88000012', queue: 'links' } as const
const kindergarten = { as: '88000013', queue: 'kindergarten' } as const
const questions: readonly (Asked & { name: string })[] = [
  { name: 'links, first page', as: links.as, queue: { queue: 'links' } },
  { name: 'links, of one group', as: links.as, queue: { queue: 'links', groupId: CLASS } },
  { name: 'links, sender not named', as: links.as, queue: { queue: 'links', unnamed: true } },
  { name: 'links, longer than 5 days', as: links.as, queue: { queue: 'links', days: 5 } },
  { name: 'links, decided', as: links.as, queue: { queue: 'links', status: 'APPROVE' } },
  { name: 'links, search of a common name', as: links.as, queue: { queue: 'links', search: NAMES.common } },
  { name: 'links, search of a rare name', as: links.as, queue: { queue: 'links', search: NAMES.rare } },
  { name: 'links, search of nobody', as: links.as, queue: { queue: 'links', search: 'Өөөө' } },
  { name: 'links, search by number', as: links.as, queue: { queue: 'links', search: 'ЧХ19221698' } },
  { name: 'links, search by phone', as: links.as, queue: { queue: 'links', search: '99112233' } },
  { name: 'links of a class, first page', as: '88000011', queue: { queue: 'links' } },
  { name: 'links of a class, search of a rare name', as: '88000011', queue: { queue: 'links', search: NAMES.rare } },
  { name: 'leave, first page', as: links.as, queue: { queue: 'leave' } },
  { name: 'leave, search of a rare name', as: links.as, queue: { queue: 'leave', search: NAMES.rare } },
  { name: 'first grade, first page', as: links.as, queue: { queue: 'first-grade' } },
  { name: 'first grade, search of a rare name', as: links.as, queue: { queue: 'first-grade', search: NAMES.rare } },
  { name: 'kindergarten, first page', as: kindergarten.as, queue: { queue: 'kindergarten' } },
  { name: 'kindergarten, of an age', as: kindergarten.as, queue: { queue: 'kindergarten', age: 3 } },
  { name: 'kindergarten, of one kindergarten', as: kindergarten.as, queue: { queue: 'kindergarten', orgId: KINDERGARTEN } },
  { name: 'kindergarten, sender not named', as: kindergarten.as, queue: { queue: 'kindergarten', unnamed: true } },
  { name: 'kindergarten, search of a common name', as: kindergarten.as, queue: { queue: 'kindergarten', search: NAMES.common } },
  { name: 'kindergarten, search of a rare name', as: kindergarten.as, queue: { queue: 'kindergarten', search: NAMES.rare } },
  { name: 'kindergarten, search by number', as: kindergarten.as, queue: { queue: 'kindergarten', search: 'ЧХ19221698' } },
  { name: 'kindergarten, search by phone', as: kindergarten.as, queue: { queue: 'kindergarten', search: '99112233' } },
  { name: 'register of an office, first page', as: links.as, register: {} },
  { name: 'register of an office, of one kind', as: links.as, register: { queue: 'links' } },
  { name: 'register of an office, of one status', as: links.as, register: { queue: 'links', status: 'APPROVE' } },
  { name: 'register of an office, of one group', as: links.as, register: { groupId: CLASS } },
  { name: 'register of an office, sender not named', as: links.as, register: { unnamed: true } },
  { name: 'register of an office, decided in some days', as: links.as, register: { from: '2026-10-03', until: '2026-10-04' } },
  { name: 'register of an office, decided by one person', as: links.as, register: { by: DECIDER } },
  { name: 'register of an office, search of a common name', as: links.as, register: { search: NAMES.common } },
  { name: 'register of an office, search of a rare name', as: links.as, register: { search: NAMES.rare } },
  { name: 'register of an office, search of nobody', as: links.as, register: { search: 'Өөөө' } },
  { name: 'register of a teacher, first page', as: '88000011', register: {} },
  { name: 'register of a commission, first page', as: kindergarten.as, register: {} },
  { name: 'register of a commission, a later page', as: kindergarten.as, register: { after: { at: LATER, id: 1, queue: 'kindergarten' } } },
  { name: 'register of a commission, of one kindergarten', as: kindergarten.as, register: { orgId: KINDERGARTEN } },
  {
    name: 'register of a commission, of an age and a status',
    as: kindergarten.as,
    register: { queue: 'kindergarten', age: 3, status: 'REQUESTED' },
  },
  { name: 'register of a commission, decided in some days', as: kindergarten.as, register: { from: '2026-10-03' } },
  { name: 'register of a commission, search of a common name', as: kindergarten.as, register: { search: NAMES.common } },
  { name: 'register of a commission, search of a rare name', as: kindergarten.as, register: { search: NAMES.rare } },
  { name: 'one search of an office, common name', as: links.as, search: NAMES.common },
  { name: 'one search of an office, rare name', as: links.as, search: NAMES.rare },
  { name: 'one search of an office, by number', as: links.as, search: WHOLE_NUMBER },
  { name: 'one search of a commission, common name', as: kindergarten.as, search: NAMES.common },
  { name: 'one search of a commission, rare name', as: kindergarten.as, search: NAMES.rare },
  { name: 'export of an office', as: links.as, file: {} },
  { name: 'export of a commission', as: kindergarten.as, file: {} },
  { name: 'the desk of a teacher', as: '88000011' },
  { name: 'the desk of an office', as: '88000012' },
  { name: 'the desk of a commission', as: '88000013' },
]

interface Country {
  /** Number of rows of the answer. */
  ask(asked: Asked): Promise<number>
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
    async ask(asked) {
      const token = tokens.get(asked.as)
      if ('queue' in asked) return queueRows.result.parse(await send(queueRows, asked.queue, token)).rows.length
      if ('register' in asked) return registerRows.result.parse(await send(registerRows, asked.register, token)).rows.length
      if ('file' in asked) return registerExport.result.parse(await send(registerExport, asked.file, token)).rows.length
      if (!('search' in asked)) return desk.result.parse(await send(desk, undefined, token)).queues.length
      const { children, requests: found, families } = deskSearch.result.parse(await send(deskSearch, { search: asked.search }, token))
      return children.length + found.length + families.length
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

/** Smallest time that is not below a share of all. */
const atShare = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** Sends one request to both countries in turn; returns the median, the p95 and the number of rows of each. */
async function measure(asked: Asked) {
  const times = countries.map((): number[] => [])
  const found = countries.map(() => 0)
  const [rounds, warmUp] = 'file' in asked ? [EXPORTS, EXPORT_WARM_UP] : [ROUNDS, WARM_UP]
  for (let at = 0; at < rounds + warmUp; at++) {
    for (const [which, country] of countries.entries()) {
      const took = await timed(async () => {
        found[which] = await country.ask(asked)
      })
      if (at >= warmUp) times[which]?.push(took)
    }
  }
  return { p50s: times.map(median), p95s: times.map((some) => atShare(some, 0.95)), found }
}

try {
  for (const requests of [FEW, MANY]) countries.push(await countryOf(requests, postgres.url))
  const [, many] = countries
  const ratios: number[] = []
  const before = await many?.walks()
  const slowest: { name: string; p95: number }[] = []
  for (const { name, ...asked } of questions) {
    const { p50s, p95s, found } = await measure(asked)
    const [small = Number.NaN, large = Number.NaN] = p50s
    const p95 = p95s.at(-1) ?? Number.NaN
    if ('queue' in asked) ratios.push(large / small)
    if ('register' in asked || 'search' in asked || ('queue' in asked && asked.queue.search !== undefined)) slowest.push({ name, p95 })
    console.log(
      `${name}: ${small.toFixed(2)} ms → ${large.toFixed(2)} ms, ${(large / small).toFixed(2)}, p95 ${p95.toFixed(2)} ms (${found.join(' and ')} rows)`,
    )
  }
  // A statement of the queues that scans a table does so at every request; background jobs scan some occasionally.
  const after = (await many?.walks()) ?? new Map<string, number>()
  const walked = [...after].filter(([table, times]) => times - (before?.get(table) ?? 0) >= ROUNDS).map(([table]) => table)
  console.log(
    `tables walked whole with ${MANY} waiting: ${walked.join(', ') || 'none'}, ${checkedFigure(`tables walked whole with ${MANY} waiting`, walked.length, { atMost: 0 }, { digits: 0 })}`,
  )
  const [worst] = slowest.toSorted((one, other) => other.p95 - one.p95)
  console.log(
    `p95 of register and searches with ${MANY} requests: worst ${checkedFigure(`register and searches with ${MANY} requests, p95 in ms, worst`, worst?.p95 ?? Number.NaN, { atMost: SEARCH_BAR })} (${worst?.name})`,
  )
  console.log(
    `p50 with ${MANY} waiting against ${FEW}: median ${median(ratios).toFixed(2)}, worst ${checkedFigure(`queues with ${MANY} waiting against ${FEW}, p50, worst`, Math.max(...ratios), { atMost: BAR })}`,
  )
} finally {
  for (const country of countries) await country.end()
  await postgres.stop()
}
