import { COPY_STATUSES_AT_WORK } from '@portal/contract/rights'
import { notBarred } from '../../admission/bars.ts'
import { oneOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { memberOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from '../../database/sql.ts'
import { accounts, copyPieces, dataCopies, groupMembers, groups, links, organisations, people, roles } from '../../database/tables.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, type Turn } from '../../work/claiming.ts'

export type CopyRow = typeof dataCopies.$inferSelect

/** Maximum bytes of a piece; each piece is one parameter of one statement. */
const PIECE_BYTES = 1024 * 1024

/** Newest copy of an account. */
export async function lastCopy(db: Database, accountId: number): Promise<CopyRow | undefined> {
  const [found] = await db.select().from(dataCopies).where(eq(dataCopies.accountId, accountId)).orderBy(desc(dataCopies.id)).limit(1)
  return found
}

/** Returns the queued or running copy of an account. Locks the account row, which serialises concurrent requests for a copy. */
export async function copyAtWork(tx: Database, accountId: number): Promise<CopyRow | undefined> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  const [found] = await tx
    .select()
    .from(dataCopies)
    .where(and(eq(dataCopies.accountId, accountId), inArray(dataCopies.status, COPY_STATUSES_AT_WORK)))
  return found
}

export async function addCopy(
  tx: Database,
  { accountId, sessionId, requestId }: Pick<CopyRow, 'accountId' | 'sessionId' | 'requestId'>,
  now: Date,
): Promise<number> {
  const copy = { accountId, sessionId, requestId, status: 'ASKED', askedAt: now, dueAt: now, childIds: [], size: 0 } as const
  const [added] = await tx
    .insert(dataCopies)
    .values({ ...copy, childIds: [...copy.childIds] })
    .returning({ id: dataCopies.id })
  if (added === undefined) throw new Error('the copy was not noted')
  return added.id
}

/** Locks the row until the transaction ends. */
export async function lockCopy(tx: Database, id: number): Promise<CopyRow | undefined> {
  const [row] = await tx.select().from(dataCopies).where(eq(dataCopies.id, id)).for('update')
  return row
}

/** Locks the row if this lease still holds it; undefined if it was claimed anew or erased. */
export async function lockHeldCopy(tx: Database, lease: Lease): Promise<CopyRow | undefined> {
  const [row] = await tx.select().from(dataCopies).where(isLeaseHolder(dataCopies, lease)).for('update')
  return row
}

export const writeCopy = async (tx: Database, id: number, change: Partial<CopyRow>): Promise<void> => {
  await tx.update(dataCopies).set(change).where(eq(dataCopies.id, id))
}

export const claimCopies = preparedStatement((db, turn: Placeholders<Turn>) =>
  db
    .update(dataCopies)
    .set(leaseColumns(dataCopies, turn))
    .where(claimable(dataCopies, turn, oneOf(dataCopies.status, COPY_STATUSES_AT_WORK), sql`${dataCopies.dueAt}`))
    .returning(),
)

export async function addBytes(tx: Database, copyId: number, bytes: Uint8Array): Promise<void> {
  for (let number = 0; number * PIECE_BYTES < bytes.length; number++)
    await tx.insert(copyPieces).values({ copyId, number, bytes: bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES) })
}

/** Reads piece by piece, because the embedded engine runs one statement at a time. */
export async function bytesOf(db: Database, copyId: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for (;;) {
    const isNext = and(eq(copyPieces.copyId, copyId), eq(copyPieces.number, pieces.length))
    const [piece] = await db.select({ bytes: copyPieces.bytes }).from(copyPieces).where(isNext)
    if (piece === undefined) return Buffer.concat(pieces)
    pieces.push(piece.bytes)
  }
}

/** Holder of an open account. */
export async function findHolder(db: Database, accountId: number) {
  const [found] = await db
    .select({
      accountId: accounts.id,
      personId: accounts.personId,
      username: accounts.username,
      isProven: sql<boolean>`${accounts.provenBy} is not null`,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.closedAt)))
  return found
}
export type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

/** Children that the parent follows (approved and not barred by a court), with their school on a day. */
export const followedChildren = (db: Database, parentId: number, day: string) =>
  db
    .select({
      id: people.id,
      lastName: people.lastName,
      firstName: people.firstName,
      school: { orgId: organisations.id, name: organisations.name, phone: organisations.phone },
    })
    .from(links)
    .innerJoin(people, eq(people.id, links.childId))
    .leftJoin(groupMembers, memberOn(links.childId, day))
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(organisations, eq(organisations.id, groups.orgId))
    .where(and(eq(links.parentId, parentId), eq(links.status, 'APPROVE'), notBarred(links.childId, links.parentId)))
    .orderBy(asc(links.id))
export type FollowedChild = Awaited<ReturnType<typeof followedChildren>>[number]

/** Names of the institutions where the account has a staff role. */
export const workplacesOf = async (db: Database, accountId: number): Promise<string[]> => {
  const found = await db
    .selectDistinct({ name: organisations.name })
    .from(roles)
    .innerJoin(organisations, eq(organisations.id, roles.orgId))
    .where(and(eq(roles.accountId, accountId), isNull(roles.endedAt), ne(roles.role, 'EDU_PARENT')))
    .orderBy(asc(organisations.name))
  return found.map(({ name }) => name)
}
