import type { NoticeWords } from '@portal/contract/staffNotices'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, isNotNull, isNull, not, type SQL, sql } from '../../database/sql.ts'
import { files, notices } from '../../database/tables.ts'
import { dateIn } from '../../outside/clock.ts'
import { leadsGroup } from '../../requests/substitutes.ts'
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

/** Query of the people of the offices of institutions. */
export const officesOf = (orgIds: readonly number[]): SQL => sql`
  select a.person_id as id from roles r join accounts a on a.id = r.account_id
   where r.org_id = ${anyOf(orgIds)} and r.role = 'SCHOOL' and r.ended_at is null`

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

/** Condition: planned, and its time has come. */
const hasCome = (now: Date) => and(eq(notices.state, 'PLANNED'), sql`${notices.sendAt} <= ${now.toISOString()}`)

/** Condition: the author's role is active, of the office or with the class of the notice on the day. */
const mayAuthorSend = (day: string): SQL => sql`exists (
  select from roles r join accounts a on a.id = r.account_id join groups g on g.id = ${notices.groupId}
   where r.id = ${notices.roleId} and r.ended_at is null
     and (r.role = 'SCHOOL' or ${leadsGroup({ id: sql`g.id`, teacherId: sql`g.teacher_id` }, sql`a.person_id`, day)}))`

/**
 * Lets planned notices to one class whose time has come wait for the office, if their author may no longer write to the class and no
 * office has confirmed them; returns their institutions. Served by notices_planned.
 */
export async function askDue(tx: Database, now: Date): Promise<number[]> {
  const asked = await tx
    .update(notices)
    .set({ state: 'ASKED' })
    .where(and(hasCome(now), isNull(notices.confirmedBy), isNotNull(notices.groupId), not(mayAuthorSend(dateIn(now)))))
    .returning({ orgId: notices.orgId })
  return asked.map(({ orgId }) => orgId)
}

/** Sends planned notices whose time has come; returns their number. Served by notices_planned. */
export async function sendDue(tx: Database, now: Date): Promise<number> {
  const sent = await tx.update(notices).set({ state: 'SENT', sentAt: now, dueAt: now }).where(hasCome(now)).returning({ id: notices.id })
  return sent.length
}
