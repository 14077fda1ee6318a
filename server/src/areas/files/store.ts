import { digestOf } from '../../admission/keys.ts'
import { randomToken } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, gt, lte, sql } from '../../database/sql.ts'
import { fileLinks, files } from '../../database/tables.ts'
import type { Random } from '../../outside/random.ts'
import { refuse } from '../../text/refusals.ts'

/** Maximum bytes of families' files that an institution holds. */
export const INSTITUTION_BYTES = 2 * 1024 ** 3
/** Time in which a link opens its file. */
export const LINK_MS = 60_000

interface NewFiles {
  questionId: number
  orgId: number
  pictures: readonly Uint8Array[]
}

/** Stores the pictures of an answer, if the institution's quota allows. Served by files_org. */
export async function addFiles(tx: Database, { questionId, orgId, pictures }: NewFiles, now: Date): Promise<void> {
  if (pictures.length === 0) return
  const [held] = await tx
    .select({ bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(eq(files.orgId, orgId))
  const added = pictures.reduce((sum, { length }) => sum + length, 0)
  if ((held?.bytes ?? 0) + added > INSTITUTION_BYTES) refuse('filesFull')
  await tx.insert(files).values(pictures.map((bytes) => ({ questionId, orgId, size: bytes.length, bytes, sentAt: now })))
}

interface LinkTo {
  fileId: number
  sessionId: number
}

/** Makes a link that opens a file once in this session; returns its token. */
export async function addLink(tx: Database, random: Random, { fileId, sessionId }: LinkTo, now: Date): Promise<string> {
  const token = randomToken(random)
  await tx.insert(fileLinks).values({ tokenHash: digestOf(token), fileId, sessionId, until: new Date(now.getTime() + LINK_MS) })
  return token
}

/** Uses up a link and returns the bytes of its file; undefined if it was used, has expired or belongs to another session. */
export async function useLink(db: Database, token: string, sessionId: number, now: Date): Promise<Uint8Array | undefined> {
  const [used] = await db
    .delete(fileLinks)
    .where(and(eq(fileLinks.tokenHash, digestOf(token)), eq(fileLinks.sessionId, sessionId), gt(fileLinks.until, now)))
    .returning({ fileId: fileLinks.fileId })
  if (used === undefined) return undefined
  const [found] = await db.select({ bytes: files.bytes }).from(files).where(eq(files.id, used.fileId))
  return found?.bytes
}

/** Deletes expired links, and those beyond any valid end after the clock was set back. */
export async function endLinks(db: Database, now: Date): Promise<void> {
  await db.delete(fileLinks).where(sql`${lte(fileLinks.until, now)} or ${gt(fileLinks.until, new Date(now.getTime() + LINK_MS))}`)
}
