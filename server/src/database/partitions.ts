import { schoolYearOf } from '@portal/contract/days'
import * as z from 'zod/mini'
import { dateIn } from '../outside/clock.ts'
import type { Database } from './connect.ts'
import { takeLock } from './locks.ts'
import { sql } from './sql.ts'

/** Kind of range with a partition of its own; ranges are numbered by integers. */
interface Span {
  /** Range of a day (yyyy-MM-dd) in Ulaanbaatar. */
  of(day: string): number
  firstDay(span: number): string
  /** Suffix of the partition's name. */
  name(span: number): string
  /** Inverse of `name`; undefined for other names. */
  named(name: string): number | undefined
  /** Number of ranges created in advance. */
  ahead: number
}

/** Months are counted from year 0. */
const monthText = (month: number, between: string): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}${between}${String((month % 12) + 1).padStart(2, '0')}`
const months: Span = {
  of: (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1,
  firstDay: (month) => `${monthText(month, '-')}-01`,
  name: (month) => monthText(month, '_'),
  named: (name) => (/^\d{4}_\d{2}$/.test(name) ? Number(name.slice(0, 4)) * 12 + Number(name.slice(5)) - 1 : undefined),
  ahead: 2,
}

/** School years are called after the year in which they begin. */
const schoolYears: Span = {
  of: schoolYearOf,
  firstDay: (year) => `${String(year).padStart(4, '0')}-09-01`,
  name: (year) => String(year).padStart(4, '0'),
  named: (name) => (/^\d{4}$/.test(name) ? Number(name) : undefined),
  ahead: 1,
}

/** A partitioned table with its key column. Rows without a partition go to `…_other`. */
export interface Partitioned {
  table: string
  column: string
  /** Whether the column is a timestamptz, otherwise a date. */
  isInstant: boolean
  span: Span
}

export const auditByMonth: Partitioned = { table: 'audit', column: 'at', isInstant: true, span: months }
export const lessonRecordsByYear: Partitioned = { table: 'lesson_records', column: 'day', isInstant: false, span: schoolYears }
export const dayRecordsByYear: Partitioned = { table: 'day_records', column: 'day', isInstant: false, span: schoolYears }
export const attendanceEntriesByYear: Partitioned = { table: 'attendance_entries', column: 'day', isInstant: false, span: schoolYears }
export const restEntriesByYear: Partitioned = { table: 'rest_entries', column: 'day', isInstant: false, span: schoolYears }
export const arrivalsByYear: Partitioned = { table: 'arrivals', column: 'day', isInstant: false, span: schoolYears }
export const servingsByYear: Partitioned = { table: 'servings', column: 'day', isInstant: false, span: schoolYears }
const everyPartitioned = [
  auditByMonth,
  lessonRecordsByYear,
  dayRecordsByYear,
  attendanceEntriesByYear,
  restEntriesByYear,
  arrivalsByYear,
  servingsByYear,
]

/** Partitioning of a table; undefined if it has none. */
export const partitionedAs = (table: string): Partitioned | undefined => everyPartitioned.find((one) => one.table === table)

/**
 * Limits how long other statements queue behind a waiting DDL lock; the next minute retries. Longer than PostgreSQL's deadlock_timeout of
 * one second, after which a blocking autovacuum is cancelled.
 */
const LOCK_TIMEOUT = sql.raw(`set local lock_timeout = '1500ms'`)

const Days = z.array(z.object({ day: z.string() }))
const Names = z.array(z.object({ name: z.string() }))

const partitionOf = ({ table, span }: Partitioned, which: number) => `${table}_${span.name(which)}`
const otherOf = ({ table }: Partitioned) => sql.identifier(`${table}_other`)

/** Lower bound of a range as a literal, because partition bounds take no parameters. */
const boundOf = ({ isInstant, span }: Partitioned, which: number) =>
  sql.raw(isInstant ? `'${span.firstDay(which)}T00:00:00+08:00'` : `'${span.firstDay(which)}'`)

/** Ranges with rows in `…_other`, written before their partition existed. */
async function spansInDefaultPartition(tx: Database, whole: Partitioned): Promise<number[]> {
  const at = sql.identifier(whole.column)
  const local = whole.isInstant ? sql`${at} at time zone 'UTC' + interval '8 hours'` : at
  const { rows } = await tx.execute(sql`select distinct to_char(${local}, 'YYYY-MM-DD') as day from ${otherOf(whole)}`)
  return Days.parse(rows).map(({ day }) => whole.span.of(day))
}

/** Tables with a partition's name, including detached ones. */
async function knownPartitions(tx: Database, { table }: Partitioned): Promise<Set<string>> {
  const { rows } = await tx.execute(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ ${`^${table}_[0-9_]+$`}`,
  )
  return new Set(Names.parse(rows).map(({ name }) => name))
}

/** Creates the partition of a range and moves its rows there from `…_other`, which is locked meanwhile. */
async function makePartition(tx: Database, whole: Partitioned, which: number): Promise<void> {
  const [table, name, other] = [sql.identifier(whole.table), sql.identifier(partitionOf(whole, which)), otherOf(whole)]
  const [at, from, until] = [sql.identifier(whole.column), boundOf(whole, which), boundOf(whole, which + 1)]
  await tx.execute(sql`create table ${name} (like ${table} including defaults including constraints including indexes)`)
  await tx.execute(sql`insert into ${name} select * from ${other} where ${at} >= ${from} and ${at} < ${until}`)
  await tx.execute(sql`delete from ${other} where ${at} >= ${from} and ${at} < ${until}`)
  await tx.execute(sql`alter table ${table} attach partition ${name} for values from (${from}) to (${until})`)
}

/** Creates the missing ones of the wanted partitions in one transaction. */
async function createMissingPartitions(
  db: Database,
  whole: Partitioned,
  wanted: (tx: Database) => Promise<readonly number[]>,
): Promise<void> {
  const missing = async (tx: Database): Promise<number[]> => {
    const known = await knownPartitions(tx, whole)
    return [...new Set(await wanted(tx))].filter((which) => !known.has(partitionOf(whole, which))).sort((one, other) => one - other)
  }
  if ((await missing(db)).length === 0) return
  await db.transaction(async (tx) => {
    await takeLock(tx, 'makingPartitions')
    await tx.execute(LOCK_TIMEOUT)
    await tx.execute(sql`lock table ${otherOf(whole)} in access exclusive mode`)
    for (const which of await missing(tx)) await makePartition(tx, whole, which)
  })
}

const numbersFrom = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, more) => first + more)

/** Creates partitions for the current and next ranges, and for ranges with rows in `…_other`. */
export async function maintainPartitions(db: Database, now: Date): Promise<void> {
  for (const whole of everyPartitioned) {
    const present = whole.span.of(dateIn(now))
    await createMissingPartitions(db, whole, async (tx) => [
      ...numbersFrom(present, present + whole.span.ahead),
      ...(await spansInDefaultPartition(tx, whole)),
    ])
  }
}

/** Creates the partitions of a range of days before a bulk load, so that no rows have to be moved later. */
export const makePartitionsFor = (db: Database, whole: Partitioned, days: { from: string; to: string }): Promise<void> =>
  createMissingPartitions(db, whole, async () => numbersFrom(whole.span.of(days.from), whole.span.of(days.to)))

const Count = z.tuple([z.object({ rows: z.int() })])

/** Maximum rows counted exactly; counting more takes too long. */
const MAX_COUNTED = 100_000

/** Number of rows: exact up to MAX_COUNTED, otherwise the planner's estimate. */
async function rowsIn(tx: Database, name: string): Promise<number> {
  const table = sql.identifier(name)
  const { rows } = await tx.execute(sql`
    select case when counted.rows <= ${MAX_COUNTED} then counted.rows else greatest(counted.rows, c.reltuples)::int end as rows
      from (select count(*)::int as rows from (select from ${table} limit ${MAX_COUNTED + 1}) part) counted, pg_class c
     where c.oid = ${name}::regclass`)
  const [counted] = Count.parse(rows)
  return counted.rows
}

/**
 * Drops each partition that ends before a day in its own transaction; returns the number of rows. Detached partitions are left to the
 * operator.
 */
export async function dropPartitionsBefore(db: Database, whole: Partitioned, day: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${whole.table}::regclass order by 1`)
  let dropped = 0
  for (const { name } of Names.parse(rows)) {
    const which = whole.span.named(name.slice(whole.table.length + 1))
    if (which === undefined || whole.span.firstDay(which + 1) > day) continue
    await db.transaction(async (tx) => {
      await tx.execute(LOCK_TIMEOUT)
      const rows = await rowsIn(tx, name)
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
      dropped += rows
    })
  }
  return dropped
}

/** Creates partitions by name, for rows from another database. */
export async function makePartitionsNamed(db: Database, names: readonly string[]): Promise<void> {
  for (const whole of everyPartitioned) {
    const wanted = names.flatMap((name) =>
      name.startsWith(`${whole.table}_`) ? (whole.span.named(name.slice(whole.table.length + 1)) ?? []) : [],
    )
    await createMissingPartitions(db, whole, async () => wanted)
  }
}
