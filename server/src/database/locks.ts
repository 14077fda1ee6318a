import type { Database } from './connect.ts'
import { sql } from './sql.ts'

/** The advisory locks that go by a number, all of them here: the same number twice would be one lock for two things. */
export const LOCKS = {
  /** One of several starting processes migrates. */
  migrating: 7_206_114,
  /** One of several starting processes fills the database of a demo. */
  seeding: 7_206_115,
  /** One process adds or retires keys. */
  changingKeys: 7_206_116,
  /** One process makes partitions. */
  makingPartitions: 7_206_117,
  /** Imports are merged one after another. */
  importing: 7_206_118,
  /** One upload of an institution is taken up at a time: with the institution's number. */
  takingUpUploads: 7_206_119,
  /** Numbers of teachers are resolved one transaction at a time, with the institution's number; the migration teacher-numbers takes it. */
  namingTeachers: 7_206_120,
  /** Claims of an institution are counted and made one after another: with the institution's number. */
  claiming: 7_206_131,
} as const

/** Holds a lock until the transaction ends; whoever else wants it, on any process, waits. With a number of its own: for that one alone. */
export async function holdLock(tx: Database, lock: keyof typeof LOCKS, of?: number): Promise<void> {
  await tx.execute(
    of === undefined ? sql`select pg_advisory_xact_lock(${LOCKS[lock]})` : sql`select pg_advisory_xact_lock(${LOCKS[lock]}, ${of})`,
  )
}

/** The same for something that is named by words and ids, such as `campaigns` or `code 99112233`. */
export async function holdLockOn(tx: Database, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}
