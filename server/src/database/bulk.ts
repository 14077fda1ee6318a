import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Database, Engine } from './connect.ts'
import * as tables from './tables.ts'

/** One connection for large work, with temporary tables of its own and without a limit of time for a statement. */
export interface Bulk {
  db: Database
  /** `copy … from` this: text of COPY's own format, each piece with whole rows. */
  copyIn(statement: string, pieces: AsyncIterable<string>): Promise<void>
}

/** What a query answers, as CSV with a header. */
export type CopyOut = (query: string) => AsyncIterable<Uint8Array>

const asCsv = (query: string, where: string): string => `copy (${query}) to ${where} (format csv, header)`

async function withEmbedded<Result>(
  { client }: Extract<Engine, { kind: 'pglite' }>,
  work: (bulk: Bulk) => Promise<Result>,
): Promise<Result> {
  return work({
    db: drizzlePglite(client, { schema: tables }),
    // Piece by piece, so that others get their turn in between.
    copyIn: async (statement, pieces) => {
      for await (const piece of pieces) await client.query(`${statement} from '/dev/blob'`, [], { blob: new Blob([piece]) })
    },
  })
}

async function withPostgres<Result>(
  { pool }: Extract<Engine, { kind: 'postgres' }>,
  work: (bulk: Bulk) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await work({
      db: drizzlePostgres(client, { schema: tables }),
      copyIn: (statement, pieces) => pipeline(Readable.from(pieces), client.query(copyFrom(`${statement} from stdin`))),
    })
  } finally {
    // Closing the connection drops its temporary tables and undoes what is open.
    client.release(true)
  }
}

export const withBulk = <Result>(engine: Engine, work: (bulk: Bulk) => Promise<Result>): Promise<Result> =>
  engine.kind === 'pglite' ? withEmbedded(engine, work) : withPostgres(engine, work)

/** Everything that `work` reads is of one moment. */
export async function withSnapshot<Result>(engine: Engine, work: (copyOut: CopyOut) => Promise<Result>): Promise<Result> {
  if (engine.kind === 'pglite')
    return engine.client.transaction((tx) =>
      work(async function* (query) {
        const { blob } = await tx.query(asCsv(query, "'/dev/blob'"))
        if (blob !== undefined) yield new Uint8Array(await blob.arrayBuffer())
      }),
    )
  const client = await engine.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    return await work((query) => client.query(copyTo(asCsv(query, 'stdout'))))
  } finally {
    client.release(true)
  }
}
