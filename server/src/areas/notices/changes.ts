import type { NoticeWords } from '@portal/contract/staffNotices'
import type { Database } from '../../database/connect.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { files, notices } from '../../database/tables.ts'
import type { NoticeContent } from '../files/index.ts'

/** Writes to notices and their files. */

export type NoticeRow = typeof notices.$inferSelect

/** Columns of what the author wrote. */
export const writtenColumns = ({ title, text, event, asks }: Omit<NoticeWords, 'audience'>) => ({
  title,
  text,
  eventOn: event?.on ?? null,
  eventAt: event?.at ?? null,
  answerKind: asks?.kind ?? null,
  question: asks?.question ?? '',
  answersUntil: asks?.until ?? null,
})

/** Notice of this client's id, locked. Served by notices_entry. */
export async function lockEntry(tx: Database, { orgId, entryId }: Pick<NoticeRow, 'orgId' | 'entryId'>) {
  const [found] = await tx
    .select({ noticeId: notices.id })
    .from(notices)
    .where(and(eq(notices.orgId, orgId), eq(notices.entryId, entryId)))
    .for('update')
  return found
}

export async function addNotice(tx: Database, row: typeof notices.$inferInsert): Promise<number | undefined> {
  const [added] = await tx.insert(notices).values(row).returning({ id: notices.id })
  return added?.id
}

export const writeNotice = async (tx: Database, noticeId: number, set: Partial<typeof notices.$inferInsert>): Promise<void> => {
  await tx.update(notices).set(set).where(eq(notices.id, noticeId))
}

export const deleteNotice = async (tx: Database, noticeId: number): Promise<void> => {
  await tx.delete(notices).where(eq(notices.id, noticeId))
}

export const countFiles = (tx: Database, noticeId: number): Promise<number> => tx.$count(files, eq(files.noticeId, noticeId))

/** File of this client's id that arrived before, and whether it has the same bytes. Served by files_entry. */
export async function findFileEntry(
  tx: Database,
  { orgId, entryId, bytes }: { orgId: number; entryId: string } & Pick<NoticeContent, 'bytes'>,
) {
  const [found] = await tx
    .select({ fileId: files.id, noticeId: files.noticeId, isSame: sql<boolean>`${files.bytes} = ${sql.param(bytes, files.bytes)}` })
    .from(files)
    .where(and(eq(files.orgId, orgId), eq(files.entryId, entryId)))
  return found
}

export const deleteFile = async (tx: Database, { noticeId, fileId }: { noticeId: number; fileId: number }): Promise<void> => {
  await tx.delete(files).where(and(eq(files.id, fileId), eq(files.noticeId, noticeId)))
}

/** Sends planned notices whose time has come; returns their number. Served by notices_planned. */
export async function sendDue(tx: Database, now: Date): Promise<number> {
  const sent = await tx
    .update(notices)
    .set({ state: 'SENT', sentAt: now, dueAt: now })
    .where(and(eq(notices.state, 'PLANNED'), sql`${notices.sendAt} <= ${now.toISOString()}`))
    .returning({ id: notices.id })
  return sent.length
}
