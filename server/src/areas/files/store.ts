import type { HomeworkFile } from '@portal/contract/homework'
import type { NoticeFile } from '@portal/contract/noticeDetails'
import { digestOf } from '../../admission/keys.ts'
import { randomToken } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, gt, isNotNull, lte, type SQL, sql } from '../../database/sql.ts'
import { fileLinks, files } from '../../database/tables.ts'
import type { Random } from '../../outside/random.ts'
import { refuse } from '../../text/refusals.ts'
import type { Content, NoticeContent } from './content.ts'

/** Maximum bytes that an institution holds of families' files, of files of its homework, and of files of its notices. */
export const INSTITUTION_BYTES = 2 * 1024 ** 3
/** Time in which a link opens its file. */
export const LINK_MS = 60_000

/** Bytes that an institution holds of one kind of owner. Served by files_org. */
async function bytesHeld(db: Database, orgId: number, ofOwner: SQL): Promise<number> {
  const [held] = await db
    .select({ bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.orgId, orgId), ofOwner))
  return held?.bytes ?? 0
}

interface NewFiles {
  questionId: number
  orgId: number
  pictures: readonly Uint8Array[]
}

/** Stores the pictures of an answer, if the institution's quota allows. */
export async function addFiles(tx: Database, { questionId, orgId, pictures }: NewFiles, now: Date): Promise<void> {
  if (pictures.length === 0) return
  const added = pictures.reduce((sum, { length }) => sum + length, 0)
  if ((await bytesHeld(tx, orgId, isNotNull(files.questionId))) + added > INSTITUTION_BYTES) refuse('filesFull')
  await tx.insert(files).values(pictures.map((bytes) => ({ questionId, orgId, size: bytes.length, bytes, sentAt: now })))
}

interface NewHomeworkFile extends Content {
  homeworkId: number
  orgId: number
  entryId: string
  number: number
}

/** Stores a file of homework, if the institution's quota allows; returns its id. */
export async function addHomeworkFile(tx: Database, file: NewHomeworkFile, now: Date): Promise<number> {
  const size = file.bytes.length
  if ((await bytesHeld(tx, file.orgId, isNotNull(files.homeworkId))) + size > INSTITUTION_BYTES) refuse('homeworkFilesFull')
  const [added] = await tx
    .insert(files)
    .values({ ...file, size, sentAt: now })
    .returning({ id: files.id })
  return added?.id ?? refuse('cannotSave')
}

/** Files of homework as JSON, by number; null without one. Served by files_homework. */
export const filesOfHomework = (homeworkId: SQL) => sql<HomeworkFile[] | null>`(
  select json_agg(json_build_object('fileId', f.id, 'kind', f.kind, 'number', f.number, 'size', f.size) order by f.number)
    from files f where f.homework_id = ${homeworkId})`

interface NewNoticeFile extends NoticeContent {
  noticeId: number
  orgId: number
  entryId: string
  name: string
}

/** Stores a file of a notice, if the institution's quota allows; returns its id. */
export async function addNoticeFile(tx: Database, file: NewNoticeFile, now: Date): Promise<number> {
  const size = file.bytes.length
  if ((await bytesHeld(tx, file.orgId, isNotNull(files.noticeId))) + size > INSTITUTION_BYTES) refuse('filesFull')
  const [added] = await tx
    .insert(files)
    .values({ ...file, size, sentAt: now })
    .returning({ id: files.id })
  return added?.id ?? refuse('cannotSave')
}

/** Files of a notice as JSON; null without one. Served by files_notice. */
export const filesOfNotice = (noticeId: SQL) => sql<NoticeFile[] | null>`(
  select json_agg(json_build_object('fileId', f.id, 'kind', f.kind, 'name', f.name, 'size', f.size) order by f.id)
    from files f where f.notice_id = ${noticeId})`

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

/** Uses up a link and returns its file; undefined if it was used, has expired or belongs to another session. */
export async function useLink(db: Database, token: string, sessionId: number, now: Date) {
  const [used] = await db
    .delete(fileLinks)
    .where(and(eq(fileLinks.tokenHash, digestOf(token)), eq(fileLinks.sessionId, sessionId), gt(fileLinks.until, now)))
    .returning({ fileId: fileLinks.fileId })
  if (used === undefined) return undefined
  const [found] = await db.select({ kind: files.kind, name: files.name, bytes: files.bytes }).from(files).where(eq(files.id, used.fileId))
  return found
}

/** Deletes expired links, and those beyond any valid end after the clock was set back. */
export async function endLinks(db: Database, now: Date): Promise<void> {
  await db.delete(fileLinks).where(sql`${lte(fileLinks.until, now)} or ${gt(fileLinks.until, new Date(now.getTime() + LINK_MS))}`)
}
