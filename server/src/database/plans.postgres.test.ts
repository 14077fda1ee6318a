import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportNotRun } from '../../test/notRun.ts'
import { filling, large, parameters, years } from '../../test/plans/country.ts'
import { planOf, readWhole, skeletonOf, tablesIn } from '../../test/plans/skeleton.ts'
import { hotStatements } from '../../test/plans/statements.ts'
import { emptyDatabase } from '../../test/portal.ts'
import { openPostgres } from './connect.ts'
import { auditByMonth, dayRecordsByYear, lessonRecordsByYear, makePartitionsFor, servingsByYear } from './partitions.ts'

/** Major version of PostgreSQL that wrote the plans file; others may plan differently. */
const WRITTEN_BY = 18

/** Neutralises server settings. Page costs are raised, because one page here represents many. */
const PLAIN = [
  'set local plan_cache_mode = force_generic_plan',
  'set local seq_page_cost = 30',
  'set local random_page_cost = 40',
  `set local effective_cache_size = '4GB'`,
  `set local work_mem = '4MB'`,
  'set local max_parallel_workers_per_gather = 0',
  'set local jit = off',
]

const literal = (value: unknown) => `'${String(Array.isArray(value) ? `{${value.join()}}` : value).replaceAll("'", "''")}'`
const partitioned = [lessonRecordsByYear, dayRecordsByYear, servingsByYear]
const ofPresent = new Set(partitioned.map(({ table, span }) => `${table}_${span.name(span.of(parameters.day))}`))
const isPartition = (table: string) => partitioned.some((whole) => table.startsWith(`${whole.table}_`))
const isLarge = (table: string) =>
  Object.keys(large).some((one) => table === one || (table.startsWith(one) && /^_[0-9_]+$/.test(table.slice(one.length))))

let own: Awaited<ReturnType<typeof emptyDatabase>>
let version = 0
let parts: ReadonlySet<string>
const plans = new Map<string, ReturnType<typeof planOf>>()

beforeAll(async () => {
  own = await emptyDatabase('PostgreSQL')
  const url = own.environment.DATABASE_URL ?? ''
  const open = await openPostgres(url, 1)
  for (const whole of [...partitioned, auditByMonth]) await makePartitionsFor(open.db, whole, years)
  const statements = Object.entries(hotStatements(open.db)).map(([name, built]) => ({ name, ...built.toSQL() }))
  await open.close()
  const client = new pg.Client(url)
  await client.connect()
  try {
    version = Math.floor(Number((await client.query('show server_version_num')).rows[0]?.server_version_num) / 10_000)
    const { rows: partial } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    )
    parts = new Set(partial.map(({ name }) => name))
    // Rolled back at the end, so that no other test sees or analyses these rows.
    await client.query('begin')
    for (const statement of [...filling, ...PLAIN]) await client.query(statement)
    for (const [at, { name, sql, params }] of statements.entries()) {
      await client.query(`prepare hot${at} as ${sql}`)
      const values = params.length === 0 ? '' : `(${params.map(literal).join(', ')})`
      const { rows } = await client.query(`explain (format json) execute hot${at}${values}`)
      plans.set(name, planOf(rows[0]?.['QUERY PLAN']))
    }
  } finally {
    await client.end()
  }
})
afterAll(() => own.drop())

describe('in a large country', () => {
  it('no statement that pages send reads a large table from end to end', () => {
    const walked = [...plans].map(([name, plan]) => [name, readWhole(plan, parts).filter(isLarge)] as const)
    expect(walked.filter(([, tables]) => tables.length > 0)).toEqual([])
  })

  it('they look into the partition of the present school year alone', () => {
    const others = [...plans].map(
      ([name, plan]) => [name, tablesIn(plan).filter((table) => isPartition(table) && !ofPresent.has(table))] as const,
    )
    expect(others.filter(([, tables]) => tables.length > 0)).toEqual([])
  })

  // Update with `npm test -- api plans.postgres -u`.
  it('their plans are those of the plans file', async ({ task }) => {
    if (version !== WRITTEN_BY)
      return reportNotRun(task, `The plans file is of PostgreSQL ${WRITTEN_BY}; this server is PostgreSQL ${version}.`)
    const text = [...plans].map(([name, plan]) => `${name}\n${skeletonOf(plan).join('\n')}\n`).join('\n')
    await expect(text).toMatchFileSnapshot('../../test/plans/plans.txt')
  })
})
