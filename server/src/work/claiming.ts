import { isDue } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import type { Placeholders } from '../database/preparedStatement.ts'
import { and, type Column, eq, type PgTable, type SQL, sql } from '../database/sql.ts'
import { longestWaitOf, type WorkName } from './kinds.ts'

/** Table used as a work queue; has the columns of `workColumns`. */
export type WorkTable = PgTable & Record<'id' | 'dueAt' | 'tries' | 'leaseUntil' | 'leaseToken' | 'lastError', Column>

/** Time without renewal after which a lease lapses and any process may claim the row. */
export const LEASE_MS = 120_000

/** Parameters of a claim. */
export interface Turn {
  now: Date
  /** Upper bound of plausible times; a later one was written by a wrong clock and counts as due. */
  latest: Date
  leaseUntil: Date
  token: string
  /** Maximum rows to claim. */
  most: number
}

export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

export const turnAt = (now: Date, name: WorkName, token: string, most: number): Turn => ({
  now,
  // Adds a lease's length as tolerance for clock skew.
  latest: after(now, longestWaitOf(name) + LEASE_MS),
  leaseUntil: after(now, LEASE_MS),
  token,
  most,
})

/** Right to settle a row, until the row is claimed anew. */
export interface Lease {
  id: number
  token: string
}

/**
 * Condition of a claim: due rows without a lease, in `order`. The array keeps the planner from running the locking subquery more than once.
 */
export const claimable = (table: WorkTable, { now, latest, most }: Placeholders<Turn>, isOpen: SQL, order: SQL): SQL =>
  sql`${table.id} = any(array(
    select ${table.id} from ${table}
     where ${isOpen} and ${isDue(table.dueAt, now, latest)}
       and (${table.leaseUntil} is null or ${isDue(table.leaseUntil, now, latest)})
     order by ${order} limit ${most} for update skip locked))`

/** Columns that a claim sets. */
export const leaseColumns = ({ tries }: Pick<WorkTable, 'tries'>, { leaseUntil, token }: Placeholders<Turn>) => ({
  tries: sql`${tries} + 1`,
  leaseUntil,
  leaseToken: token,
})

/** Ends the lease; part of every change that settles a row. */
export const noLease = { leaseUntil: null, leaseToken: null } as const

/** Whether this lease still holds its row. */
export const isLeaseHolder = (table: Pick<WorkTable, 'id' | 'leaseToken'>, { id, token }: Lease | Placeholders<Lease>) =>
  and(eq(table.id, id), eq(table.leaseToken, token))

const held = ({ id, token }: Lease) => sql`id = ${id} and lease_token = ${token} returning id`

/** Renews the lease; returns whether it was still held. */
export async function renewLease(db: Database, table: WorkTable, lease: Lease, until: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`update ${table} set lease_until = ${until.toISOString()} where ${held(lease)}`)
  return rows.length > 0
}

/** Requeues a row for its next try. */
export async function releaseForRetry(db: Database, table: WorkTable, lease: Lease, dueAt: Date, lastError: string): Promise<void> {
  await db.execute(sql`
    update ${table} set due_at = ${dueAt.toISOString()}, last_error = ${lastError}, lease_until = null, lease_token = null
     where ${held(lease)}`)
}
