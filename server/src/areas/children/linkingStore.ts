import type { GuardianType } from '@portal/contract/children'
import { CHECK_MINUTES } from '@portal/contract/linking'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { memberOnOrNext } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { alias, and, asc, eq, gt, lt, notExists, sql } from '../../database/sql.ts'
import {
  accounts,
  cards,
  childChecks,
  currentGuardianships,
  groupMembers,
  groups,
  links,
  organisations,
  people,
} from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { groupOfLink } from '../../requests/requestGroup.ts'

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

/** Choice of groups for a person who has checked a child. */
interface Choosing {
  orgId: number
  personId: number
  now: Date
}
const own = alias(groups, 'own')

/** Groups of a school in the school years in which the checked children are there now or next. Served by groups_name. */
const choosable = ({ orgId, personId, now }: Choosing) =>
  and(
    eq(groups.orgId, orgId),
    sql`${groups.schoolYear} in (select ${own.schoolYear} from ${childChecks}
      join ${groupMembers} on ${memberOnOrNext(childChecks.childId, dateIn(now))} join ${groups} as ${own} on ${own.id} = ${groupMembers.groupId}
      where ${own.orgId} = ${orgId} and ${childChecks.personId} = ${personId} and ${gt(childChecks.passedAt, checkedSince(now))})`,
  )

export const levelsAt = (db: Database, choosing: Choosing) =>
  db.selectDistinct({ level: groups.level }).from(groups).where(choosable(choosing)).orderBy(asc(groups.level))

export const groupsAt = (db: Database, choosing: Choosing, level: number) =>
  db
    .select({ studentGroupId: groups.id, studentGroupName: groups.name })
    .from(groups)
    .where(and(choosable(choosing), eq(groups.level, level)))
    .orderBy(sql`${groups.name} collate "und-x-icu"`)

/** Card data of these children on a day, otherwise for their next stay; a child without either has none. */
const cardData = preparedStatement((db, { childIds, day }: Placeholders<{ childIds: readonly number[]; day: string }>) =>
  db
    .select({
      child: { id: people.id, lastName: people.lastName, firstName: people.firstName },
      group: groups,
      orgName: organisations.name,
      issue: sql<number>`coalesce(${cards.issue}, 1)`.mapWith(Number),
      issuedOn: sql<string>`greatest(${cards.issuedOn}, ${groupMembers.sinceDate})::text`,
    })
    .from(people)
    .innerJoin(groupMembers, memberOnOrNext(people.id, day))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(organisations, eq(organisations.id, groups.orgId))
    .leftJoin(cards, eq(cards.childId, people.id))
    .where(eq(people.id, anyOf(childIds))),
)
export const cardDataOf = (db: Database, childIds: readonly number[], day: string) => cardData(db, { childIds, day })
export type CardData = Awaited<ReturnType<typeof cardDataOf>>[number]

export const findCardData = async (db: Database, childId: number, day: string): Promise<CardData | undefined> =>
  (await cardDataOf(db, [childId], day))[0]

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
    .select({ type: currentGuardianships.type })
    .from(currentGuardianships)
    .where(and(eq(currentGuardianships.childId, childId), eq(currentGuardianships.guardianId, guardianId), notBarred(childId, guardianId)))
  return found?.type
}

/** Children of a guardian by the registry, without those that have a link or a request. */
export const unlinkedChildrenOf = (db: Database, guardianId: number) =>
  db
    .select({
      personId: people.id,
      lastName: people.lastName,
      firstName: people.firstName,
      birthDate: people.birthDate,
      guardianType: currentGuardianships.type,
    })
    .from(currentGuardianships)
    .innerJoin(people, eq(people.id, currentGuardianships.childId))
    .where(
      and(
        eq(currentGuardianships.guardianId, guardianId),
        notBarred(people.id, guardianId),
        notExists(
          db
            .select({ id: links.id })
            .from(links)
            .where(and(eq(links.parentId, guardianId), eq(links.childId, people.id))),
        ),
      ),
    )
    .orderBy(asc(people.birthDate), asc(people.id))

export interface RequestedLink {
  parentId: number
  childId: number
  guardianType: GuardianType
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
    .values({
      ...{ ...link, status: 'NEW', requestedAt: now, decidedAt: null, note: null },
      groupId: groupOfLink(link.childId, 'NEW', dateIn(now)),
    })
    .onConflictDoNothing({ target: [links.parentId, links.childId] })
    .returning({ id: links.id })
  return written?.id
}

/** Group whose class teacher decides a new link of the child. */
export async function decidingGroup(tx: Database, childId: number, day: string) {
  const [group] = await tx
    .select({ level: groups.level, teacherId: groups.teacherId })
    .from(groups)
    .where(eq(groups.id, groupOfLink(childId, 'NEW', day)))
  return group
}

export async function findLinkId(tx: Database, parentId: number, childId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: links.id })
    .from(links)
    .where(and(eq(links.parentId, parentId), eq(links.childId, childId)))
  return found?.id
}
