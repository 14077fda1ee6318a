import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { StartFailure } from '../settings.ts'
import { readAsDrizzle } from './embeddedValues.ts'
import { engineTurns } from './engineTurns.ts'
import { closeDatabaseFolder } from './folder.ts'
import { countingLanesOf, lanesOf, leadKept, openLanes } from './lanes.ts'
import { type Line, newLine, standInLine } from './line.ts'
import { LOCKS } from './locks.ts'
import { adoptSquashed, migrationsFolder, refuseBroken } from './migrating.ts'
import { tellingOn } from './notices.ts'
import { beginAtOnce, keepEmbeddedPlans, keepPlans, writeTogether } from './prepared.ts'
import type { PgDatabase, PgQueryResultHKT } from './sql.ts'
import * as tables from './tables.ts'
import { onFullLog } from './writing.ts'

/** Result shape of raw statements on both engines. */
interface Rows extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}

/** Type that stores use: equal on both engines, and inside and outside of a transaction. */
export type Database = PgDatabase<Rows, typeof tables>

/** With a server, `line` is the queue for connections. PGlite has none: it blocks the event loop while it runs. */
export type Engine = { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; pool: pg.Pool; line: Pick<Line, 'longestMs'> }

export interface OpenDatabase {
  db: Database
  engine: Engine
  /** Registers a handler for the number of lost notifications to other processes. */
  onLostNotices(report: (count: number) => void): void
  close(): Promise<void>
}

/** Shares PGlite fairly between callers. Every statement and transaction passes through the patched method. */
function shareOut(client: PGlite): void {
  const inTurn = engineTurns()
  const alone = client._runExclusiveTransaction.bind(client)
  client._runExclusiveTransaction = (work) => inTurn(() => alone(work))
}

/** Opens PGlite on `folder`. The caller holds the folder's lock; `leave` is called if the engine cannot continue. */
export async function openEmbedded(folder: string, migrations = migrationsFolder, leave?: () => void): Promise<OpenDatabase> {
  closeDatabaseFolder(folder)
  const client = await PGlite.create({ dataDir: folder, extensions: { btree_gist } })
  if (leave !== undefined) onFullLog(client, leave)
  shareOut(client)
  readAsDrizzle(client)
  const { db, told, onLost } = tellingOn(drizzlePglite(client, { schema: tables }))
  try {
    await adoptSquashed(db, migrations)
    await migratePglite(db, { migrationsFolder: migrations })
    if (migrations === migrationsFolder) await refuseBroken(db)
  } catch (error) {
    await client.close()
    throw error
  }
  // Prepared plans start after the migrations, because a plan must not outlive a schema change.
  keepEmbeddedPlans(client)
  // PGlite creates its files with open modes, so the folder is closed again.
  closeDatabaseFolder(folder)
  const close = async () => {
    await told()
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
const STATEMENT_WITHIN_MS = 15_000
/** Time-out after which an unanswered connection counts as dead and is closed. */
const ANSWERED_WITHIN_MS = 20_000

/** Time-outs for connecting, for a statement and for any answer. */
export const patience = {
  connectionTimeoutMillis: 5000,
  statement_timeout: STATEMENT_WITHIN_MS,
  query_timeout: ANSWERED_WITHIN_MS,
} as const
/** Time-outs for long work: none, neither in the client nor on the server. */
export const endlessPatience = { ...patience, statement_timeout: 0, query_timeout: 0 } as const

/**
 * Releases a connection to the pool when it is lost during a transaction. One lost at its first statement would otherwise leak, and an
 * unhandled error event would end the process.
 */
function giveBackLost(pool: pg.Pool): void {
  const plain = pool.connect.bind(pool)
  const watched = async () => {
    const client = await plain()
    const giveBack = client.release.bind(client)
    let isBack = false
    const release: typeof giveBack = (error) => {
      if (isBack) return
      isBack = true
      client.off('error', release)
      giveBack(error)
    }
    client.release = release
    return client.on('error', release)
  }
  Object.assign(pool, { connect: (then?: Parameters<typeof plain>[0]) => (then === undefined ? watched() : plain(then)) })
}

export async function openPostgres(url: string, connections: number, migrations = migrationsFolder): Promise<OpenDatabase> {
  const config = {
    connectionString: url,
    ...patience,
    // Statements do not wait for the answer of the previous one on the connection.
    pipeline: true,
  }
  const [ofReads, ofCounts] = [lanesOf(connections), countingLanesOf(connections)]
  const line = newLine()
  const [reads, counts] = [openLanes(config, ofReads, line), openLanes(config, ofCounts, line, 'counts')]
  const pool = new pg.Pool({ ...config, max: connections - ofReads - ofCounts })
  standInLine(pool, line)
  leadKept(pool, { ...(ofReads > 0 && { reads }), ...(ofCounts > 0 && { counts }) })
  giveBackLost(pool)
  pool.on('connect', (client) => {
    keepPlans(client)
    writeTogether(client)
    beginAtOnce(client)
  })
  pool.on('error', () => {
    // A connection that breaks while idle is replaced at its next use; the query that needs one reports the error.
  })
  try {
    const migrating = new pg.Client({ ...config, ...endlessPatience })
    migrating.on('error', () => {
      // The running statement reports the error.
    })
    try {
      await migrating.connect()
      const { rows } = await migrating.query<{ version: string }>('select current_setting($1) as version', ['server_version_num'])
      refuseOldPostgres(Number(rows[0]?.version))
      await migrating.query('set statement_timeout = 0')
      await migrating.query('select pg_advisory_lock($1)', [LOCKS.migrating])
      const db = drizzlePostgres(migrating, { schema: tables })
      await adoptSquashed(db, migrations)
      await migratePostgres(db, { migrationsFolder: migrations })
      if (migrations === migrationsFolder) await refuseBroken(db)
    } finally {
      // Closing the connection releases the lock in any state.
      await migrating.end()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  const { db, told, onLost } = tellingOn(drizzlePostgres(pool, { schema: tables }))
  const close = async () => {
    await told()
    await Promise.all([reads.end(), counts.end(), pool.end()])
  }
  return { db, engine: { kind: 'postgres', pool, line }, onLostNotices: onLost, close }
}
