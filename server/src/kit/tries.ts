import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { type Given, inWords, keptCount, keptShapes } from '../database/kept.ts'
import { and, eq, or, type SQL, sql } from '../database/sql.ts'
import { tries } from '../database/tables.ts'
import type { Clock } from '../outside/clock.ts'
import type { Keyring } from './keys.ts'
import { refuse } from './refusals.ts'

export const windowOf = (now: Date, minutes: number) => new Date(Math.floor(now.getTime() / (minutes * 60_000)) * minutes * 60_000)

export interface Counter {
  db: Database
  keyring: Keyring
}

const countedOne = keptCount((db, { key, windowStart }: Given<{ key: Uint8Array; windowStart: Date }>) =>
  db
    .insert(tries)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({ target: [tries.key, tries.windowStart], set: { count: sql`${tries.count} + 1` } })
    .returning({ count: tries.count }),
)

/** Counts one try and answers how many there were in this stretch of time, on all processes. */
export async function countTry({ db, keyring }: Counter, what: string, minutes: number, now: Date): Promise<number> {
  const [counted] = await countedOne(db, { key: keyring.sign('subject', what).signature, windowStart: windowOf(now, minutes) })
  return counted?.count ?? 0
}

/** One of several that are counted in turn: the next one only where this one was not tried more often than `most`. */
interface Turn {
  what: string
  windowStart: Date
  most: number
}
type TurnValues = Record<`key${number}` | `windowStart${number}` | `most${number}`, Uint8Array | Date | number>

const name = (turn: number) => sql.identifier(`turn_${turn}`)
/** Of the first of them nothing is asked. */
const isUnderMost = (turn: number, values: Given<TurnValues>): SQL =>
  turn === 0 ? sql`` : sql`from ${name(turn - 1)} where count <= ${values[`most${turn - 1}`]}::int`
const countedTurn = (turn: number, values: Given<TurnValues>): SQL => sql`${name(turn)} as (
  insert into ${tries} as t (key, window_start, count)
  select ${values[`key${turn}`]}::bytea, ${values[`windowStart${turn}`]}::timestamptz, 1 ${isUnderMost(turn, values)}
  on conflict (key, window_start) do update set count = t.count + 1 returning t.count)`

const countedInTurn = keptShapes((_db, values: Given<TurnValues>) => {
  const turns = Object.keys(values).flatMap((value) => (value.startsWith('key') ? [Number(value.slice(3))] : []))
  const counted = turns.map((turn) => countedTurn(turn, values))
  const counts = turns.map((turn) => sql`(select count from ${name(turn)})`)
  return inWords(sql`with ${sql.join(counted, sql`, `)} select array[${sql.join(counts, sql`, `)}] as counts`)
}, 'count')
const Counts = z.tuple([z.object({ counts: z.array(z.nullable(z.int())) })])

/** Counts those that have their turn, in one commit, and answers how often each was tried; those whose turn did not come are left out. */
export async function countInTurn({ db, keyring }: Counter, turns: readonly Turn[]): Promise<number[]> {
  const values: TurnValues = {}
  for (const [turn, { what, windowStart, most }] of turns.entries())
    Object.assign(values, {
      [`key${turn}`]: keyring.sign('subject', what).signature,
      [`windowStart${turn}`]: windowStart,
      [`most${turn}`]: most,
    })
  const [{ counts }] = Counts.parse((await countedInTurn(db, values)).rows)
  return counts.filter((count) => count !== null)
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
