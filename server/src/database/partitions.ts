import { schoolYearOf } from '@portal/contract/days'
import * as z from 'zod/mini'
import { dateIn } from '../outside/clock.ts'
import type { Database } from './connect.ts'
import { holdLock } from './locks.ts'
import { sql } from './sql.ts'

/** A stretch of days that has a partition of its own; stretches are counted by whole numbers. */
interface Span {
  /** The one that a day (yyyy-MM-dd) of Ulaanbaatar lies in. */
  of(day: string): number
  firstDay(span: number): string
  /** What its partitions are called after. */
  name(span: number): string
  /** The other way round; undefined where it is no such name. */
  named(name: string): number | undefined
  /** How many beside the present one are made ahead. */
  ahead: number
}

/** A month as months since year 0. */
const monthText = (month: number, between: string): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}${between}${String((month % 12) + 1).padStart(2, '0')}`
const months: Span = {
  of: (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1,
  firstDay: (month) => `${monthText(month, '-')}-01`,
  name: (month) => monthText(month, '_'),
  named: (name) => (/^\d{4}_\d{2}$/.test(name) ? Number(name.slice(0, 4)) * 12 + Number(name.slice(5)) - 1 : undefined),
  ahead: 2,
}

/** A school year is called after the year in which it begins. */
const schoolYears: Span = {
  of: schoolYearOf,
  firstDay: (year) => `${String(year).padStart(4, '0')}-09-01`,
  name: (year) => String(year).padStart(4, '0'),
  named: (name) => (/^\d{4}$/.test(name) ? Number(name) : undefined),
  ahead: 1,
}

/** A table that grows by the day, with the column that says when. A row of a stretch without a partition lies in `…_other`. */
export interface Partitioned {
  table: string
  column: string
  /** Whether the column is a time with its zone, or a day. */
  isInstant: boolean
  span: Span
}

export const auditByMonth: Partitioned = { table: 'audit', column: 'at', isInstant: true, span: months }
export const lessonRecordsByYear: Partitioned = { table: 'lesson_records', column: 'day', isInstant: false, span: schoolYears }
export const dayRecordsByYear: Partitioned = { table: 'day_records', column: 'day', isInstant: false, span: schoolYears }
export const servingsByYear: Partitioned = { table: 'servings', column: 'day', isInstant: false, span: schoolYears }
const everyPartitioned = [auditByMonth, lessonRecordsByYear, dayRecordsByYear, servingsByYear]

/** How a table is partitioned; undefined where it is one whole. */
export const partitionedAs = (table: string): Partitioned | undefined => everyPartitioned.find((one) => one.table === table)

/**
 * Nobody stands in line for longer behind a partition that waits for its turn: the next minute tries again. PostgreSQL sends its own cleaning
 * away for whoever has waited a second.
 */
const LOCK_PATIENCE = sql.raw(`set local lock_timeout = '1500ms'`)

const Days = z.array(z.object({ day: z.string() }))
const Names = z.array(z.object({ name: z.string() }))

const partitionOf = ({ table, span }: Partitioned, which: number) => `${table}_${span.name(which)}`
const otherOf = ({ table }: Partitioned) => sql.identifier(`${table}_other`)

/** Where a stretch begins, as a literal: bounds of partitions take no parameters. */
const boundOf = ({ isInstant, span }: Partitioned, which: number) =>
  sql.raw(isInstant ? `'${span.firstDay(which)}T00:00:00+08:00'` : `'${span.firstDay(which)}'`)

/** The stretches for which rows lie in `…_other`: they were written when no partition of theirs was there. */
async function spansInOther(tx: Database, whole: Partitioned): Promise<number[]> {
  const at = sql.identifier(whole.column)
  const local = whole.isInstant ? sql`${at} at time zone 'UTC' + interval '8 hours'` : at
  const { rows } = await tx.execute(sql`select distinct to_char(${local}, 'YYYY-MM-DD') as day from ${otherOf(whole)}`)
  return Days.parse(rows).map(({ day }) => whole.span.of(day))
}

/** Every table that is called like a partition of this one, one that was detached included. */
async function knownPartitions(tx: Database, { table }: Partitioned): Promise<Set<string>> {
  const { rows } = await tx.execute(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ ${`^${table}_[0-9_]+$`}`,
  )
  return new Set(Names.parse(rows).map(({ name }) => name))
}

/** Makes the partition of a stretch and moves its rows there from `…_other`, which nobody writes to meanwhile. */
async function makePartition(tx: Database, whole: Partitioned, which: number): Promise<void> {
  const [table, name, other] = [sql.identifier(whole.table), sql.identifier(partitionOf(whole, which)), otherOf(whole)]
  const [at, from, until] = [sql.identifier(whole.column), boundOf(whole, which), boundOf(whole, which + 1)]
  await tx.execute(sql`create table ${name} (like ${table} including defaults including constraints including indexes)`)
  await tx.execute(sql`insert into ${name} select * from ${other} where ${at} >= ${from} and ${at} < ${until}`)
  await tx.execute(sql`delete from ${other} where ${at} >= ${from} and ${at} < ${until}`)
  await tx.execute(sql`alter table ${table} attach partition ${name} for values from (${from}) to (${until})`)
}

/** Makes those of the wanted partitions that are not there, in one transaction. */
async function makeMissing(db: Database, whole: Partitioned, wanted: (tx: Database) => Promise<readonly number[]>): Promise<void> {
  const missing = async (tx: Database): Promise<number[]> => {
    const known = await knownPartitions(tx, whole)
    return [...new Set(await wanted(tx))].filter((which) => !known.has(partitionOf(whole, which))).sort((one, other) => one - other)
  }
  if ((await missing(db)).length === 0) return
  await db.transaction(async (tx) => {
    await holdLock(tx, 'makingPartitions')
    await tx.execute(LOCK_PATIENCE)
    await tx.execute(sql`lock table ${otherOf(whole)} in access exclusive mode`)
    for (const which of await missing(tx)) await makePartition(tx, whole, which)
  })
}

const numbersFrom = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, more) => first + more)

/** Keeps a partition ready for the present and for what is next, and gives one to every stretch that had to do without. */
export async function keepPartitions(db: Database, now: Date): Promise<void> {
  for (const whole of everyPartitioned) {
    const present = whole.span.of(dateIn(now))
    await makeMissing(db, whole, async (tx) => [...numbersFrom(present, present + whole.span.ahead), ...(await spansInOther(tx, whole))])
  }
}

/** Makes the partitions that some days need, before rows of them are written in bulk: nothing has to be moved afterwards. */
export const makePartitionsFor = (db: Database, whole: Partitioned, days: { from: string; to: string }): Promise<void> =>
  makeMissing(db, whole, async () => numbersFrom(whole.span.of(days.from), whole.span.of(days.to)))

const Count = z.tuple([z.object({ rows: z.int() })])

/** More rows than this are not counted one by one: that would take longer than all else. */
const MOST_COUNTED = 100_000

/** How many rows a table has: exactly where they are few, else as the database has last estimated. */
async function rowsIn(tx: Database, name: string): Promise<number> {
  const table = sql.identifier(name)
  const { rows } = await tx.execute(sql`
    select case when counted.rows <= ${MOST_COUNTED} then counted.rows else greatest(counted.rows, c.reltuples)::int end as rows
      from (select count(*)::int as rows from (select from ${table} limit ${MOST_COUNTED + 1}) part) counted, pg_class c
     where c.oid = ${name}::regclass`)
  const [counted] = Count.parse(rows)
  return counted.rows
}

/** Drops the partitions that end before a day, whole and each by itself; answers how many rows went. One that was detached is nobody's but the operator's. */
export async function dropPartitionsBefore(db: Database, whole: Partitioned, day: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${whole.table}::regclass order by 1`)
  let dropped = 0
  for (const { name } of Names.parse(rows)) {
    const which = whole.span.named(name.slice(whole.table.length + 1))
    if (which === undefined || whole.span.firstDay(which + 1) > day) continue
    await db.transaction(async (tx) => {
      await tx.execute(LOCK_PATIENCE)
      const rows = await rowsIn(tx, name)
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
      dropped += rows
    })
  }
  return dropped
}

/** Makes the partitions of these names: for rows that come from another database. */
export async function makePartitionsNamed(db: Database, names: readonly string[]): Promise<void> {
  for (const whole of everyPartitioned) {
    const wanted = names.flatMap((name) =>
      name.startsWith(`${whole.table}_`) ? (whole.span.named(name.slice(whole.table.length + 1)) ?? []) : [],
    )
    await makeMissing(db, whole, async () => wanted)
  }
}
