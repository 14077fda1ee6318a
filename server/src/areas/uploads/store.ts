import type { ImportProgress, ImportReport } from '@portal/contract/data'
import {
  LAST_UPLOADS,
  OPEN_UPLOAD_STATUSES,
  QUEUED_UPLOAD_STATUSES,
  UPLOAD_STATUSES_AT_WORK,
  type UploadStatus,
} from '@portal/contract/uploads'
import { isLiveKey } from '../../admission/orgKeys.ts'
import type { Database } from '../../database/connect.ts'
import { takeLock } from '../../database/locks.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { alias, and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from '../../database/sql.ts'
import { accounts, groupMembers, groups, orgKeys, people, roles, uploadPieces, uploads } from '../../database/tables.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, type Turn } from '../../work/claiming.ts'

export type UploadRow = typeof uploads.$inferSelect
type Part = (typeof uploadPieces.$inferSelect)['part']

/** Maximum bytes of a piece, which is one statement; bounds how long other callers of the embedded engine wait. */
const PIECE_BYTES = 128 * 1024

/** Stores a file piece by piece; outside a transaction the embedded engine serves other callers in between. */
export async function addUpload(tx: Database, upload: typeof uploads.$inferInsert, bytes: Buffer): Promise<number> {
  const [added] = await tx.insert(uploads).values(upload).returning({ id: uploads.id })
  const id = added?.id ?? Number.NaN
  for (let number = 0; number * PIECE_BYTES < bytes.length; number++)
    await addPiece(tx, id, 'file', number, bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES))
  return id
}

export const dropUpload = async (db: Database, id: number): Promise<void> => {
  await db.delete(uploads).where(eq(uploads.id, id))
}

export const addPiece = async (db: Database, uploadId: number, part: Part, number: number, bytes: Uint8Array): Promise<void> => {
  await db.insert(uploadPieces).values({ uploadId, part, number, bytes })
}

/** Reads a part piece by piece, so that the embedded engine serves other callers in between. */
export async function bytesOf(db: Database, uploadId: number, part: Part): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for (;;) {
    const isNext = and(eq(uploadPieces.uploadId, uploadId), eq(uploadPieces.part, part), eq(uploadPieces.number, pieces.length))
    const [piece] = await db.select({ bytes: uploadPieces.bytes }).from(uploadPieces).where(isNext)
    if (piece === undefined) return Buffer.concat(pieces)
    pieces.push(piece.bytes)
  }
}

export const erasePart = async (db: Database, uploadId: number, part?: Part): Promise<void> => {
  await db.delete(uploadPieces).where(and(eq(uploadPieces.uploadId, uploadId), part && eq(uploadPieces.part, part)))
}

/** Upload by id, if it belongs to the institution. */
export async function findUpload(db: Database, orgId: number, id: number): Promise<ShownUpload | undefined> {
  const [found] = await shownUploads(db, and(eq(uploads.orgId, orgId), eq(uploads.id, id), eq(uploads.isProposal, false)))
  return found
}

export const lastUploads = (db: Database, orgId: number) =>
  shownUploads(db, and(eq(uploads.orgId, orgId), eq(uploads.isProposal, false))).limit(LAST_UPLOADS)

export type ShownUpload = Awaited<ReturnType<typeof shownUploads>>[number]
const shownUploads = (db: Database, which: ReturnType<typeof and>) =>
  db
    .select({ upload: uploads, lastName: people.lastName, firstName: people.firstName })
    .from(uploads)
    .leftJoin(roles, eq(roles.id, uploads.roleId))
    .leftJoin(accounts, eq(accounts.id, roles.accountId))
    .leftJoin(people, eq(people.id, accounts.personId))
    .where(and(which, ne(uploads.status, 'ARRIVING')))
    .orderBy(desc(uploads.id))

/** Locks the row until the transaction ends. */
export async function lockUpload(tx: Database, id: number): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  return row
}

export const writeUpload = async (tx: Database, id: number, change: Partial<UploadRow>): Promise<void> => {
  await tx.update(uploads).set(change).where(eq(uploads.id, id))
}

/** Locks the row if this lease still holds it; undefined if it was claimed anew. */
export async function lockHeldUpload(tx: Database, lease: Lease): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(uploads).where(isLeaseHolder(uploads, lease)).for('update')
  return row
}

export const noteProgress = async (db: Database, lease: Lease, progress: ImportProgress): Promise<void> => {
  await db.update(uploads).set({ progress }).where(isLeaseHolder(uploads, lease))
}

/** Serialises changes that count the uploads of an institution. Acquire it before locking any of its rows. */
export const lockTurns = (tx: Database, orgId: number): Promise<void> => takeLock(tx, 'takingUpUploads', orgId)

/** Number of the institution's program files that are queued or running. */
export const countOfPrograms = (db: Database, orgId: number): Promise<number> =>
  db.$count(uploads, and(eq(uploads.orgId, orgId), isNotNull(uploads.keyId), inArray(uploads.status, OPEN_UPLOAD_STATUSES)))

/** Uploads of an institution in one of the statuses. */
export const uploadsIn = (tx: Database, orgId: number, statuses: readonly UploadStatus[]) =>
  tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.orgId, orgId), inArray(uploads.status, statuses)))
    .orderBy(asc(uploads.id))

/** SQL for the time at which the institution was last served; null if no such upload is stored. */
const served = alias(uploads, 'served')
const lastServed = sql`(select max(${served.servedAt}) from ${uploads} served
  where ${served.orgId} = ${uploads.orgId} and ${notInArray(served.status, ['ARRIVING', 'PROPOSED', ...QUEUED_UPLOAD_STATUSES])})`

/** SQL for the head of each institution's queue: the running upload, else the oldest queued one. */
const isOpen = inArray(uploads.status, OPEN_UPLOAD_STATUSES)
const first = alias(uploads, 'first')
const isFirst = sql`${uploads.id} in (select distinct on (${first.orgId}) ${first.id} from ${uploads} first
  where ${inArray(first.status, OPEN_UPLOAD_STATUSES)} order by ${first.orgId}, ${inArray(first.status, UPLOAD_STATUSES_AT_WORK)} desc, ${first.id})`

/** Claims uploads, least recently served institution first. A unique index allows one running upload per institution. */
export const claimUploads = preparedStatement((db, turn: Placeholders<Turn>) =>
  db
    .update(uploads)
    .set({ ...leaseColumns(uploads, turn), servedAt: turn.now, progress: null })
    .where(claimable(uploads, turn, sql`${isOpen} and ${isFirst}`, sql`${lastServed} nulls first, ${uploads.id}`))
    .returning(),
)

/** Deletes partially stored files whose process has ended. */
export const dropUnfinished = async (db: Database, since: Date): Promise<void> => {
  await db.delete(uploads).where(and(eq(uploads.status, 'ARRIVING'), lt(uploads.createdAt, since)))
}

/** Files created before the time, and proposals created before theirs, that are not erased yet. */
export const agedUploads = (db: Database, before: Date, proposalsBefore: Date) =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        isNull(uploads.erasedAt),
        lt(uploads.createdAt, before),
        or(eq(uploads.isProposal, false), lt(uploads.createdAt, proposalsBefore)),
      ),
    )

/** Children with a stay in a group of the institution, at any time. */
export async function childrenNamedBy(db: Database, orgId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: groupMembers.childId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(eq(groups.orgId, orgId))
  return rows.map(({ id }) => id)
}

/** Report without its faulty rows, which contain personal data. */
export const withoutPeople = (report: ImportReport | null): ImportReport | null => report && { ...report, faults: [], warnings: [] }

export const keysOf = (db: Database, orgId: number, now: Date) =>
  db
    .select({ key: orgKeys, lastName: people.lastName, firstName: people.firstName })
    .from(orgKeys)
    .leftJoin(roles, eq(roles.id, orgKeys.roleId))
    .leftJoin(accounts, eq(accounts.id, roles.accountId))
    .leftJoin(people, eq(people.id, accounts.personId))
    .where(and(eq(orgKeys.orgId, orgId), isLiveKey(now)))
    .orderBy(asc(orgKeys.id))

export async function addKey(tx: Database, key: typeof orgKeys.$inferInsert): Promise<number> {
  const [added] = await tx.insert(orgKeys).values(key).returning({ id: orgKeys.id })
  return added?.id ?? Number.NaN
}

export const isKeyLive = async (db: Database, keyId: number, now: Date): Promise<boolean> =>
  (await db.$count(orgKeys, and(eq(orgKeys.id, keyId), isLiveKey(now)))) > 0

/** Revokes a key of the institution; returns whether it was valid. */
export async function endKeyOf(tx: Database, orgId: number, id: number, now: Date): Promise<boolean> {
  const ended = await tx
    .update(orgKeys)
    .set({ endedAt: now })
    .where(and(eq(orgKeys.id, id), eq(orgKeys.orgId, orgId), isLiveKey(now)))
    .returning({ id: orgKeys.id })
  return ended.length > 0
}
