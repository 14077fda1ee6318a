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
import { migrationsFolder, refuseBroken } from './migrating.ts'
import { tellingOn } from './notices.ts'
import { beginAtOnce, keepEmbeddedPlans, keepPlans, writeTogether } from './prepared.ts'
import type { PgDatabase, PgQueryResultHKT } from './sql.ts'
import * as tables from './tables.ts'
import { onFullLog } from './writing.ts'

/** Both engines answer a plain statement with rows. */
interface Rows extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}

/** What stores are written against: the same on both engines, and the same inside a transaction as outside. */
export type Database = PgDatabase<Rows, typeof tables>

/** With a server, `line` is who waits for it: the embedded one answers in this process, which then hears of nobody who comes. */
export type Engine = { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; pool: pg.Pool; line: Pick<Line, 'longestMs'> }

export interface OpenDatabase {
  db: Database
  engine: Engine
  /** Reports notices to other processes that could not be sent, by count. */
  onLostNotices(report: (count: number) => void): void
  close(): Promise<void>
}

/** Statements and transactions of the one engine in turn, shared out by who they are for. Each of them passes through this one method. */
function shareOut(client: PGlite): void {
  const inTurn = engineTurns()
  const alone = client._runExclusiveTransaction.bind(client)
  client._runExclusiveTransaction = (work) => inTurn(() => alone(work))
}

/** The embedded database: PostgreSQL inside this process, its files under `folder`. The caller holds the folder's lock, and may `leave` where the engine cannot go on. */
export async function openEmbedded(folder: string, migrations = migrationsFolder, leave?: () => void): Promise<OpenDatabase> {
  closeDatabaseFolder(folder)
  const client = await PGlite.create({ dataDir: folder, extensions: { btree_gist } })
  if (leave !== undefined) onFullLog(client, leave)
  shareOut(client)
  readAsDrizzle(client)
  const { db, told, onLost } = tellingOn(drizzlePglite(client, { schema: tables }))
  try {
    await migratePglite(db, { migrationsFolder: migrations })
    if (migrations === migrationsFolder) await refuseBroken(db)
  } catch (error) {
    await client.close()
    throw error
  }
  // From here on: a plan must not outlive the shape that it was made for.
  keepEmbeddedPlans(client)
  // A new database's files come with open modes of their own, inside a folder that is closed already.
  closeDatabaseFolder(folder)
  const close = async () => {
    await told()
    await client.close()
  }
  return { db, engine: { kind: 'pglite', client }, onLostNotices: onLost, close }
}

const OLDEST_POSTGRES = 15

/** Tells an older server in one line; `version` is its server_version_num, such as 140012. */
export function refuseOldPostgres(version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_POSTGRES)
    throw new StartFailure(`DATABASE_URL names PostgreSQL ${major}: the portal needs PostgreSQL ${OLDEST_POSTGRES} or newer.`)
}

/** The database gives up a statement after this time by itself. */
const STATEMENT_WITHIN_MS = 15_000
/** What is not answered a little later than that never will be: the line or the server is silent, and the connection is closed. */
const ANSWERED_WITHIN_MS = 20_000

/** How long a connection waits: for itself, for a statement, and for an answer where the other side says nothing at all. */
export const patience = {
  connectionTimeoutMillis: 5000,
  statement_timeout: STATEMENT_WITHIN_MS,
  query_timeout: ANSWERED_WITHIN_MS,
} as const
/** The same for work that takes as long as it takes: it tells the server so, too. */
export const endlessPatience = { ...patience, statement_timeout: 0, query_timeout: 0 } as const

/**
 * A connection that is lost while a transaction has it goes back to the pool at once: one that is lost at its very first statement would
 * be given back by nobody, and where nobody hears of the loss the process would end.
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
    // A statement does not wait until the one before it on the same connection is answered.
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
    // A connection that breaks while idle is replaced at its next use; the query that needs one reports the fault.
  })
  try {
    const migrating = new pg.Client({ ...config, ...endlessPatience })
    migrating.on('error', () => {
      // The statement under way reports it.
    })
    try {
      await migrating.connect()
      const { rows } = await migrating.query<{ version: string }>('select current_setting($1) as version', ['server_version_num'])
      refuseOldPostgres(Number(rows[0]?.version))
      await migrating.query('set statement_timeout = 0')
      await migrating.query('select pg_advisory_lock($1)', [LOCKS.migrating])
      const db = drizzlePostgres(migrating, { schema: tables })
      await migratePostgres(db, { migrationsFolder: migrations })
      if (migrations === migrationsFolder) await refuseBroken(db)
    } finally {
      // Closing the connection gives the lock back, whatever state it is in.
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
