import type { BodyOf } from '@portal/contract/call'
import { NOTICE_FILES_MAX } from '@portal/contract/noticeDetails'
import {
  audienceParts,
  type confirmNotice,
  NOTICE_DAYS,
  type NoticeAct,
  type NoticeState,
  type saveNotice,
} from '@portal/contract/staffNotices'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { sql } from '../../database/sql.ts'
import { takeEntriesBack } from '../../messages/noticeEntries.ts'
import { dateIn } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import { announceTo, announceWork } from '../../work/news.ts'
import { addNoticeFile, type NoticeContent } from '../files/index.ts'
import {
  addNotice,
  countFiles,
  deleteFile,
  deleteNotice,
  findFileEntry,
  lockEntry,
  officesOf,
  writeNotice,
  writtenColumns,
} from './changes.ts'
import { actsOf, cleanedName, isPlannable, nextState, refusalOfDays, wrongText } from './rules.ts'
import { findNotice, groupsOf, type NoticeOfStaff, type Writer } from './staffStore.ts'

/** Changes of notices by staff. Each runs in a transaction and locks the notice's row. */

export const standingOf = (writer: Writer, { state, isAuthor, isOwnAccount, classes }: NoticeOfStaff) => ({
  state,
  isAuthor,
  isOwnAccount,
  isOffice: writer.role === 'SCHOOL',
  leads: classes.length > 0,
})

/** Notice on which the caller may act so, locked. One of others is missing; one whose state has changed says so. */
async function lockFor(tx: Database, writer: Writer, noticeId: number, act: NoticeAct): Promise<NoticeOfStaff> {
  const found = (await findNotice(tx, writer, noticeId, { lock: true })) ?? refuse('notFoundRecord')
  const standing = standingOf(writer, found)
  if (actsOf(standing).includes(act)) return found
  return refuse(act === 'CONFIRM' && standing.isOwnAccount && found.state === 'ASKED' ? 'noticeOwn' : 'noticeMoved')
}

/** Classes of an audience and their school year, if the caller may write to it. */
export async function audienceFor(db: Database, writer: Writer, audience: string) {
  const { groupId, level } = audienceParts(audience)
  const groups = await groupsOf(db, writer)
  const reached = groups.filter((one) => (groupId === null || one.groupId === groupId) && (level === null || one.level === level))
  const [first] = reached
  if (first === undefined || (groupId === null && writer.role !== 'SCHOOL')) return refuse('notFoundRecord')
  return { orgId: writer.orgId, schoolYear: first.schoolYear, groupId, level }
}

/** Makes the pages of the desk read again. */
const announceDesk = (tx: Database, { orgId, personId }: Writer): Promise<void> =>
  announceTo(tx, {
    topic: 'notices',
    people: sql`select ${personId}::int as id union ${officesOf([orgId])}`,
  })

export async function save(
  tx: Database,
  writer: Writer,
  now: Date,
  { entryId, audience, ...words }: BodyOf<typeof saveNotice>,
): Promise<number> {
  const { orgId, roleId } = writer
  const reached = await audienceFor(tx, writer, audience)
  const wrong = wrongText(words.text)
  if (wrong !== undefined) refuse('inputInvalid', { fields: { text: wrong } })
  await takeLockOn(tx, `notice ${entryId} of ${orgId}`)
  const known = await lockEntry(tx, { orgId, entryId })
  const written = { ...reached, ...writtenColumns(words) }
  if (known === undefined) return (await addNotice(tx, { ...written, entryId, roleId, writtenAt: now, dueAt: now })) ?? refuse('cannotSave')
  await lockFor(tx, writer, known.noticeId, 'CHANGE')
  await writeNotice(tx, known.noticeId, { ...written, writtenAt: now })
  return known.noticeId
}

/** Columns of a notice that turns to a state. */
const turned = (state: NoticeState, now: Date, sendAt: Date | null) => ({
  state,
  sendAt,
  ...(state === 'SENT' && { sentAt: now, dueAt: now }),
})

function demandDays({ eventOn, answerKind, question, answersUntil }: NoticeOfStaff, day: string): void {
  const asks = answerKind === null || answersUntil === null ? null : { kind: answerKind, question, until: answersUntil }
  const refused = refusalOfDays({ event: eventOn === null ? null : { on: eventOn }, asks }, day)
  if (refused !== undefined) refuse(refused, { values: { days: NOTICE_DAYS } })
}

/** Sends an own draft, or lets it wait for a second account or its time. */
export async function send(tx: Database, writer: Writer, now: Date, { noticeId, sendAt }: { noticeId: number; sendAt: Date | null }) {
  const found = await lockFor(tx, writer, noticeId, 'CHANGE')
  if (sendAt !== null && !isPlannable(sendAt, now)) refuse('noticeDays', { values: { days: NOTICE_DAYS } })
  demandDays(found, dateIn(sendAt ?? now))
  const state = nextState(sendAt !== null, { needsSecond: found.groupId === null })
  // A new version: one that was returned, changed and sent again needs another look.
  await writeNotice(tx, noticeId, { ...turned(state, now, sendAt), writtenAt: now })
  if (state === 'SENT') announceWork(tx, ['enter-notice'])
  await announceDesk(tx, writer)
  return state
}

/** Confirms a notice of another account, in the version that the caller has read; a planned time that is over sends it now. */
export async function confirm(
  tx: Database,
  writer: Writer,
  now: Date,
  { noticeId, version }: BodyOf<typeof confirmNotice>,
): Promise<NoticeState> {
  const found = await lockFor(tx, writer, noticeId, 'CONFIRM')
  if (found.version !== version) refuse('noticeMoved')
  const sendAt = found.sendAt === null ? null : new Date(found.sendAt)
  const isAhead = sendAt !== null && sendAt > now
  demandDays(found, dateIn(isAhead ? sendAt : now))
  const state = nextState(isAhead, { needsSecond: false })
  await writeNotice(tx, noticeId, { ...turned(state, now, isAhead ? sendAt : null), confirmedBy: writer.roleId })
  if (state === 'SENT') announceWork(tx, ['enter-notice'])
  await announceDesk(tx, writer)
  return state
}

export async function giveBack(tx: Database, writer: Writer, noticeId: number): Promise<void> {
  await lockFor(tx, writer, noticeId, 'RETURN')
  await writeNotice(tx, noticeId, { state: 'DRAFT', sendAt: null, confirmedBy: null })
  await announceDesk(tx, writer)
}

/** Takes a sent notice back, with the entries in the inboxes of those who got it. */
export async function takeBack(tx: Database, writer: Writer, now: Date, noticeId: number): Promise<void> {
  await lockFor(tx, writer, noticeId, 'TAKE_BACK')
  await writeNotice(tx, noticeId, { state: 'TAKEN_BACK', takenBackAt: now, enteredAt: now })
  await takeEntriesBack(tx, noticeId)
  await announceDesk(tx, writer)
}

export async function discard(tx: Database, writer: Writer, noticeId: number): Promise<void> {
  await lockFor(tx, writer, noticeId, 'DELETE')
  await deleteNotice(tx, noticeId)
}

interface Sent extends NoticeContent {
  noticeId: number
  entryId: string
  name: string
}

/** Adds a file to an own draft; the same entry returns the same file. */
export async function addFile(tx: Database, writer: Writer, now: Date, { noticeId, entryId, name, ...content }: Sent): Promise<number> {
  const { orgId } = writer
  await lockFor(tx, writer, noticeId, 'CHANGE')
  await takeLockOn(tx, `notice file ${entryId} of ${orgId}`)
  const known = await findFileEntry(tx, { orgId, entryId, bytes: content.bytes })
  if (known !== undefined) return known.noticeId === noticeId && known.isSame ? known.fileId : refuse('inputInvalid')
  if ((await countFiles(tx, noticeId)) >= NOTICE_FILES_MAX) refuse('noticeFilesMost', { values: { most: NOTICE_FILES_MAX } })
  return addNoticeFile(tx, { ...content, noticeId, orgId, entryId, name: cleanedName(name, content.kind) }, now)
}

export async function removeFile(tx: Database, writer: Writer, file: { noticeId: number; fileId: number }): Promise<void> {
  await lockFor(tx, writer, file.noticeId, 'CHANGE')
  await deleteFile(tx, file)
}
