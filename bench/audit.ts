import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { lessonAttendance } from '@portal/contract/attendance'
import { auditByMonth, dropPartitionsBefore } from '@portal/server/database/partitions'
import * as tables from '@portal/server/database/tables'
import autocannon from 'autocannon'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { schoolOf } from './growing.ts'
import { median, timed } from './portal.ts'

/** Measures the cost of auditing a read after ten million audited reads in a day, and the time to drop a month's partition. */
const ROWS = sized(10_000_000, 1_000_000)
const ROUNDS = sized(7, 3)
const SECONDS = sized(3, 2)
const CONNECTIONS = 8
const MAX_COST = 1.1
const MAX_SECONDS = 1

/** Inserts today's reads without the indexes, which are created afterwards. */
const fill = `
  set maintenance_work_mem = '512MB';
  alter table audit drop constraint audit_pkey; drop index audit_child; drop index audit_account;
  insert into audit (at, account_id, person_id, role, action, child_id, request_id)
    select (select now() + clock_offset_ms * interval '1 ms' from portal) - n * interval '8 ms', 10000001 + n % 800, 20000001 + n % 800, 'EDU_PARENT',
           'GET ${lessonAttendance.path}', 10000001 + n % 1000, 'bench' from generate_series(1, ${ROWS}) n;
  alter table audit add constraint audit_pkey primary key (id, at);
  create index audit_child on audit (child_id, at); create index audit_account on audit (account_id, at)`

/** Ignores the error of a lost connection, so that an earlier error is the one reported. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url).on('error', () => undefined)
  await client.connect()
  return client
}

const { values: wanted } = parseArgs({ strict: false, options: { server: { type: 'string' } } })
const server = typeof wanted.server === 'string' ? { url: wanted.server, stop: async () => {} } : await startPostgres()
let portal: ChildProcess | undefined
try {
  const { databaseUrl, school, pupils } = await schoolOf(server.url, { pupils: 1000, children: 200 })
  const client = await connected(databaseUrl)
  const { rows: many } = await client.query(`select from audit offset ${ROWS} limit 1`)
  if (many.length === 0) await client.query(fill)
  // Vacuums beforehand, so that autovacuum does not run while the month is dropped.
  await client.query('vacuum (analyze) audit')

  const [pupil] = pupils
  if (pupil === undefined) throw new Error('there are no pupils')
  const env = {
    ...process.env,
    PORT: '0',
    PORTAL_DEMO: '1',
    JOBS: '0',
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
  }
  portal = fork(new URL('auditPortal.ts', import.meta.url), { env })
  const ended = once(portal, 'exit').then(() => Promise.reject(new Error('the portal ended before it was ready')))
  const [address] = await Promise.race([once(portal, 'message'), ended])
  // A portal that ends later fails its calls.
  ended.catch(() => undefined)
  const [from, to] = [school.from, school.to].map((day) => day.replaceAll('-', ''))
  const url =
    address + lessonAttendance.path.replace(':studentId', String(pupil.studentId)).replace(':from', String(from)).replace(':to', String(to))
  const rateOf = async (how: 'audited' | 'unaudited') => {
    const ready = portal && once(portal, 'message')
    portal?.send(how)
    await ready
    const headers = { authorization: `Bearer ${pupil.token}` }
    const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
    return requests.average
  }
  const rounds: { audited: number; unaudited: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) rounds.push({ audited: await rateOf('audited'), unaudited: await rateOf('unaudited') })
  const warm = rounds.slice(1)
  console.log(
    `a week of attendance with ${ROWS} rows of the audit: ${median(warm.map(({ audited }) => audited)).toFixed(0)}/s audited, ${median(warm.map(({ unaudited }) => unaudited)).toFixed(0)}/s without; a read costs ${checkedFigure(`a read audited against not, with ${ROWS} rows today`, median(warm.map(({ audited, unaudited }) => unaudited / audited)), { atMost: MAX_COST })} times as much`,
  )

  // Flushes to disk: a month that is dropped was written two years before.
  await client.query('checkpoint')
  execFileSync('sync')
  // PostgreSQL releases the locks before it frees the files, so the month counts as gone then; the disk's time for freeing is not
  // measured.
  const month = auditByMonth.span.of(school.day)
  const partition = `audit_${auditByMonth.span.name(month)}`
  const [reader, watcher] = [await connected(databaseUrl), await connected(databaseUrl)]
  let isOver = false
  const waits: number[] = []
  const reading = async () => {
    while (!isOver) waits.push(await timed(() => reader.query('select from audit where child_id = 10000001 limit 1')))
  }
  const isThere = async () => (await watcher.query('select to_regclass($1) is not null as there', [partition])).rows[0]?.there === true
  if (!(await isThere())) throw new Error(`${partition} is not there`)
  const untilGone = timed(async () => {
    while (await isThere());
  })
  // If the drop fails, that error is the one reported.
  untilGone.catch(() => undefined)
  const readings = reading()
  let rows = 0
  const took = await timed(async () => {
    rows = await dropPartitionsBefore(drizzle(client, { schema: tables }), auditByMonth, auditByMonth.span.firstDay(month + 1))
  })
  isOver = true
  await readings
  const gone = await untilGone
  for (const other of [reader, watcher]) await other.end()
  const what = `a month of ${ROWS} audit rows dropped`
  const longest = reportedFigure(`${what}: longest wait of a reader meanwhile`, Math.max(...waits) / 1000, { unit: 's' })
  const freed = checkedFigure(`${what}: until its files are freed too`, took / 1000, { atMost: MAX_SECONDS }, { unit: 's' })
  console.log(
    `a month of ${rows} rows is gone for everybody after ${checkedFigure(what, gone / 1000, { atMost: MAX_SECONDS }, { unit: 's' })}, of which a reader of the audit noticed ${longest}; its files are freed after ${freed}`,
  )
  await client.end()
} finally {
  if (portal !== undefined && portal.exitCode === null) {
    portal.kill('SIGTERM')
    await once(portal, 'exit')
  }
  await server.stop()
}
