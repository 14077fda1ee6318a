import { ANNOUNCED_CLAIM_STATUSES, CLAIM_DAYS } from '@portal/contract/claims'
import type { Database } from '../../database/connect.ts'
import { alias, and, eq, gt, inArray, isNull, lte, ne, or, sql } from '../../database/sql.ts'
import { accounts, claimAnswers, claims, currentGuardianships, roles } from '../../database/tables.ts'
import { daysAfter } from './rules.ts'
import { type ClaimRow, isAnswering } from './store.ts'

/** Undecided claims whose number was never looked up, or last before a time. */
export const claimsToResolve = (db: Database, before: Date, most: number) =>
  db
    .select()
    .from(claims)
    .where(and(eq(claims.status, 'OPEN'), isNull(claims.childId), or(isNull(claims.lookedAt), lte(claims.lookedAt, before))))
    .orderBy(claims.id)
    .limit(most)

export const inRelease = (db: Database) => db.select().from(claims).where(eq(claims.status, 'RELEASE')).orderBy(claims.id)

export const expiringClaims = (db: Database, now: Date, most: number) =>
  db
    .select({ id: claims.id })
    .from(claims)
    .where(and(isNull(claims.endedAt), lte(claims.lapsesAt, now)))
    .orderBy(claims.lapsesAt, claims.id)
    .limit(most)

/** Another live claim of the institution for the same number. */
export async function otherLive(tx: Database, { id, orgId, registryNumber }: ClaimRow): Promise<number | undefined> {
  const [other] = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.orgId, orgId), eq(claims.registryNumber, registryNumber), isNull(claims.endedAt), ne(claims.id, id)))
  return other?.id
}

/** The guardian got a message of this institution about the child within the life of a claim: withdrawing and claiming again sends no second one. */
const isNotified = (since: Date) => {
  const [earlier, message] = [alias(claims, 'earlier'), alias(claimAnswers, 'message')]
  const same = and(
    eq(earlier.orgId, claims.orgId),
    eq(earlier.childId, claims.childId),
    eq(message.guardianId, currentGuardianships.guardianId),
  )
  const query = sql`select from ${claims} earlier join ${claimAnswers} message on ${eq(message.claimId, earlier.id)}
    where ${and(same, gt(message.toldAt, since))}`
  return sql<boolean>`exists (${query})`
}

/** Guardians who see an undecided claim about their child for the first time, without those notified lately; marks all of them. */
export async function markNotified(tx: Database, now: Date, most: number): Promise<{ claimId: number; username: string | null }[]> {
  const untold = await tx
    .select({
      claimId: claims.id,
      guardianId: currentGuardianships.guardianId,
      username: accounts.username,
      isNotified: isNotified(daysAfter(now, -CLAIM_DAYS)),
    })
    .from(claims)
    .innerJoin(currentGuardianships, eq(currentGuardianships.childId, claims.childId))
    .innerJoin(accounts, eq(accounts.personId, currentGuardianships.guardianId))
    .leftJoin(claimAnswers, and(eq(claimAnswers.claimId, claims.id), eq(claimAnswers.guardianId, currentGuardianships.guardianId)))
    .where(and(inArray(claims.status, ANNOUNCED_CLAIM_STATUSES), isAnswering, isNull(claimAnswers.claimId)))
    .orderBy(claims.id, currentGuardianships.guardianId)
    .limit(most)
  if (untold.length === 0) return []
  const noted = await tx
    .insert(claimAnswers)
    .values(untold.map(({ claimId, guardianId, isNotified }) => ({ claimId, guardianId, toldAt: isNotified ? null : now })))
    .onConflictDoNothing()
    .returning({ claimId: claimAnswers.claimId, guardianId: claimAnswers.guardianId })
  return untold
    .filter((one) => noted.some((row) => row.claimId === one.claimId && row.guardianId === one.guardianId))
    .map(({ claimId, username, isNotified }) => ({ claimId, username: isNotified ? null : username }))
}

/** Account and person of a role. */
export async function findMaker(db: Database, roleId: number): Promise<{ accountId: number; personId: number } | undefined> {
  const [maker] = await db
    .select({ accountId: accounts.id, personId: accounts.personId })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(eq(roles.id, roleId))
  return maker
}
