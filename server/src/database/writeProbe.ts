import { statfsSync } from 'node:fs'
import { StartFailure } from '../settings.ts'
import type { Database } from './connect.ts'
import { eq, sql } from './sql.ts'
import { portal } from './tables.ts'

/** Rows that spill half a megabyte to a temporary file: on a full disk an update alone may still fit its page. */
const SPILLED_ROWS = 128
const LETTERS_OF_ROW = 4000

/** Probes writing with a temporary file and an unchanged update of the portal's row; throws if writing fails. */
export async function tryWriting(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(
      sql`with spilled as materialized (select repeat('x', ${LETTERS_OF_ROW}::int) as letters from generate_series(1, ${SPILLED_ROWS}::int)) select count(letters) from spilled`,
    )
    await tx
      .update(portal)
      .set({ id: sql`${portal.id}` })
      .where(eq(portal.id, 1))
  })
}

/** Replication lag of the slowest standby in seconds; 0 if there is none or it is not visible. */
export async function secondsBehind(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`select coalesce(extract(epoch from max(replay_lag)), 0)::float8 as behind from pg_stat_replication`)
  return Number(rows[0]?.behind)
}

/** Minimum free space for a start: one segment of the write-ahead log. */
const MIN_FREE_BYTES = 16 * 1024 * 1024

/** Tells whether the disk of a folder is full; false if it cannot be determined. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < MIN_FREE_BYTES
  } catch {
    return false
  }
}

export const fullDisk = (dataDir: string) =>
  new StartFailure(`The disk with the data folder ${dataDir} is full: make room there, then start again.`)
