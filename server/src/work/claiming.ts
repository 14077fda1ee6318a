import { isDue } from '../database/columns.ts'
import type { Database } from '../database/connect.ts'
import type { Given } from '../database/kept.ts'
import { and, type Column, eq, type PgTable, type SQL, sql } from '../database/sql.ts'
import { longestWaitOf, type WorkName } from './kinds.ts'

/** A table whose rows are work: it has the columns of `workColumns`. */
export type WorkTable = PgTable & Record<'id' | 'dueAt' | 'tries' | 'leaseUntil' | 'leaseToken' | 'lastError', Column>

/** Time after its last renewal at which a lease lapses and any process may claim the row. */
export const LEASE_MS = 120_000

/** What a claim is given. */
export interface Turn {
  now: Date
  /** A time beyond it was written while the clock was wrong. */
  latest: Date
  leaseUntil: Date
  token: string
  /** Rows claimed at most. */
  most: number
}

export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

export const turnAt = (now: Date, name: WorkName, token: string, most: number): Turn => ({
  now,
  // The clocks of machines differ a little.
  latest: after(now, longestWaitOf(name) + LEASE_MS),
  leaseUntil: after(now, LEASE_MS),
  token,
  most,
})

/** The holder's right to settle a row: a later claim ends it. */
export interface Lease {
  id: number
  token: string
}

/** Condition of a claim: rows that are due and under no lease, in their order. The array keeps the planner from running the query, and its locks, twice. */
export const claimable = (table: WorkTable, { now, latest, most }: Given<Turn>, isOpen: SQL, order: SQL): SQL =>
  sql`${table.id} = any(array(
    select ${table.id} from ${table}
     where ${isOpen} and ${isDue(table.dueAt, now, latest)}
       and (${table.leaseUntil} is null or ${isDue(table.leaseUntil, now, latest)})
     order by ${order} limit ${most} for update skip locked))`

/** Change of a claim. */
export const leased = ({ tries }: Pick<WorkTable, 'tries'>, { leaseUntil, token }: Given<Turn>) => ({
  tries: sql`${tries} + 1`,
  leaseUntil,
  leaseToken: token,
})

/** Ends the lease; part of every change that settles a row. */
export const freed = { leaseUntil: null, leaseToken: null } as const

/** Whether this lease still holds its row. */
export const isHeld = (table: Pick<WorkTable, 'id' | 'leaseToken'>, { id, token }: Lease | Given<Lease>) =>
  and(eq(table.id, id), eq(table.leaseToken, token))

const held = ({ id, token }: Lease) => sql`id = ${id} and lease_token = ${token} returning id`

/** Answers whether the lease was still held. */
export async function renewLease(db: Database, table: WorkTable, lease: Lease, until: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`update ${table} set lease_until = ${until.toISOString()} where ${held(lease)}`)
  return rows.length > 0
}

/** Puts a row back into its queue until the next try. */
export async function putBack(db: Database, table: WorkTable, lease: Lease, dueAt: Date, lastError: string): Promise<void> {
  await db.execute(sql`
    update ${table} set due_at = ${dueAt.toISOString()}, last_error = ${lastError}, lease_until = null, lease_token = null
     where ${held(lease)}`)
}
