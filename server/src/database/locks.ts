import type { Database } from './connect.ts'
import { sql } from './sql.ts'

/** All numbered advisory locks: a number used twice would be one lock for two purposes. */
export const LOCKS = {
  /** Serialises migrations of starting processes. */
  migrating: 7_206_114,
  /** Serialises the seeding of a demo by starting processes. */
  seeding: 7_206_115,
  /** Serialises adding and retiring keys. */
  changingKeys: 7_206_116,
  /** Serialises the creation of partitions. */
  makingPartitions: 7_206_117,
  /** Serialises the merging of imports. */
  importing: 7_206_118,
  /** Serialises counting and adding the uploads of an institution; keyed by institution. */
  takingUpUploads: 7_206_119,
  /** Serialises resolving teacher numbers; keyed by institution. The function name_teachers takes it, too. */
  namingTeachers: 7_206_120,
  /** Serialises counting and creating an institution's claims; keyed by institution. */
  claiming: 7_206_131,
  /** Serialises claims of institutions to fetch, so that the source gets requests for one at a time. */
  fetching: 7_206_133,
  /** Held by the process that runs the chores of each minute. */
  minute: 7_206_132,
} as const

/** Takes an advisory lock until the transaction ends; other processes wait. `of` narrows it to one id. */
export async function takeLock(tx: Database, lock: keyof typeof LOCKS, of?: number): Promise<void> {
  await tx.execute(
    of === undefined ? sql`select pg_advisory_xact_lock(${LOCKS[lock]})` : sql`select pg_advisory_xact_lock(${LOCKS[lock]}, ${of})`,
  )
}

/** Takes a lock on a text of words and ids, such as `campaigns` or `code 99112233`, until the transaction ends. */
export async function takeLockOn(tx: Database, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}
