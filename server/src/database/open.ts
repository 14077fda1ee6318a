import { poolSizeOf } from '../settings/processCounts.ts'
import { type Settings, StartFailure } from '../settings.ts'
import { type Database, type OpenDatabase, openEmbedded, openPostgres } from './connect.ts'
import { causeOf, codeOf, WRITE_BLOCKS, writeBlockOf } from './errors.ts'
import { lockFolder } from './lock.ts'
import { portal } from './tables.ts'
import { fullDisk, isDiskFull } from './writeProbe.ts'

/** Opens the configured database. PGlite's folder stays locked until it is closed. */
export async function openDatabase(settings: Settings, migrations?: string): Promise<OpenDatabase & { answersAt(address: string): void }> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== undefined) {
    try {
      const pool = settings.own?.pool ?? poolSizeOf('all', settings, 0)
      return { ...(await openPostgres(databaseUrl, pool, migrations)), answersAt: () => undefined }
    } catch (error) {
      if (error instanceof StartFailure) throw error
      const hindrance = writeBlockOf(error)
      if (hindrance !== undefined) throw new StartFailure(`The database cannot be prepared: ${WRITE_BLOCKS[hindrance]}.`)
      const code = codeOf(causeOf(error))
      throw new StartFailure(
        `The database cannot be reached or prepared${code === undefined ? '' : ` (${code})`}. Check DATABASE_URL and that PostgreSQL is running.`,
      )
    }
  }
  const lock = lockFolder(dataDir)
  const leave = () => {
    console.error(fullDisk(dataDir).message)
    process.exit(1)
  }
  try {
    const open = await openEmbedded(`${dataDir}/database`, migrations, leave)
    const close = async () => {
      await open.close()
      lock.release()
    }
    return { ...open, close, answersAt: lock.answersAt }
  } catch (error) {
    lock.release()
    if (error instanceof StartFailure) throw error
    if (writeBlockOf(error) === 'diskFull' || isDiskFull(dataDir)) throw fullDisk(dataDir)
    throw new StartFailure(
      `The embedded database in ${dataDir} cannot be opened. Move the folder aside to begin anew, or set PORTAL_DATA_DIR.`,
    )
  }
}

/** Reads the portal's row; undefined before the first start. */
export async function findDatabaseKind(db: Database): Promise<{ isDemo: boolean; offsetMs: number } | undefined> {
  const [row] = await db.select().from(portal)
  return row && { isDemo: row.isDemo, offsetMs: row.clockOffsetMs }
}

/** Reads the portal's row, after creating it as a non-demo if missing. */
export async function databaseKind(db: Database, now: Date): Promise<{ isDemo: boolean; offsetMs: number }> {
  await db.insert(portal).values({ id: 1, isDemo: false, clockOffsetMs: 0, createdAt: now }).onConflictDoNothing()
  return (await findDatabaseKind(db)) ?? { isDemo: false, offsetMs: 0 }
}
