import type { Database } from '../database/connect.ts'
import { type Given, kept } from '../database/kept.ts'
import { and, eq, or, sql } from '../database/sql.ts'
import { tries } from '../database/tables.ts'
import type { Clock } from '../outside/clock.ts'
import type { Keyring } from './keys.ts'
import { refuse } from './refusals.ts'

const windowOf = (now: Date, minutes: number) => new Date(Math.floor(now.getTime() / (minutes * 60_000)) * minutes * 60_000)

export interface Counter {
  db: Database
  keyring: Keyring
}

/** Counts one try and answers how many there were in this stretch of time, on all processes. */
export const countTry = (counter: Counter, what: string, minutes: number, now: Date): Promise<number> =>
  countFrom(counter, what, windowOf(now, minutes))

const countedOne = kept((db, { key, windowStart }: Given<{ key: Uint8Array; windowStart: Date }>) =>
  db
    .insert(tries)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({ target: [tries.key, tries.windowStart], set: { count: sql`${tries.count} + 1` } })
    .returning({ count: tries.count }),
)

/** The same for something that has a beginning of its own: no stretch of time ends while it lasts. */
export async function countFrom({ db, keyring }: Counter, what: string, windowStart: Date): Promise<number> {
  const [counted] = await countedOne(db, { key: keyring.sign('subject', what).signature, windowStart })
  return counted?.count ?? 0
}

/** How often each was tried in its stretch of time, without counting one more. */
export async function triesOf({ db, keyring }: Counter, whats: readonly { what: string; minutes: number }[], now: Date): Promise<number[]> {
  const wanted = whats.map(({ what, minutes }) => ({ key: keyring.sign('subject', what).signature, windowStart: windowOf(now, minutes) }))
  const found = await db
    .select()
    .from(tries)
    .where(or(...wanted.map(({ key, windowStart }) => and(eq(tries.key, key), eq(tries.windowStart, windowStart)))))
  return wanted.map(({ key }) => found.find((row) => key.equals(row.key))?.count ?? 0)
}

/** Takes back a try that turned out to be none. */
export async function uncountTry({ db, keyring }: Counter, what: string, minutes: number, now: Date): Promise<void> {
  await db
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)` })
    .where(and(eq(tries.key, keyring.sign('subject', what).signature), eq(tries.windowStart, windowOf(now, minutes))))
}

export const minutesLeft = (minutes: number, now: Date): number =>
  Math.max(1, Math.ceil((windowOf(now, minutes).getTime() + minutes * 60_000 - now.getTime()) / 60_000))

export const A_QUARTER = 15
export const AN_HOUR = 60
export const A_DAY = 24 * 60

/** Counts one, for all processes together, and refuses past the most until the stretch of time is over. Answers what takes it back. */
export async function countUpTo(
  most: number,
  { db, keyring, clock }: Counter & { clock: Clock },
  what: string,
  minutes: number,
  refusal: 'tooManyTries' | 'tooOftenToday' = 'tooManyTries',
): Promise<() => Promise<void>> {
  const now = clock.now()
  const left = minutesLeft(minutes, now)
  if ((await countTry({ db, keyring }, what, minutes, now)) > most)
    refuse(refusal, { values: { minutes: left, hours: Math.ceil(left / 60) }, retryAfter: left * 60 })
  return () => uncountTry({ db, keyring }, what, minutes, now)
}
