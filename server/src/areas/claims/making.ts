import type { Database } from '../../database/connect.ts'
import { holdLock } from '../../database/locks.ts'
import { type SQL, sql } from '../../database/sql.ts'
import type { World } from '../../kit/world.ts'
import { claimLimits } from './limits.ts'
import { lapseOf } from './rules.ts'
import { countSince } from './store.ts'

export type ClaimPlace = Pick<World, 'clock'> & { settings: Pick<World['settings'], 'claimsPerMonth'> }

/** Institution that claims, and its member or program. */
export interface ClaimMaker {
  orgId: number
  roleId: number | null
  keyId: number | null
}

/** Claims that an institution can still make today. */
export const claimsLeft = async (db: Database, { clock, settings }: ClaimPlace, orgId: number): Promise<number> =>
  Math.max(
    0,
    settings.claimsPerMonth - (await countSince(db, orgId, new Date(clock.now().getTime() - claimLimits.claims.minutes * 60_000))),
  )

/** Counts of an institution's claims are exact from here to the end of the transaction. */
export const lockClaims = (tx: Database, orgId: number): Promise<void> => holdLock(tx, 'claiming', orgId)

/**
 * Rows that claim, as a query of line, number, group_id, since and until. Those whose number has no live claim of the institution yet, in the
 * order of their lines.
 */
const newNumbers = (rows: SQL, orgId: number) => sql`
  select r.number, row_number() over (order by min(r.line)) as nth from (${rows}) r
   where not exists (select from claims c where c.org_id = ${orgId} and c.registry_number = r.number and c.ended_at is null)
   group by r.number`

/** Numbers past the limit of claims, as a query; the institution's claims are locked. */
export async function numbersPastLimit(tx: Database, at: ClaimPlace, orgId: number, rows: SQL): Promise<SQL> {
  return sql`select number from (${newNumbers(rows, orgId)}) fresh where nth > ${await claimsLeft(tx, at, orgId)}`
}

/** Makes one claim for each number that has none. Whether such a child exists is looked up later, so that the time taken does not tell. */
export async function makeClaims(tx: Database, { clock }: ClaimPlace, { orgId, roleId, keyId }: ClaimMaker, rows: SQL): Promise<void> {
  const now = clock.now()
  await tx.execute(sql`
    insert into claims (org_id, group_id, registry_number, since_date, until_date, role_id, key_id, made_at, status, moved_at, lapses_at)
    select distinct on (r.number) ${orgId}::int, r.group_id, r.number, r.since, r.until, ${roleId}::int, ${keyId}::int,
           ${now.toISOString()}::timestamptz, 'OPEN', ${now.toISOString()}::timestamptz, ${lapseOf(now).toISOString()}::timestamptz
      from (${rows}) r
     where r.number in (select number from (${newNumbers(rows, orgId)}) fresh)
     order by r.number, r.until is not null, r.line
    on conflict (org_id, registry_number) where ended_at is null do nothing`)
}

/** Numbers of children that the institution has claimed, whatever became of it, as long as its office sees them as open. */
export const liveNumbers = (orgId: number): string =>
  `select c.registry_number from claims c where c.org_id = ${orgId} and c.ended_at is null`
