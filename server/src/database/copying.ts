import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Database, type Engine, endlessPatience } from './connect.ts'
import { tellingOn } from './notices.ts'
import * as tables from './tables.ts'

/** A name of the database in a statement that is written as text. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** COPY's own text, or CSV with a header. */
const FORMATS = { text: '', csv: ' (format csv, header)' }

/** One connection of either engine, with COPY in and out. */
export interface Copying {
  rows<Row extends Record<string, unknown> = Record<string, unknown>>(statement: string): Promise<Row[]>
  /** What a query answers. */
  copyOut(query: string, format?: keyof typeof FORMATS): AsyncIterable<Uint8Array>
  /** COPY's own text into a table with its columns, such as `people (id, name)`; the bytes may be parted anywhere. */
  copyIn(target: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
}

const NEW_LINE = 0x0a
/** Bytes that the embedded engine is given at a time; outside a transaction other callers get turns in between. */
const AT_A_TIME = 256 * 1024

/** Pieces that end with a row: in COPY's text a line break ends one, and stands for nothing else. */
async function* inWholeRows(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let held: Buffer<ArrayBuffer>[] = []
  let size = 0
  for await (const part of source) {
    const bytes = Buffer.from(part)
    size += bytes.length
    const end = bytes.lastIndexOf(NEW_LINE) + 1
    if (size < AT_A_TIME || end === 0) {
      held.push(bytes)
      continue
    }
    yield Buffer.concat([...held, bytes.subarray(0, end)])
    held = [bytes.subarray(end)]
    size = bytes.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}

const embedded = (tx: Pick<PGlite, 'query'>): Copying => ({
  rows: async <Row>(statement: string) => (await tx.query<Row>(statement)).rows,
  copyOut: async function* (query, format = 'text') {
    const { blob } = await tx.query(`copy (${query}) to '/dev/blob'${FORMATS[format]}`)
    if (blob !== undefined) yield* Readable.fromWeb(blob.stream())
  },
  copyIn: async (target, bytes) => {
    for await (const piece of inWholeRows(bytes)) await tx.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([piece]) })
  },
})

const connected = (client: pg.ClientBase): Copying => ({
  rows: async <Row extends Record<string, unknown>>(statement: string) => (await client.query<Row>(statement)).rows,
  copyOut: (query, format = 'text') => client.query(copyTo(`copy (${query}) to stdout${FORMATS[format]}`)),
  copyIn: (target, bytes) => pipeline(Readable.from(bytes), client.query(copyFrom(`copy ${target} from stdin`))),
})

/** Values look the same in every file, whatever the server's own settings are; and copying takes its time. */
const PLAIN = [
  'set local statement_timeout = 0',
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'iso_8601'`,
  'set local extra_float_digits = 1',
  `set local bytea_output = 'hex'`,
]

/** A snapshot sees the database as it is at one moment, however long it takes; a load is there as a whole or not at all. */
const KINDS = { snapshot: 'isolation level repeatable read, read only', load: 'isolation level read committed' }

/** In one transaction, with one form of values. */
export async function copying<Result>(
  engine: Engine,
  kind: keyof typeof KINDS,
  work: (copying: Copying) => Promise<Result>,
): Promise<Result> {
  const begun = async (inside: Copying) => {
    await inside.rows(`set transaction ${KINDS[kind]}`)
    for (const statement of PLAIN) await inside.rows(statement)
    return work(inside)
  }
  if (engine.kind === 'pglite') return engine.client.transaction((tx) => begun(embedded(tx)))
  return withConnection(engine.pool, async (client) => {
    await client.query('begin')
    const result = await begun(connected(client))
    await client.query('commit')
    return result
  })
}

/** A connection of its own, for its time: those of the pool send statements ahead, which COPY does not bear. Closing it undoes what is open. */
async function withConnection<Result>({ options }: pg.Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...options, ...endlessPatience, pipeline: false })
  // One that breaks while idle reports it at its next use.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One connection for large work, with temporary tables of its own and without a limit of time for a statement; transactions are its own matter. */
export interface Bulk extends Pick<Copying, 'copyIn'> {
  db: Database
}

export async function withBulk<Result>(engine: Engine, work: (bulk: Bulk) => Promise<Result>): Promise<Result> {
  const telling = async ({ db, told }: ReturnType<typeof tellingOn>, { copyIn }: Copying) => work({ db, copyIn }).finally(told)
  if (engine.kind === 'pglite') return telling(tellingOn(drizzlePglite(engine.client, { schema: tables })), embedded(engine.client))
  return withConnection(engine.pool, async (client) => {
    await client.query('set statement_timeout = 0')
    return telling(tellingOn(drizzlePostgres(client, { schema: tables })), connected(client))
  })
}
