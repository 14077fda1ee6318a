import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type Database, type Engine, noTimeouts } from './connect.ts'
import { noticingDatabase } from './notices.ts'
import { embeddedConnections } from './pglite/connections.ts'
import { singleConnection } from './postgresConnections.ts'

/** Quotes an identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** COPY's text format, or CSV with a header. */
const FORMATS = { text: '', csv: ' (format csv, header)' }

/** COPY in and out on one connection of either engine. */
export interface Copying {
  rows<Row extends Record<string, unknown> = Record<string, unknown>>(statement: string): Promise<Row[]>
  /** Streams the rows of a query. */
  copyOut(query: string, format?: keyof typeof FORMATS): AsyncIterable<Uint8Array>
  /** Copies COPY text into a table with its columns, such as `people (id, name)`; chunks may split anywhere. */
  copyIn(target: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
}

const NEW_LINE = 0x0a
/** Bytes per COPY on PGlite; outside a transaction other callers get turns in between. */
const BATCH_SIZE = 256 * 1024

/** Regroups chunks to end with a row: in COPY text a line break always ends a row. */
async function* inWholeRows(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let held: Buffer<ArrayBuffer>[] = []
  let size = 0
  for await (const part of source) {
    const bytes = Buffer.from(part)
    size += bytes.length
    const end = bytes.lastIndexOf(NEW_LINE) + 1
    if (size < BATCH_SIZE || end === 0) {
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

/** Makes values independent of the server's settings, and lifts the statement time-out. */
const PLAIN = [
  'set local statement_timeout = 0',
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'iso_8601'`,
  'set local extra_float_digits = 1',
  `set local bytea_output = 'hex'`,
]

/** A snapshot reads one consistent state; a load is atomic. */
const KINDS = { snapshot: 'isolation level repeatable read, read only', load: 'isolation level read committed' }

/** Runs `work` in one transaction with uniform value formats. */
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

/** Opens a dedicated connection, because COPY cannot run on the pool's pipelined ones. Closing it rolls back open work. */
async function withConnection<Result>({ options }: pg.Pool, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...options, ...noTimeouts, pipeline: false })
  // A connection that breaks while idle reports the error at its next use.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One connection for bulk work with its own temporary tables and no statement time-out; `work` manages transactions itself. */
export interface Bulk extends Pick<Copying, 'copyIn'> {
  db: Database
}

export async function withBulk<Result>(engine: Engine, work: (bulk: Bulk) => Promise<Result>): Promise<Result> {
  const telling = async ({ db, flushed }: ReturnType<typeof noticingDatabase>, { copyIn }: Copying) => work({ db, copyIn }).finally(flushed)
  if (engine.kind === 'pglite') return telling(noticingDatabase(embeddedConnections(engine.client)), embedded(engine.client))
  return withConnection(engine.pool, async (client) => {
    await client.query('set statement_timeout = 0')
    return telling(noticingDatabase(singleConnection(client)), connected(client))
  })
}
