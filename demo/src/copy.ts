import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '@portal/server/database/connect'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { from as copyFrom } from 'pg-copy-streams'

/** Writes rows in bulk. All rows of one call carry the same keys; an id that is not among them is given by the database. */
export type CopyInto = <T extends PgTable>(table: T, rows: Iterable<T['$inferInsert']>) => Promise<void>

export type Query = <Row extends Record<string, unknown>>(statement: string) => Promise<Row[]>

export interface Loading {
  copyInto: CopyInto
  query: Query
}

type Copy = (statement: string, text: string) => Promise<void>

const ROWS_AT_A_TIME = 10_000

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return `{${value.join(',')}}`
  if (typeof value === 'object') throw new Error('COPY takes plain values only')
  return String(value).replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter)
}

function* batches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === ROWS_AT_A_TIME) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Notes in `numbered` the tables whose ids came with their rows: their sequences must be told. */
const copier =
  (copy: Copy, numbered: Set<string>): CopyInto =>
  async (table, rows) => {
    const columns = getTableColumns(table)
    for (const batch of batches<Record<string, unknown>>(rows)) {
      const keys = Object.keys(batch[0] ?? {})
      const list = keys.map((key) => `"${columns[key]?.name}"`).join(', ')
      if (keys.includes('id')) numbered.add(getTableName(table))
      const text = batch.map((row) => `${keys.map((key) => field(row[key])).join('\t')}\n`).join('')
      await copy(`copy "${getTableName(table)}" (${list}) from `, text)
    }
  }

async function load<Result>(work: (loading: Loading) => Promise<Result>, query: Query, copy: Copy): Promise<Result> {
  const numbered = new Set<string>()
  // A bulk load is one of the few statements that may take longer than the server allows a request.
  await query('set local statement_timeout = 0')
  const result = await work({ copyInto: copier(copy, numbered), query })
  for (const table of numbered) await query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from "${table}"`)
  return result
}

/** The tables that most rows of the country lie in. */
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

interface Key {
  on: string
  name: string
  definition: string
}

/** Large tables are filled faster without foreign keys and further indexes, which are put back once they are full. */
export async function withoutKeys(query: Query, fill: () => Promise<void>): Promise<void> {
  const large = `(${LARGE_TABLES.map((table) => `'${table}'::regclass`).join(', ')})`
  const keys = await query<Key & Record<string, unknown>>(
    `select conrelid::regclass::text as "on", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid in ${large} and contype = 'f'`,
  )
  const indexes = await query<Key & Record<string, unknown>>(
    // The index of a partitioned table is told as one of the table alone, without those of its partitions.
    `select indrelid::regclass::text as "on", indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index where indrelid in ${large} and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { on, name } of keys) await query(`alter table ${on} drop constraint "${name}"`)
  for (const { name } of indexes) await query(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await query(definition)
  for (const { on, name, definition } of keys) await query(`alter table ${on} add constraint "${name}" ${definition}`)
}

/** Everything that `work` writes is there afterwards, or nothing is. */
export async function inOneTransaction<Result>(engine: Engine, work: (loading: Loading) => Promise<Result>): Promise<Result> {
  if (engine.kind === 'pglite') {
    return engine.client.transaction((tx) =>
      load(
        work,
        async <Row>(statement: string) => (await tx.query<Row>(statement)).rows,
        async (statement, text) => {
          await tx.query(`${statement}'/dev/blob'`, [], { blob: new Blob([text]) })
        },
      ),
    )
  }
  const client = await engine.pool.connect()
  try {
    await client.query('begin')
    const result = await load(
      work,
      async <Row extends Record<string, unknown>>(statement: string) => (await client.query<Row>(statement)).rows,
      (statement, text) => pipeline(Readable.from([text]), client.query(copyFrom(`${statement}stdin`))),
    )
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Closing the connection undoes all, whatever state it is in.
    client.release(true)
    throw error
  }
}
