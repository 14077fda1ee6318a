import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedCount, preparedUpdate, rawStatement } from '../database/preparedStatement.ts'
import { and, eq, or, type SQL, sql } from '../database/sql.ts'
import { attempts } from '../database/tables.ts'
import type { Clock } from '../outside/clock.ts'
import { refuse } from '../text/refusals.ts'
import type { Keyring } from './keys.ts'
import type { Counted, KeyOf } from './limitTable.ts'
import type { Network, Networks } from './networks.ts'

export const windowOf = (now: Date, minutes: number) => new Date(Math.floor(now.getTime() / (minutes * 60_000)) * minutes * 60_000)

export interface Counter {
  db: Database
  keyring: Keyring
}

type Value = string | number | Networks

/** One try of a limit. */
export interface Attempt {
  readonly limit: Counted<string>
  readonly key: Readonly<Record<string, Value>>
  /** Start of a separate window, such as that of a ticket. */
  readonly since?: Date | undefined
}

/** Builds a try with a value for each part of the limit's key. */
export function attemptOf<Part extends string>(limit: Counted<Part>, key: KeyOf<Part>, since?: Date): Attempt
export function attemptOf(limit: Counted<string>, key: Readonly<Record<string, Value>>, since?: Date): Attempt {
  return { limit, key, since }
}

/** Row of `tries`: `most` is the count above which the next row is not counted, `times` the households it represents. */
interface Row {
  key: Buffer
  windowStart: Date
  most: number
  times: number
}

const NO_NETWORK: Network = { name: '', times: 1 }
const networksIn = ({ key: { network } }: Attempt): readonly Network[] => (Array.isArray(network) ? network : [NO_NETWORK])

/** Rows per network of the caller, narrowest first; one row if the limit does not count by network. */
const rowsOf = (keyring: Keyring, one: Attempt, now: Date): Row[] =>
  networksIn(one).map(({ name, times }) => {
    const { limit, key, since } = one
    const values = limit.per.map((part) => (part === 'network' ? name : key[part]))
    return {
      key: keyring.sign('subject', JSON.stringify([limit.name, ...values])).signature,
      windowStart: since ?? windowOf(now, limit.minutes),
      most: limit.most * times,
      times,
    }
  })

/** Position of a try within its limit: the maximum over its networks, a wider one's count divided by its households. */
const nthOf = (rows: readonly Row[], counts: readonly number[]): number =>
  Math.max(0, ...counts.map((count, at) => Math.ceil(count / (rows[at]?.times ?? 1))))

const countedOne = preparedCount((db, { key, windowStart }: Placeholders<{ key: Uint8Array; windowStart: Date }>) =>
  db
    .insert(attempts)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({ target: [attempts.key, attempts.windowStart], set: { count: sql`${attempts.count} + 1` } })
    .returning({ count: attempts.count }),
)

type RowValues = Record<`key${number}` | `windowStart${number}` | `most${number}`, Uint8Array | Date | number>

const name = (at: number) => sql.identifier(`turn_${at}`)
/** The first row is always counted. */
const isBelowLimit = (at: number, values: Placeholders<RowValues>): SQL =>
  at === 0 ? sql`` : sql`from ${name(at - 1)} where count <= ${values[`most${at - 1}`]}::int`
const countedRow = (at: number, values: Placeholders<RowValues>): SQL => sql`${name(at)} as (
  insert into ${attempts} as t (key, window_start, count)
  select ${values[`key${at}`]}::bytea, ${values[`windowStart${at}`]}::timestamptz, 1 ${isBelowLimit(at, values)}
  on conflict (key, window_start) do update set count = t.count + 1 returning t.count)`

const countedInTurn = preparedUpdate((_db, values: Placeholders<RowValues>) => {
  const turns = Object.keys(values).flatMap((value) => (value.startsWith('key') ? [Number(value.slice(3))] : []))
  const counted = turns.map((at) => countedRow(at, values))
  const counts = turns.map((at) => sql`(select count from ${name(at)})`)
  return rawStatement(sql`with ${sql.join(counted, sql`, `)} select array[${sql.join(counts, sql`, `)}] as counts`)
}, 'count')
const Counts = z.tuple([z.object({ counts: z.array(z.nullable(z.int())) })])

/** Counts rows in one statement, each only if the previous one is within its maximum; returns the counts of counted rows. */
async function countRows(db: Database, rows: readonly Row[]): Promise<number[]> {
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0) return (await countedOne(db, only)).map(({ count }) => count)
  const values: RowValues = {}
  for (const [at, { key, windowStart, most }] of rows.entries())
    Object.assign(values, { [`key${at}`]: key, [`windowStart${at}`]: windowStart, [`most${at}`]: most })
  const [{ counts }] = Counts.parse((await countedInTurn(db, values)).rows)
  return counts.filter((count) => count !== null)
}

export interface Count {
  /** Number of the try in its window; of a wider network, divided by its households. */
  nth: number
  /** Number of networks counted: a network above its limit does not use up the wider one. */
  levels: number
  /** Undoes a try that turned out not to be one. */
  takeBack(): Promise<void>
}

/** Counts one try across all processes. */
export async function countAttempt({ db, keyring }: Counter, one: Attempt, now: Date): Promise<Count> {
  const rows = rowsOf(keyring, one, now)
  const counts = await countRows(db, rows)
  const counted = rows.slice(0, counts.length)
  return {
    nth: nthOf(rows, counts),
    levels: counts.length,
    async takeBack() {
      await db
        .update(attempts)
        .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
        .where(isAny(counted))
    },
  }
}

const isAny = (rows: readonly Row[]) =>
  or(...rows.map(({ key, windowStart }) => and(eq(attempts.key, key), eq(attempts.windowStart, windowStart))))

/** Counts several tries in one commit, each only if the previous one is within its limit; returns each position, or 0 if not counted. */
export async function countAttemptsInOrder({ db, keyring }: Counter, turns: readonly Attempt[], now: Date): Promise<number[]> {
  const rows = turns.map((one) => rowsOf(keyring, one, now))
  const counts = await countRows(db, rows.flat())
  return rows.map((own) => nthOf(own, counts.splice(0, own.length)))
}

/** Reads the counts of each try per network, narrowest first; a wider one's is divided by its households. */
export async function attemptsOf({ db, keyring }: Counter, all: readonly Attempt[], now: Date): Promise<number[][]> {
  const wanted = all.map((one) => rowsOf(keyring, one, now))
  const found = await db.select().from(attempts).where(isAny(wanted.flat()))
  return wanted.map((rows) => rows.map(({ key, times }) => (found.find((row) => key.equals(row.key))?.count ?? 0) / times))
}

export const minutesLeft = (minutes: number, now: Date): number =>
  Math.max(1, Math.ceil((windowOf(now, minutes).getTime() + minutes * 60_000 - now.getTime()) / 60_000))

/** Counts one try and refuses above its limit until the window ends. Returns its undo. */
export async function countOrRefuse(
  { db, keyring, clock }: Counter & { clock: Clock },
  one: Attempt,
  refusal: 'tooManyTries' | 'tooOftenToday' = 'tooManyTries',
): Promise<() => Promise<void>> {
  const now = clock.now()
  const { nth, takeBack } = await countAttempt({ db, keyring }, one, now)
  if (nth <= one.limit.most) return takeBack
  const minutes = minutesLeft(one.limit.minutes, now)
  return refuse(refusal, { values: { minutes, hours: Math.ceil(minutes / 60) }, retryAfter: minutes * 60 })
}
