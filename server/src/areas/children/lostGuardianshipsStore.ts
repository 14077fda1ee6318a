import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from '../../database/sql.ts'
import { currentGuardianships, groups, links, lostGuardianships, people } from '../../database/tables.ts'

/** Rows of one institution (null: none) that the chore has not seen yet, or that wait for the operator. */
export interface WaitingRows {
  orgId: number | null
  isHeld: boolean
}

const isAt = (orgId: number | null): SQL => sql`${links.orgId} is not distinct from ${orgId}::int`
const isNew = and(isNull(lostGuardianships.closesOn), eq(lostGuardianships.isHeld, false))
const isOpen = isNull(lostGuardianships.confirmedAt)

/** Deletes rows of guardians that the registry names again. */
export const dropRegained = async (db: Database): Promise<void> => {
  await db.execute(sql`
    delete from ${lostGuardianships} using ${links}, ${currentGuardianships}
     where ${links.id} = ${lostGuardianships.linkId} and ${currentGuardianships.childId} = ${links.childId}
       and ${currentGuardianships.guardianId} = ${links.parentId}`)
}

/** Institutions with new rows; null for links of children without any. */
export async function institutionsOfNew(db: Database, most: number): Promise<(number | null)[]> {
  const found = await db
    .selectDistinct({ orgId: links.orgId })
    .from(lostGuardianships)
    .innerJoin(links, eq(links.id, lostGuardianships.linkId))
    .where(isNew)
    .limit(most)
  return found.map(({ orgId }) => orgId)
}

/** Approved links of an institution, and those of them that would end. */
export async function countLinks(tx: Database, orgId: number | null): Promise<{ approved: number; ending: number }> {
  const approved = await tx.$count(links, and(isAt(orgId), eq(links.status, 'APPROVE')))
  const [open] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(lostGuardianships)
    .innerJoin(links, eq(links.id, lostGuardianships.linkId))
    .where(and(isAt(orgId), isOpen))
  return { approved, ending: open?.count ?? 0 }
}

const ofInstitution = (tx: Database, { orgId, isHeld }: WaitingRows) =>
  and(
    isHeld ? eq(lostGuardianships.isHeld, true) : isNew,
    inArray(lostGuardianships.linkId, tx.select({ id: links.id }).from(links).where(isAt(orgId))),
  )

/** Holds the new rows of an institution for the operator; returns their number. */
export async function holdNew(tx: Database, orgId: number | null): Promise<number> {
  const held = await tx
    .update(lostGuardianships)
    .set({ isHeld: true })
    .where(ofInstitution(tx, { orgId, isHeld: false }))
    .returning({ id: lostGuardianships.linkId })
  return held.length
}

const lostColumns = {
  linkId: links.id,
  parentId: links.parentId,
  childId: links.childId,
  orgId: links.orgId,
  status: links.status,
  guardianType: links.guardianType,
  endedOn: lostGuardianships.endedOn,
  closesOn: lostGuardianships.closesOn,
  isBarred: sql<boolean>`not (${notBarred(links.childId, links.parentId)})`,
  child: { lastName: people.lastName, firstName: people.firstName },
}

const lostLinks = (db: Database) =>
  db
    .select(lostColumns)
    .from(lostGuardianships)
    .innerJoin(links, eq(links.id, lostGuardianships.linkId))
    .innerJoin(people, eq(people.id, links.childId))

export type LostLink = Awaited<ReturnType<typeof lockLost>> & object

/** Sets the day on which the waiting links of an institution close; returns them. */
export async function letClose(tx: Database, which: WaitingRows, closesOn: string): Promise<LostLink[]> {
  const set = await tx
    .update(lostGuardianships)
    .set({ isHeld: false, closesOn })
    .where(ofInstitution(tx, which))
    .returning({ id: lostGuardianships.linkId })
  const ids = set.map(({ id }) => id)
  return lostLinks(tx)
    .where(sql`${links.id} = ${anyOf(ids)}`)
    .orderBy(asc(links.id))
}

/** Open row of a link, locked until the transaction ends; undefined if an office has confirmed the link or the registry names the parent. */
export async function lockLost(tx: Database, linkId: number) {
  const isNamed = sql`exists (select from ${currentGuardianships} where ${currentGuardianships.childId} = ${links.childId}
    and ${currentGuardianships.guardianId} = ${links.parentId})`
  const [found] = await lostLinks(tx)
    .where(and(eq(links.id, linkId), isOpen, sql`not ${isNamed}`))
    .for('update', { of: [links, lostGuardianships] })
  return found
}

/** Links whose day has come. */
export async function closingLinks(db: Database, day: string, most: number): Promise<number[]> {
  const found = await db
    .select({ id: lostGuardianships.linkId })
    .from(lostGuardianships)
    .where(and(isOpen, isNotNull(lostGuardianships.closesOn), lte(lostGuardianships.closesOn, day)))
    .orderBy(asc(lostGuardianships.linkId))
    .limit(most)
  return found.map(({ id }) => id)
}

const parent = sql`(select p.last_name || ' ' || p.first_name from people p where p.id = ${links.parentId})`

/** Links of institutions that close unless an office confirms them, the first to close first. Barred parents are listed with their bars. */
export const closingAt = (db: Database, orgIds: readonly number[]) =>
  db
    .select({ ...lostColumns, parentName: sql<string>`${parent}`, groupName: groups.name })
    .from(lostGuardianships)
    .innerJoin(links, eq(links.id, lostGuardianships.linkId))
    .innerJoin(people, eq(people.id, links.childId))
    .leftJoin(groups, eq(groups.id, links.groupId))
    .where(
      and(sql`${links.orgId} = ${anyOf(orgIds)}`, isOpen, isNotNull(lostGuardianships.closesOn), notBarred(links.childId, links.parentId)),
    )
    .orderBy(asc(lostGuardianships.closesOn), asc(links.id))

/** Number of the links that `closingAt` lists. */
export async function countClosing(db: Database, orgId: number | null): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(lostGuardianships)
    .innerJoin(links, eq(links.id, lostGuardianships.linkId))
    .where(and(isAt(orgId), isOpen, isNotNull(lostGuardianships.closesOn), notBarred(links.childId, links.parentId)))
  return found?.count ?? 0
}

export const markConfirmed = async (tx: Database, linkId: number, by: { confirmedAt: Date; confirmedBy: number }): Promise<void> => {
  await tx.update(lostGuardianships).set(by).where(eq(lostGuardianships.linkId, linkId))
}

/** Deletes the row of a link that an office or its parent decided anew. */
export const dropLost = async (tx: Database, linkId: number): Promise<void> => {
  await tx.delete(lostGuardianships).where(eq(lostGuardianships.linkId, linkId))
}

/** Held links by institution, for the operator. */
export const heldLinks = (db: Database) =>
  db
    .select({
      orgId: links.orgId,
      links: sql<number>`count(*)::int`,
      name: sql<string | null>`(select o.name from organisations o where o.id = ${links.orgId})`,
    })
    .from(lostGuardianships)
    .innerJoin(links, eq(links.id, lostGuardianships.linkId))
    .where(eq(lostGuardianships.isHeld, true))
    .groupBy(links.orgId)
    .orderBy(asc(links.orgId))
