import type { GuardianType } from '@portal/contract/children'
import { CHECK_MINUTES } from '@portal/contract/linking'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, asc, eq, gt, isNull, lt, sql } from '../../database/sql.ts'
import { accounts, cards, childChecks, groupMembers, groups, guardianships, links, organisations, people } from '../../database/tables.ts'

export async function findByNumber(db: Database, registryNumber: string) {
  const [found] = await db.select().from(people).where(eq(people.registryNumber, registryNumber))
  return found
}

/** Stores a passed check; a later one extends it. */
export async function noteCheck(tx: Database, personId: number, childId: number, now: Date): Promise<void> {
  await tx
    .insert(childChecks)
    .values({ personId, childId, passedAt: now })
    .onConflictDoUpdate({ target: [childChecks.personId, childChecks.childId], set: { passedAt: now } })
}

const checkedSince = (now: Date) => new Date(now.getTime() - CHECK_MINUTES * 60_000)

export async function isChecked(tx: Database, personId: number, childId: number, now: Date): Promise<boolean> {
  const fresh = and(eq(childChecks.personId, personId), eq(childChecks.childId, childId), gt(childChecks.passedAt, checkedSince(now)))
  return (await tx.select({ childId: childChecks.childId }).from(childChecks).where(fresh)).length > 0
}

export const forgetChecks = async (db: Database, now: Date): Promise<void> => {
  await db.delete(childChecks).where(lt(childChecks.passedAt, checkedSince(now)))
}

/** Groups of a school in its current school year: the last one until this year has groups. Served by groups_name. */
const runningAt = (orgId: number, schoolYear: number) =>
  and(
    eq(groups.orgId, orgId),
    sql`${groups.schoolYear} = (select max(school_year) from groups as years where years.org_id = ${orgId} and years.school_year <= ${schoolYear})`,
  )

export const levelsAt = (db: Database, orgId: number, schoolYear: number) =>
  db.selectDistinct({ level: groups.level }).from(groups).where(runningAt(orgId, schoolYear)).orderBy(asc(groups.level))

export const groupsAt = (db: Database, orgId: number, schoolYear: number, level: number) =>
  db
    .select({ studentGroupId: groups.id, studentGroupName: groups.name })
    .from(groups)
    .where(and(runningAt(orgId, schoolYear), eq(groups.level, level)))
    .orderBy(sql`${groups.name} collate "und-x-icu"`)

/** Card data of these children today; a child without a school has none. */
const cardData = preparedStatement((db, { childIds }: Placeholders<{ childIds: readonly number[] }>) =>
  db
    .select({
      child: { id: people.id, lastName: people.lastName, firstName: people.firstName },
      group: groups,
      orgName: organisations.name,
      issue: sql<number>`coalesce(${cards.issue}, 1)`.mapWith(Number),
      issuedOn: sql<string>`greatest(${cards.issuedOn}, ${groupMembers.sinceDate})::text`,
    })
    .from(people)
    .innerJoin(groupMembers, and(eq(groupMembers.childId, people.id), isNull(groupMembers.untilDate)))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(organisations, eq(organisations.id, groups.orgId))
    .leftJoin(cards, eq(cards.childId, people.id))
    .where(eq(people.id, anyOf(childIds))),
)
export const cardDataOf = (db: Database, childIds: readonly number[]) => cardData(db, { childIds })
export type CardData = Awaited<ReturnType<typeof cardDataOf>>[number]

export const findCardData = async (db: Database, childId: number): Promise<CardData | undefined> => (await cardDataOf(db, [childId]))[0]

/** Child and group named on a card, whether or not they still belong together. */
export async function findNamedOnCard(db: Database, childId: number, groupId: number) {
  const [found] = await db
    .select({ child: { id: people.id, lastName: people.lastName, firstName: people.firstName }, group: groups })
    .from(people)
    .innerJoin(groups, eq(groups.id, groupId))
    .where(eq(people.id, childId))
  return found
}

/** Cards have a row from the second issue on. */
export async function issueCard(tx: Database, childId: number, today: string): Promise<void> {
  await tx
    .insert(cards)
    .values({ childId, issue: 2, issuedOn: today })
    .onConflictDoUpdate({ target: cards.childId, set: { issue: sql`${cards.issue} + 1`, issuedOn: today } })
}

export async function registeredAs(tx: Database, childId: number, guardianId: number): Promise<GuardianType | undefined> {
  const [found] = await tx
    .select({ type: guardianships.type })
    .from(guardianships)
    .where(and(eq(guardianships.childId, childId), eq(guardianships.guardianId, guardianId), notBarred(childId, guardianId)))
  return found?.type
}

export interface RequestedLink {
  parentId: number
  childId: number
  guardianType: GuardianType
  groupId: number
}

/** Whether the account exists; locks it against deletion until the transaction ends. */
export const lockAccount = async (tx: Database, accountId: number): Promise<boolean> =>
  (await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('key share')).length > 0

/**
 * Inserts the first request of a parent for a child; returns undefined if one exists. The unique index decides between concurrent calls.
 */
export async function beginLink(tx: Database, link: RequestedLink, now: Date): Promise<number | undefined> {
  const [written] = await tx
    .insert(links)
    .values({ ...link, status: 'NEW', requestedAt: now, decidedAt: null, note: null })
    .onConflictDoNothing({ target: [links.parentId, links.childId] })
    .returning({ id: links.id })
  return written?.id
}

export async function findLinkId(tx: Database, parentId: number, childId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.parentId, parentId), eq(links.childId, childId)))
  return found?.id
}
