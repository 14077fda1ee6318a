import type { Engine } from '@portal/server/database/connect'
import { type Copying, copying } from '@portal/server/database/copying'
import { getTableColumns, getTableName, type PgTable } from '@portal/server/database/sql'

/** Inserts rows in bulk. All rows of one call have the same keys; the database assigns missing ids. */
export type CopyInto = <T extends PgTable>(table: T, rows: Iterable<T['$inferInsert']>) => Promise<void>

export type Query = Copying['rows']

export interface Loading {
  copyInto: CopyInto
  query: Query
}

const BATCH_ROWS = 10_000

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((one) => typeof one === 'number' || (typeof one === 'string' && /^\w+$/.test(one))))
    return `{${value.join(',')}}`
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object') throw new Error('COPY takes plain values only')
  return String(value).replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter)
}

function* batches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH_ROWS) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Adds tables whose rows came with ids to `numbered`: their sequences have to be advanced. */
const copier =
  (copyIn: Copying['copyIn'], numbered: Set<string>): CopyInto =>
  async (table, rows) => {
    const columns = getTableColumns(table)
    for (const batch of batches<Record<string, unknown>>(rows)) {
      const keys = Object.keys(batch[0] ?? {})
      const list = keys.map((key) => `"${columns[key]?.name}"`).join(', ')
      if (keys.includes('id')) numbered.add(getTableName(table))
      const text = batch.map((row) => `${keys.map((key) => field(row[key])).join('\t')}\n`).join('')
      await copyIn(`"${getTableName(table)}" (${list})`, [Buffer.from(text)])
    }
  }

const LARGE_TABLES = [
  'people',
  'addresses',
  'guardianships',
  'prospects',
  'lesson_records',
  'day_records',
  'homework_checks',
  'marks',
  'servings',
]

type Key = Record<'on' | 'name' | 'definition', string>

const listed = (tables: readonly string[]) => `(${tables.map((table) => `'${table}'::regclass`).join(', ')})`

/** Fills tables without constraints of these kinds (contype of pg_constraint), and restores and checks them afterwards. */
export async function withoutConstraints(query: Query, tables: readonly string[], kinds: string, fill: () => Promise<void>): Promise<void> {
  const constraints = await query<Key>(
    `select conrelid::regclass::text as "on", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid in ${listed(tables)} and contype::text = any (string_to_array('${kinds}', null))
        and (contype = 'f' or not exists (select from pg_constraint key where key.contype = 'f' and key.conindid = pg_constraint.conindid))
      order by contype = 'f', conname`,
  )
  for (const { on, name } of constraints) await query(`alter table ${on} drop constraint "${name}"`)
  await fill()
  for (const { on, name, definition } of constraints) await query(`alter table ${on} add constraint "${name}" ${definition}`)
}

/** Fills large tables faster without foreign keys and secondary indexes, and restores them afterwards. */
export async function withoutKeys(query: Query, fill: () => Promise<void>): Promise<void> {
  const indexes = await query<Key>(
    // PostgreSQL reports the index of a partitioned table as ON ONLY, without its partitions.
    `select indrelid::regclass::text as "on", indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index where indrelid in ${listed(LARGE_TABLES)} and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  await withoutConstraints(query, LARGE_TABLES, 'f', async () => {
    for (const { name } of indexes) await query(`drop index ${name}`)
    await fill()
    for (const { definition } of indexes) await query(definition)
  })
}

/** Runs the work in one transaction. */
export const inOneTransaction = <Result>(engine: Engine, work: (loading: Loading) => Promise<Result>): Promise<Result> =>
  copying(engine, 'load', async ({ rows: query, copyIn }) => {
    const numbered = new Set<string>()
    const result = await work({ copyInto: copier(copyIn, numbered), query })
    for (const table of numbered) await query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from "${table}"`)
    return result
  })
