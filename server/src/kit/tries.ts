import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { tries } from '../database/tables.ts'
import { digestOf } from './gate.ts'

const windowOf = (now: Date, minutes: number) => new Date(Math.floor(now.getTime() / (minutes * 60_000)) * minutes * 60_000)

/** Counts one try and answers how many there were in this stretch of time, on all processes. */
export async function countTry(db: Database, what: string, minutes: number, now: Date): Promise<number> {
  const [counted] = await db
    .insert(tries)
    .values({ key: digestOf(what), windowStart: windowOf(now, minutes), count: 1 })
    .onConflictDoUpdate({ target: [tries.key, tries.windowStart], set: { count: sql`${tries.count} + 1` } })
    .returning({ count: tries.count })
  return counted?.count ?? 0
}

export async function triesOf(db: Database, what: string, minutes: number, now: Date): Promise<number> {
  const [found] = await db
    .select({ count: tries.count })
    .from(tries)
    .where(and(eq(tries.key, digestOf(what)), eq(tries.windowStart, windowOf(now, minutes))))
  return found?.count ?? 0
}

export const minutesLeft = (minutes: number, now: Date): number =>
  Math.max(1, Math.ceil((windowOf(now, minutes).getTime() + minutes * 60_000 - now.getTime()) / 60_000))

const LONGEST_MS = 24 * 3_600_000
export const forgetTries = async (db: Database, now: Date): Promise<void> => {
  await db.delete(tries).where(lt(tries.windowStart, new Date(now.getTime() - LONGEST_MS)))
}
