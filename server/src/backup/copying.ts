import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from '@electric-sql/pglite'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Engine } from '../database/connect.ts'

/** One transaction of either engine, with COPY in and out. */
export interface Copying {
  rows(statement: string): Promise<Record<string, unknown>[]>
  /** What a query answers, as COPY's own text. */
  copyOut(query: string): AsyncIterable<Uint8Array>
  /** Into a table with its columns, such as `people (id, name)`; the bytes may be parted anywhere. */
  copyIn(target: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

const NEW_LINE = 0x0a
/** So much is handed to the embedded engine at a time. */
const AT_A_TIME = 4 * 1024 * 1024

/** Pieces that end with a row: in COPY's text a line break ends one, and stands for nothing else. */
async function* inWholeRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
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

const embedded = (tx: Transaction): Copying => ({
  rows: async (statement) => (await tx.query<Record<string, unknown>>(statement)).rows,
  copyOut: async function* (query) {
    const { blob } = await tx.query(`copy (${query}) to '/dev/blob'`)
    if (blob !== undefined) yield* Readable.fromWeb(blob.stream())
  },
  copyIn: async (target, bytes) => {
    for await (const piece of inWholeRows(bytes)) await tx.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([piece]) })
  },
})

const connected = (client: pg.ClientBase): Copying => ({
  rows: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
  copyOut: (query) => client.query(copyTo(`copy (${query}) to stdout`)),
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
  const client = await engine.pool.connect()
  try {
    await client.query('begin')
    const result = await begun(connected(client))
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Closing the connection undoes all, whatever state it is in.
    client.release(true)
    throw error
  }
}
