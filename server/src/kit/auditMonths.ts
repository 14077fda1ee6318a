import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../database/connect.ts'
import { dateIn } from '../outside/clock.ts'

/** How many months beside the present one have their partition ready. */
const MONTHS_AHEAD = 2

/** One advisory lock lets only one of several processes make partitions at a time. */
const MONTHS_LOCK = 7_206_117

/** A month of Ulaanbaatar as months since year 0: easy to count on from. */
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const textOf = (month: number, between: string): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}${between}${String((month % 12) + 1).padStart(2, '0')}`
const partitionOf = (month: number) => `audit_${textOf(month, '_')}`
const beginOf = (month: number) => `${textOf(month, '-')}-01T00:00:00+08:00`

const Days = z.array(z.object({ day: z.string() }))
const Names = z.array(z.object({ name: z.string() }))

/** The months for which rows lie in `audit_other`: they were written when no partition of theirs was there. */
async function monthsWithoutPartition(tx: Database): Promise<number[]> {
  const { rows } = await tx.execute(
    sql`select distinct to_char(at at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD') as day from audit_other`,
  )
  return Days.parse(rows).map(({ day }) => monthOf(day))
}

/** Every table that is called like a month of the audit, one that was detached included. */
async function knownPartitions(tx: Database): Promise<Set<string>> {
  const { rows } = await tx.execute(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^audit_[0-9]{4}_[0-9]{2}$'`,
  )
  return new Set(Names.parse(rows).map(({ name }) => name))
}

/** Makes the partition of a month and moves the month's rows into it from `audit_other`, which nobody writes to meanwhile. */
async function makePartition(tx: Database, month: number): Promise<void> {
  const [name, from, until] = [sql.identifier(partitionOf(month)), sql.raw(`'${beginOf(month)}'`), sql.raw(`'${beginOf(month + 1)}'`)]
  await tx.execute(sql`create table ${name} (like audit including defaults including constraints including indexes)`)
  await tx.execute(sql`insert into ${name} select * from audit_other where at >= ${from} and at < ${until}`)
  await tx.execute(sql`delete from audit_other where at >= ${from} and at < ${until}`)
  await tx.execute(sql`alter table audit attach partition ${name} for values from (${from}) to (${until})`)
}

/** Keeps a partition of the audit ready for this month and the next ones, and gives one to every month that had to do without. */
export async function keepAuditMonths(db: Database, now: Date): Promise<void> {
  const present = monthOf(dateIn(now))
  const ahead = Array.from({ length: MONTHS_AHEAD + 1 }, (_, more) => present + more)
  const missing = async (tx: Database): Promise<number[]> => {
    const known = await knownPartitions(tx)
    const wanted = new Set([...ahead, ...(await monthsWithoutPartition(tx))])
    return [...wanted].filter((month) => !known.has(partitionOf(month))).sort((one, other) => one - other)
  }
  if ((await missing(db)).length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`)
    await tx.execute(sql`lock table audit_other in access exclusive mode`)
    for (const month of await missing(tx)) await makePartition(tx, month)
  })
}
