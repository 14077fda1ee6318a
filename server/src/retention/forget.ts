import { schoolYearOf } from '@portal/contract/days'
import { type Period, retention } from '@portal/contract/retention'
import type { Database } from '../database/connect.ts'
import { traceOf } from '../database/errors.ts'
import { dropPartitionsBefore } from '../database/partitions.ts'
import { eq, type SQL, sql } from '../database/sql.ts'
import { dataCopies, forgotten } from '../database/tables.ts'
import { dateIn } from '../outside/clock.ts'
import type { World } from '../world.ts'
import { type Before, type Retired, retired } from './table.ts'

const DAY_MS = 86_400_000

function yearsBefore(now: Date, years: number): Before {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return { at, day: dateIn(at) }
}

/** Cut-off of a retention period: older rows are deleted. */
export function beforeOf({ unit, count }: Period, now: Date): Before {
  if (unit === 'days') {
    const at = new Date(now.getTime() - count * DAY_MS)
    return { at, day: dateIn(at) }
  }
  if (unit === 'schoolYears') {
    const day = `${schoolYearOf(dateIn(now)) - count}-09-01`
    return { at: new Date(`${day}T00:00:00+08:00`), day }
  }
  return yearsBefore(now, count)
}

/** Maximum rows per statement, so that locks are short. */
const BATCH_ROWS = 1000
/** Maximum time per run; the next minute continues. */
const MAX_TRANSACTION_MS = 3000
/** Interval between scans of a table. */
const EVERY_MS = 3_600_000

type ByRow = Exclude<Retired, { by: 'partition' }>

function statementOf(one: ByRow, before: Before): SQL {
  const table = sql.identifier(one.table)
  const where = sql`where t.ctid = any(array(select t.ctid from ${table} t where ${one.gone(before)} limit ${sql.raw(String(BATCH_ROWS))})) returning 1`
  if (one.by === 'row') return sql`delete from ${table} t ${where}`
  const emptied = one.columns.map((column) => sql`${sql.identifier(column)} = null`)
  return sql`update ${table} t set ${sql.join(emptied, sql`, `)} ${where}`
}

/** Deletes one batch; returns the number of rows and whether it was the last. */
async function deleteBatch(db: Database, one: Retired, before: Before): Promise<{ rows: number; isAll: boolean }> {
  if (one.by === 'partition') return { rows: await dropPartitionsBefore(db, one.whole, before.day), isAll: true }
  const { rows } = await db.execute(statementOf(one, before))
  return { rows: rows.length, isAll: rows.length < BATCH_ROWS }
}

/** Total of deleted rows and last scan per table. */
export const forgottenRows = (db: Database) => db.select().from(forgotten)

const note = (db: Database, name: string, rows: number, doneAt: Date | null) =>
  db
    .insert(forgotten)
    .values({ name, rows, doneAt })
    .onConflictDoUpdate({
      target: forgotten.name,
      set: { rows: sql`${forgotten.rows} + ${rows}`, doneAt: sql`coalesce(excluded.done_at, ${forgotten.doneAt})` },
    })

/**
 * Scans each table of the list once an hour and deletes expired rows in batches, continuing a minute later. A failing table does not stop
 * the others; it is retried each minute and reported at the end.
 */
export async function forgetRetired(
  { db, clock, log }: Pick<World, 'db' | 'clock' | 'log'>,
  list: (now: Before) => readonly Retired[] = retired,
): Promise<void> {
  const now = clock.now()
  const done = new Map((await forgottenRows(db)).map(({ name, doneAt }) => [name, doneAt]))
  const isDue = (name: string) => {
    const since = now.getTime() - (done.get(name)?.getTime() ?? Number.NEGATIVE_INFINITY)
    // A demo's clock can be set back.
    return since >= EVERY_MS || since < 0
  }
  let spentMs = 0
  const failed: string[] = []
  for (const one of list({ at: now, day: dateIn(now) })) {
    const name = `${one.table} ${one.of}`
    if (!isDue(name)) continue
    try {
      for (let isAll = false; !isAll && spentMs <= MAX_TRANSACTION_MS; ) {
        const began = performance.now()
        const bite = await deleteBatch(db, one, beforeOf(retention[one.of], now))
        isAll = bite.isAll
        if (bite.rows > 0 || isAll) await note(db, name, bite.rows, isAll ? now : null)
        spentMs += performance.now() - began
      }
    } catch (error) {
      failed.push(name)
      log.error({ kept: name, fault: traceOf(error) }, 'what was kept for its time could not be let go')
    }
  }
  if (failed.length > 0) throw new Error(`could not be let go: ${failed.join(', ')}`)
}

/** Deletes all copies of an account, including one in progress: after a password change, on closing the account, before a new copy. */
export async function eraseCopiesOf(tx: Database, accountId: number): Promise<void> {
  await tx.delete(dataCopies).where(eq(dataCopies.accountId, accountId))
}
