import { existsSync, readFileSync } from 'node:fs'
import { login } from '@portal/contract/accounts'
import { lessonAttendance } from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { Envelope } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { homeworkList } from '@portal/contract/homework'
import { journal } from '@portal/contract/schedule'
import pg from 'pg'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { reportedFigure } from './bars.ts'
import { startPortal } from './portal.ts'

/** Measures the cost of a family: bytes on disk per child and year by table, and processor time of portal and database per call. */
const CHILDREN = 200
const SCHOOL_DAYS = 175
/** Assumed visits of a family in a year, and audited reads of a child in each visit. */
const VISITS = 120
const READS = 8
const CALLS = 200
const LOGINS = 20
const MOTHER = '88000001'

/** Rows per child and year by table, as SQL; `days` is the number of school days in the demo so far. */
const rowsAYear: Readonly<Record<string, (days: number) => string>> = {
  lesson_records: () => `select count(*)::float8 / count(distinct (child_id, day)) * ${SCHOOL_DAYS} from lesson_records`,
  day_records: () => `select count(*)::float8 / count(distinct (child_id, day)) * ${SCHOOL_DAYS} from day_records`,
  servings: () => `select count(*)::float8 / count(distinct (child_id, day)) * ${SCHOOL_DAYS} from servings`,
  marks: (days) => `select count(*)::float8 / count(distinct child_id) / ${days} * ${SCHOOL_DAYS} from marks`,
  homework_checks: (days) => `select count(*)::float8 / count(distinct child_id) / ${days} * ${SCHOOL_DAYS} from homework_checks`,
  course_results: () => 'select count(*)::float8 / count(distinct (child_id, school_year)) from course_results',
  audit: () => `select ${VISITS * READS}::float8`,
}

/** Permanent rows per child: the child and two guardians, each with an account. */
const rowsOnce: Readonly<Record<string, number>> = {
  people: 3,
  addresses: 3,
  guardianships: 2,
  accounts: 2,
  roles: 2,
  devices: 4,
  sessions: 4,
  links: 2,
  group_members: 1,
  prospects: 1,
  prospect_history: 3,
  outbox: 10,
}

/** Below this number of rows a table is mostly empty pages: row sizes are measured, and index entries estimated. */
const ENOUGH = 1000
const INDEX_ENTRY = 40
const MIB = 1024 * 1024
const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits }).padStart(10)

/** Bytes of each table and of its indexes; partitions count for their table. */
const SIZES = `select coalesce(whole.relname, own.relname) as name, sum(pg_table_size(own.oid))::float8 as own, sum(pg_indexes_size(own.oid))::float8 as indexes
  from pg_class own join pg_namespace space on space.oid = own.relnamespace and space.nspname = 'public'
  left join pg_inherits part on part.inhrelid = own.oid left join pg_class whole on whole.oid = part.inhparent
  where own.relkind = 'r' group by 1`

async function first(db: pg.Client, statement: string): Promise<number> {
  const { rows } = await db.query<unknown[]>({ text: statement, rowMode: 'array' })
  return Number(rows[0]?.[0] ?? 0)
}

/** Fills tables with few rows in the demo, so that their pages and indexes are as dense as in production. */
const FILL = `
  insert into audit (at, account_id, person_id, role, org_id, action, child_id, request_id)
    select (select now() + clock_offset_ms * interval '1 ms' from portal) - n * interval '3 seconds', 1000000 + n % 50000, 2000000 + n % 50000, 'EDU_PARENT', null,
           'GET /api/children/attendance/detail/list/:studentId/:from/:to', 3000000 + n % 60000, gen_random_uuid()::text from generate_series(1, 200000) n;`

async function printBytes(db: pg.Client): Promise<void> {
  await db.query(`set session_replication_role = replica; ${FILL} set session_replication_role = origin`)
  await db.query('vacuum full')
  const days = await first(db, 'select count(distinct day) from lesson_records')
  const { rows: sizes } = await db.query<{ name: string; own: number; indexes: number }>(SIZES)
  const print = async (title: string, rowsOf: (name: string) => Promise<number | undefined>) => {
    console.log(`\n${title}\ntable                      rows   bytes a row  of it indexes      bytes`)
    let all = 0
    for (const { name, own, indexes } of sizes.toSorted((one, other) => one.name.localeCompare(other.name))) {
      const wanted = await rowsOf(name)
      if (wanted === undefined) continue
      const there = await first(db, `select count(*) from ${name}`)
      const ofIndexes =
        there < ENOUGH ? INDEX_ENTRY * (await first(db, `select count(*) from pg_indexes where tablename = '${name}'`)) : indexes / there
      const ofRow = there < ENOUGH ? await first(db, `select avg(pg_column_size(t) + 4) from ${name} t`) : own / there
      const each = ofRow + ofIndexes
      all += wanted * each
      console.log(
        `${name.padEnd(20)} ${number(wanted, 1)} ${number(each)} ${number(ofIndexes)} ${number(wanted * each)}  (${there < ENOUGH ? 'reckoned from' : 'weighed by'} ${there} rows)`,
      )
    }
    console.log(`${'together'.padEnd(20)} ${' '.repeat(32)} ${number(all)}`)
    reportedFigure(`${title}: on the disk of the database`, all, { digits: 0, unit: 'bytes' })
  }
  await print('A child and year', async (name) => {
    const statement = rowsAYear[name]
    return statement === undefined ? undefined : first(db, statement(days))
  })
  await print('A child and its two guardians, once', async (name) => rowsOnce[name])
  console.log(
    `\nThe country of the demo: ${number((await first(db, 'select pg_database_size(current_database())')) / MIB)} MiB, ${days} school days`,
  )
}

/** Processor time of a process in ms, from Linux's hundredths of a second; 0 if it has exited. */
function cpuOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  const fields = existsSync(file) ? (readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []) : []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** Processor time of each database connection's process, in ms. */
async function backendsOf(db: pg.Client): Promise<Map<number, number>> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]))
}

async function printTimes(db: pg.Client, { address, pid = 0 }: { address: string; pid?: number | undefined }): Promise<void> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const { SUCCESS_CODE, RESULT } = Envelope.parse(await (await fetch(address + path, init)).json())
    if (SUCCESS_CODE !== 200) throw new Error(`${path} answered ${SUCCESS_CODE}`)
    return RESULT
  }
  const enter = async () => {
    const body = JSON.stringify({ username: MOTHER, password: encodePassword('Demo1234') })
    return login.result.parse(await ask(login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
  }
  const { token, personId: parentPersonId } = await enter()
  const headers = { authorization: `Bearer ${token}` }
  const pathOf = (call: Call, values: Readonly<Record<string, string | number>>) =>
    call.path.replace(/:(\w+)/g, (_, name: string) => String(values[name]))
  const children = linkedChildren.result.parse(await ask(pathOf(linkedChildren, { parentPersonId }), { headers }))
  const child = children.find(({ orgType, requestStatus }) => orgType === 'ORGEBS' && requestStatus === 'APPROVE')
  if (child === undefined || child.orgId === null) throw new Error('the mother has no child at a school')
  const values = { parentPersonId, studentId: child.studentPersonId, orgId: child.orgId, from: '20261102', to: '20261108' }

  console.log('\nProcessor time of a call, in ms           portal   database')
  const measured = async (name: string, times: number, work: () => Promise<unknown>) => {
    for (let at = 0; at < times / 4; at++) await work()
    const [ours, theirs] = [cpuOf(pid), await backendsOf(db)]
    for (let at = 0; at < times; at++) await work()
    const spent = [...(await backendsOf(db))].reduce((sum, [backend, ms]) => sum + ms - (theirs.get(backend) ?? 0), 0)
    const [portalMs, databaseMs] = [(cpuOf(pid) - ours) / times, spent / times]
    console.log(`${name.padEnd(38)} ${number(portalMs, 2)} ${number(databaseMs, 2)}`)
    reportedFigure(`${name}: processor of the portal`, portalMs, { unit: 'ms' })
    reportedFigure(`${name}: processor of the database`, databaseMs, { unit: 'ms' })
  }
  for (const call of [linkedChildren, journal, lessonAttendance, homeworkList])
    await measured(call.path, CALLS, () => ask(pathOf(call, values), { headers }))
  await measured('POST /login', LOGINS, enter)
}

const postgres = await startPostgres()
const portal = await startPortal({ children: CHILDREN, databaseUrl: `${postgres.url}/postgres` })
const db = new pg.Client(`${postgres.url}/postgres`)
try {
  await db.connect()
  await printTimes(db, portal)
  await printBytes(db)
} finally {
  await db.end()
  await portal.end()
  await postgres.stop()
}
