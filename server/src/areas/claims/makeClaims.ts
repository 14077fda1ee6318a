import type { Database } from '../../database/connect.ts'
import { takeLock } from '../../database/locks.ts'
import { type SQL, sql } from '../../database/sql.ts'
import type { World } from '../../world.ts'
import { claimLimits } from './limits.ts'
import { expiryOf } from './rules.ts'
import { countSince } from './store.ts'

export type ClaimPlace = Pick<World, 'clock'> & { settings: Pick<World['settings'], 'claimsPerMonth'> }

/** Claiming institution, and its staff role or API key. */
export interface ClaimMaker {
  orgId: number
  roleId: number | null
  keyId: number | null
}

/** Number of claims left to an institution within the limit. */
export const claimsLeft = async (db: Database, { clock, settings }: ClaimPlace, orgId: number): Promise<number> =>
  Math.max(
    0,
    settings.claimsPerMonth - (await countSince(db, orgId, new Date(clock.now().getTime() - claimLimits.claims.minutes * 60_000))),
  )

/** Locks an institution's claims until the transaction ends, so that their count is exact. */
export const lockClaims = (tx: Database, orgId: number): Promise<void> => takeLock(tx, 'claiming', orgId)

/**
 * Numbers without a live claim of the institution, in the order of their lines. `rows` is a query of line, number, group_id, since and
 * until.
 */
const newNumbers = (rows: SQL, orgId: number) => sql`
  select r.number, row_number() over (order by min(r.line)) as nth from (${rows}) r
   where not exists (select from claims c where c.org_id = ${orgId} and c.registry_number = r.number and c.ended_at is null)
   group by r.number`

/** Query of the numbers above the limit of claims; the caller has locked the institution's claims. */
export async function numbersPastLimit(tx: Database, at: ClaimPlace, orgId: number, rows: SQL): Promise<SQL> {
  return sql`select number from (${newNumbers(rows, orgId)}) fresh where nth > ${await claimsLeft(tx, at, orgId)}`
}

/** Inserts one claim for each number without one. The child is looked up later, so that response time does not reveal whether it exists. */
export async function makeClaims(tx: Database, { clock }: ClaimPlace, { orgId, roleId, keyId }: ClaimMaker, rows: SQL): Promise<void> {
  const now = clock.now()
  await tx.execute(sql`
    insert into claims (org_id, group_id, registry_number, since_date, until_date, role_id, key_id, made_at, status, moved_at, lapses_at)
    select distinct on (r.number) ${orgId}::int, r.group_id, r.number, r.since, r.until, ${roleId}::int, ${keyId}::int,
           ${now.toISOString()}::timestamptz, 'OPEN', ${now.toISOString()}::timestamptz, ${expiryOf(now).toISOString()}::timestamptz
      from (${rows}) r
     where r.number in (select number from (${newNumbers(rows, orgId)}) fresh)
     order by r.number, r.until is not null, r.line
    on conflict (org_id, registry_number) where ended_at is null do nothing`)
}

/** Query of the numbers that the institution has claimed and that its office still sees as open. */
export const liveNumbers = (orgId: number): string =>
  `select c.registry_number from claims c where c.org_id = ${orgId} and c.ended_at is null`
