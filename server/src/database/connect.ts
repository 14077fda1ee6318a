import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pg from 'pg'
import { StartFailure } from '../settings.ts'
import type { ConnectionQueue } from './connectionQueue.ts'
import { closeDatabaseFolder } from './folder.ts'
import { LOCKS } from './locks.ts'
import { adoptSquashed, migrationsFolder, refuseBroken } from './migrating.ts'
import { noticingDatabase } from './notices.ts'
import { embeddedConnections, returnText } from './pglite/connections.ts'
import { onFullLog } from './pglite/fullLog.ts'
import { preparePlans } from './pglite/preparedPlans.ts'
import { shareEngine } from './pglite/sharedEngine.ts'
import { openConnections, singleConnection } from './postgresConnections.ts'
import { migrate, postgresDatabase } from './postgresSession.ts'
import type { PgDatabase, PgQueryResultHKT } from './sql.ts'
import type * as tables from './tables.ts'

/** Result shape of raw statements on both engines. */
export interface Rows extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}

/** Type that stores use: equal on both engines, and inside and outside of a transaction. */
export type Database = PgDatabase<Rows, typeof tables>

/** With a server, `queue` holds the callers waiting for connections. PGlite has none: it blocks the event loop while it runs. */
export type Engine = { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; pool: pg.Pool; queue: Pick<ConnectionQueue, 'longestWaitMs'> }

export interface OpenDatabase {
  db: Database
  engine: Engine
  /** Registers a handler for the number of lost notifications to other processes. */
  onLostNotices(report: (count: number) => void): void
  close(): Promise<void>
}

/** Opens PGlite on `folder`. The caller holds the folder's lock; `leave` is called if the engine cannot continue. */
export async function openEmbedded(folder: string, migrations = migrationsFolder, leave?: () => void): Promise<OpenDatabase> {
  closeDatabaseFolder(folder)
  const client = await PGlite.create({ dataDir: folder, extensions: { btree_gist } })
  if (leave !== undefined) onFullLog(client, leave)
  shareEngine(client)
  returnText(client)
  const connections = embeddedConnections(client)
  const { db, flushed, onLost } = noticingDatabase(connections)
  try {
    await adoptSquashed(db, migrations)
    await migrate(connections, migrations)
    if (migrations === migrationsFolder) await refuseBroken(db)
  } catch (error) {
    await client.close()
    throw error
  }
  // Prepared plans start after the migrations, because a plan must not outlive a schema change.
  preparePlans(client)
  // PGlite creates its files with open modes, so the folder is closed again.
  closeDatabaseFolder(folder)
  const close = async () => {
    await flushed()
    await client.close()
  }
  return { db, engine: { kind: 'pglite', client }, onLostNotices: onLost, close }
}

const OLDEST_POSTGRES = 15

/** Refuses an old server; `version` is its server_version_num, such as 140012. */
export function refuseOldPostgres(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_POSTGRES)
    throw new StartFailure(`DATABASE_URL names PostgreSQL ${major}: the portal needs PostgreSQL ${OLDEST_POSTGRES} or newer.`)
}

/** Time-out after which the database cancels a statement. */
const STATEMENT_TIMEOUT_MS = 15_000
/** Time-out after which an unanswered connection counts as dead and is closed. */
const QUERY_TIMEOUT_MS = 20_000

/** Time-outs for connecting, for a statement and for any answer. */
export const timeouts = {
  connectionTimeoutMillis: 5000,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
} as const
/** Time-outs for long work: none, neither in the client nor on the server. */
export const noTimeouts = { ...timeouts, statement_timeout: 0, query_timeout: 0 } as const

/** Refuses an old server and migrates the database; other processes wait meanwhile. */
async function prepare(config: pg.ClientConfig, migrations: string): Promise<void> {
  const client = new pg.Client({ ...config, ...noTimeouts })
  client.on('error', () => {
    // The running statement reports the error.
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>('select current_setting($1) as version', ['server_version_num'])
    refuseOldPostgres(Number(rows[0]?.version))
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrating])
    const connections = singleConnection(client)
    const db = postgresDatabase(connections)
    await adoptSquashed(db, migrations)
    await migrate(connections, migrations)
    if (migrations === migrationsFolder) await refuseBroken(db)
  } finally {
    // Closing the connection releases the lock in any state.
    await client.end()
  }
}

export async function openPostgres(url: string, connections: number, migrations = migrationsFolder): Promise<OpenDatabase> {
  const config = {
    connectionString: url,
    ...timeouts,
    // Statements do not wait for the answer of the previous one on the connection.
    pipeline: true,
  }
  await prepare(config, migrations)
  const opened = openConnections(config, connections)
  const { db, flushed, onLost } = noticingDatabase(opened)
  const close = async () => {
    await flushed()
    await opened.end()
  }
  const { pool, queue } = opened
  return { db, engine: { kind: 'postgres', pool, queue }, onLostNotices: onLost, close }
}
