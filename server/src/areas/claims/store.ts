import { CLAIM_OBJECTION_DAYS, CLAIM_REST_DAYS, MAX_CLAIMS_LISTED } from '@portal/contract/claims'
import { notBarred } from '../../admission/bars.ts'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from '../../database/sql.ts'
import { accounts, claimAnswers, claims, currentGuardianships, groupMembers, groups, organisations, people } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { memberIsNotOver, stayMeetsClaim } from './membershipSql.ts'
import { daysAfter, type Stay } from './rules.ts'

export type ClaimRow = typeof claims.$inferSelect

const withPlace = {
  claim: claims,
  group: groups.name,
  schoolYear: groups.schoolYear,
  institution: organisations.name,
  phone: organisations.phone,
}
const placed = (db: Database) =>
  db
    .select(withPlace)
    .from(claims)
    .innerJoin(groups, eq(groups.id, claims.groupId))
    .innerJoin(organisations, eq(organisations.id, claims.orgId))
    .$dynamic()

export type PlacedClaim = Awaited<ReturnType<typeof placed>>[number]

export async function lockClaim(tx: Database, id: number): Promise<PlacedClaim | undefined> {
  const [row] = await placed(tx).where(eq(claims.id, id)).for('update', { of: claims })
  return row
}

export const writeClaim = async (tx: Database, id: number, change: Partial<ClaimRow>): Promise<void> => {
  await tx.update(claims).set(change).where(eq(claims.id, id))
}

export const claimsOfOffice = (db: Database, orgId: number) =>
  placed(db).where(eq(claims.orgId, orgId)).orderBy(desc(claims.id)).limit(MAX_CLAIMS_LISTED)

/** Claims that can still come in force, for the operator. */
export const liveClaims = (db: Database, orgId?: number) =>
  placed(db)
    .where(and(isNull(claims.endedAt), orgId === undefined ? undefined : eq(claims.orgId, orgId)))
    .orderBy(claims.id)

export async function findClaim(db: Database, id: number): Promise<PlacedClaim | undefined> {
  const [row] = await placed(db).where(eq(claims.id, id))
  return row
}

/** Number of claims that an institution made since a time, in any status. */
export const countSince = (db: Database, orgId: number, since: Date): Promise<number> =>
  db.$count(claims, and(eq(claims.orgId, orgId), gt(claims.madeAt, since)))

/** The guardian may answer for the child: proven account, and not barred by a court. */
export const isAnswering = and(isNotNull(accounts.provenBy), notBarred(currentGuardianships.childId, currentGuardianships.guardianId))

/** Guardians of a child to notify. */
export const guardiansOf = (db: Database, childId: number) =>
  db
    .select({ guardianId: currentGuardianships.guardianId, username: accounts.username })
    .from(currentGuardianships)
    .innerJoin(accounts, eq(accounts.personId, currentGuardianships.guardianId))
    .where(and(eq(currentGuardianships.childId, childId), isAnswering))
    .orderBy(currentGuardianships.guardianId)

export async function isGuardian(db: Database, childId: number, personId: number): Promise<boolean> {
  return (await guardiansOf(db, childId)).some(({ guardianId }) => guardianId === personId)
}

/** Came in force, or has its first day, so recently that a guardian can still object. */
const isObjectable = (now: Date) => {
  const since = daysAfter(now, -CLAIM_OBJECTION_DAYS)
  return and(isNotNull(claims.inForceAt), or(gt(claims.inForceAt, since), gte(claims.sinceDate, dateIn(since))))
}

/** Claims about a guardian's children that are undecided, refused, or open to objection. */
export const claimsForGuardian = (db: Database, personId: number, now: Date) =>
  db
    .select({ ...withPlace, lastName: people.lastName, firstName: people.firstName })
    .from(claims)
    .innerJoin(groups, eq(groups.id, claims.groupId))
    .innerJoin(organisations, eq(organisations.id, claims.orgId))
    .innerJoin(people, eq(people.id, claims.childId))
    .innerJoin(currentGuardianships, eq(currentGuardianships.childId, claims.childId))
    .innerJoin(accounts, eq(accounts.personId, currentGuardianships.guardianId))
    .where(
      and(
        eq(currentGuardianships.guardianId, personId),
        isAnswering,
        or(isNull(claims.endedAt), and(eq(claims.status, 'IN_FORCE'), ne(claims.movedBy, 'system'), isObjectable(now))),
      ),
    )
    .orderBy(desc(claims.id))

export const answersTo = (db: Database, claimIds: readonly number[]) =>
  db.select().from(claimAnswers).where(inArray(claimAnswers.claimId, claimIds)).orderBy(claimAnswers.guardianId)

export const writeAnswer = async (tx: Database, claimId: number, guardianId: number, isRight: boolean, now: Date): Promise<void> => {
  const answered = { isRight, answeredAt: now }
  await tx
    .insert(claimAnswers)
    .values({ claimId, guardianId, ...answered })
    .onConflictDoUpdate({ target: [claimAnswers.claimId, claimAnswers.guardianId], set: answered })
}

/** Whether a guardian or the operator recently refused this institution's claim for this number; further claims are then hidden. */
export async function isResting(db: Database, { orgId, registryNumber }: Pick<ClaimRow, 'orgId' | 'registryNumber'>, now: Date) {
  const since = daysAfter(now, -CLAIM_REST_DAYS)
  const [found] = await db
    .select({ said: count() })
    .from(claims)
    .leftJoin(claimAnswers, eq(claimAnswers.claimId, claims.id))
    .where(
      and(
        eq(claims.registryNumber, registryNumber),
        eq(claims.orgId, orgId),
        or(gt(claims.refusedAt, since), and(eq(claimAnswers.isRight, false), gt(claimAnswers.answeredAt, since))),
      ),
    )
  return (found?.said ?? 0) > 0
}

export async function findPersonByNumber(db: Database, registryNumber: string): Promise<number | undefined> {
  const [person] = await db.select({ id: people.id }).from(people).where(eq(people.registryNumber, registryNumber))
  return person?.id
}

/** All stays of a child; locks its place against other claims until the transaction ends. */
export async function lockStays(tx: Database, childId: number): Promise<Stay[]> {
  await takeLockOn(tx, `place of child ${childId}`)
  return tx
    .select({
      id: groupMembers.id,
      orgId: groups.orgId,
      groupId: groupMembers.groupId,
      since: groupMembers.sinceDate,
      until: groupMembers.untilDate,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groupMembers.childId, childId))
    .orderBy(groupMembers.sinceDate, groupMembers.id)
}

export const endStay = async (tx: Database, { id, since }: Pick<Stay, 'id' | 'since'>, day: string): Promise<void> => {
  await tx
    .update(groupMembers)
    .set({ untilDate: day > since ? day : since })
    .where(eq(groupMembers.id, id))
}

export const beginStay = async (tx: Database, stay: typeof groupMembers.$inferInsert): Promise<void> => {
  await tx.insert(groupMembers).values(stay)
}

/** First group in which an institution has the claimed child during the claim, from today on. */
const groupAtPresent = (orgId: number, today: string): SQL<string> => {
  return sql`(select g.name from group_members m join groups g on g.id = m.group_id, (select ${today}::date as today) named
    where m.child_id = ${claims.childId} and g.org_id = ${orgId} and ${stayMeetsClaim} order by m.since_date limit 1)`
}

/** Children of an institution that another one waits for. */
export const releasesOf = (db: Database, orgId: number, today: string) =>
  db
    .select({
      claim: claims,
      institution: organisations.name,
      group: groupAtPresent(orgId, today),
      lastName: people.lastName,
      firstName: people.firstName,
      registryNumber: people.registryNumber,
    })
    .from(claims)
    .innerJoin(organisations, eq(organisations.id, claims.orgId))
    .innerJoin(people, eq(people.id, claims.childId))
    .where(and(eq(claims.status, 'RELEASE'), ne(claims.orgId, orgId), isNotNull(groupAtPresent(orgId, today))))
    .orderBy(claims.movedAt, claims.id)

/**
 * Whether a claim of the institution for the child came in force so recently that a guardian can still object, even if it has ended since.
 */
export async function hasPlaceByClaim(
  db: Database,
  { childId, orgId, now }: { childId: number; orgId: number; now: Date },
): Promise<boolean> {
  return (await db.$count(claims, and(eq(claims.childId, childId), eq(claims.orgId, orgId), isObjectable(now)))) > 0
}

export async function findName(db: Database, personId: number): Promise<{ lastName: string; firstName: string }> {
  const [person] = await db.select({ lastName: people.lastName, firstName: people.firstName }).from(people).where(eq(people.id, personId))
  if (person === undefined) throw new Error('a claim names a person who is not there')
  return person
}

/** Group of the institution. */
export async function findGroup(db: Database, orgId: number, groupId: number): Promise<{ id: number } | undefined> {
  const [group] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.orgId, orgId)))
  return group
}

export async function findInstitutionName(db: Database, orgId: number): Promise<string> {
  const [found] = await db.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, orgId))
  return found?.name ?? ''
}

/** Person, place and guardians behind a claim's number. */
export async function claimForOperator(db: Database, { id, registryNumber }: ClaimRow, today: string) {
  const [person] = await db.select().from(people).where(eq(people.registryNumber, registryNumber))
  if (person === undefined) return { personId: null, child: null, guardians: [] }
  const [place] = await db
    .select({ name: organisations.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(organisations, eq(organisations.id, groups.orgId))
    .where(
      and(eq(groupMembers.childId, person.id), sql`exists (select from (select ${today}::date as today) named where ${memberIsNotOver})`),
    )
    .orderBy(groupMembers.sinceDate)
    .limit(1)
  const guardians = await db
    .select({
      name: sql<string>`${people.lastName} || ' ' || ${people.firstName}`,
      isProven: sql<boolean>`coalesce(${accounts.provenBy} is not null, false)`,
      isRight: claimAnswers.isRight,
    })
    .from(currentGuardianships)
    .innerJoin(people, eq(people.id, currentGuardianships.guardianId))
    .leftJoin(accounts, eq(accounts.personId, people.id))
    .leftJoin(claimAnswers, and(eq(claimAnswers.claimId, id), eq(claimAnswers.guardianId, people.id)))
    .where(eq(currentGuardianships.childId, person.id))
    .orderBy(currentGuardianships.id)
  const child = { name: `${person.lastName} ${person.firstName}`, birthDate: person.birthDate, at: place?.name ?? null }
  return { personId: person.id, child, guardians }
}
