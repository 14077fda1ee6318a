import { statfsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { hindranceOf } from '../kit/errors.ts'
import { StartFailure } from '../settings.ts'
import type { Database } from './connect.ts'
import { eq, sql } from './sql.ts'
import { portal } from './tables.ts'

/** Half a megabyte that goes to a file of its own for a moment: on a full disk an update alone may still find room in its page. */
const SPILLED_ROWS = 128
const LETTERS_OF_ROW = 4000

/** Writes for a moment: a file that is gone when the statement ends, and the portal's one row as it is, of which vacuum clears the version before. Throws where nothing can be written. */
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

/** How far the slowest standby is behind; 0 where there is none, or where we may not see it. */
export async function secondsBehind(db: Database): Promise<number> {
  const { rows } = await db.execute(sql`select coalesce(extract(epoch from max(replay_lag)), 0)::float8 as behind from pg_stat_replication`)
  return Number(rows[0]?.behind)
}

const isLogFull = (error: unknown): boolean =>
  hindranceOf(error) === 'diskFull' && error instanceof Error && error.message.includes('pg_wal/')

/**
 * Where its log finds no room on the disk, the embedded engine tells so once and answers no further statement, for ever, and the process with
 * it. What was acknowledged is on the disk: the process has to be left at once and started again.
 */
export function onFullLog(client: Pick<PGlite, 'execProtocolStream'>, leave: () => void): void {
  const plain = client.execProtocolStream.bind(client)
  client.execProtocolStream = async (...sent) => {
    try {
      return await plain(...sent)
    } catch (error) {
      if (isLogFull(error)) leave()
      throw error
    }
  }
}

/** A start that must write needs a segment of the write-ahead log at least. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** Whether the disk beneath a folder is as good as full; what cannot be asked is not. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < LEAST_FREE_BYTES
  } catch {
    return false
  }
}

export const fullDisk = (dataDir: string) =>
  new StartFailure(`The disk with the data folder ${dataDir} is full: make room there, then start again.`)
