import { HEADER } from '@portal/contract/envelope'
import { exportNoticeReaders, noticeReaders } from '@portal/contract/noticeReaders'
import {
  addNoticeFile,
  audienceOf,
  confirmNotice,
  deleteNotice,
  noticeDesk,
  noticeReach,
  openOwnNoticeFile,
  removeNoticeFile,
  returnNotice,
  type StaffNotice,
  saveNotice,
  sendNotice,
  staffNotice,
  takeBackNotice,
} from '@portal/contract/staffNotices'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import { withMost } from '../../admission/limitTable.ts'
import { sql } from '../../database/sql.ts'
import { type AnyCallContext, answer, callerOf, orgOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { displayName, displayNameIfKnown } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { linkToFile, noticeContentOf, receiveFile } from '../files/index.ts'
import { noticeLimits } from './limits.ts'
import { countReach } from './reach.ts'
import { actsOf } from './rules.ts'
import { countAnswers, findNotice, groupsOf, type ListedNotice, noticesOf, readersOf, type Writer } from './staffStore.ts'
import { addFile, audienceFor, confirm, discard, giveBack, removeFile, save, send, standingOf, takeBack } from './writing.ts'

type Context = Pick<AnyCallContext, 'caller' | 'world'>
const writerOf = (context: Context): Writer => ({ ...callerOf(context), orgId: orgOf(context), today: today(context.world.clock) })

const shown = ({
  groupId,
  level,
  lastName,
  firstName,
  noticeId,
  state,
  groupName,
  title,
  sendAt,
  sentAt,
  read,
}: ListedNotice): StaffNotice => ({
  ...{ noticeId, state, groupName, title, sendAt, sentAt, read },
  audience: audienceOf({ groupId, level }),
  by: displayNameIfKnown({ lastName, firstName }) || null,
})

/** Name of an uploaded file, as its device calls it; empty if the header has none. */
function nameIn(header: unknown): string {
  if (typeof header !== 'string' || header.length > 2000) return ''
  try {
    return decodeURIComponent(header)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}

/** Readers of a notice in an own class, for its class teacher. */
async function readersFor(
  context: Context & Pick<AnyCallContext, 'concerns'>,
  { noticeId, groupId }: { noticeId: number; groupId: number },
) {
  const { db } = context.world
  const writer = writerOf(context)
  const found = await findNotice(db, writer, noticeId)
  if (found === undefined || !actsOf(standingOf(writer, found)).includes('NAMES')) return refuse('notFoundRecord')
  if (!found.classes.some((one) => one.groupId === groupId)) return refuse('notFoundRecord')
  const readers = await readersOf(db, noticeId, groupId, writer.today)
  return readers.map(({ parents, byLastName, byFirstName, ...reader }) => ({
    ...reader,
    parents: parents.map(({ readAt, ...parent }) => ({ name: displayName(parent), readAt })),
    answeredBy: displayNameIfKnown({ lastName: byLastName, firstName: byFirstName }) || null,
  }))
}

export const staffNoticeAnswers = [
  answer(noticeDesk, async (context) => {
    const { db } = context.world
    const writer = writerOf(context)
    const [groups, notices] = await Promise.all([groupsOf(db, writer), noticesOf(db, writer)])
    return {
      groups: groups.map(({ groupId, groupName, level }) => ({ groupId, groupName, level })),
      isOffice: writer.role === 'SCHOOL',
      notices: notices.map(shown),
    }
  }),

  answer(noticeReach, async (context) => {
    const { db } = context.world
    const writer = writerOf(context)
    const { schoolYear, ...audience } = await audienceFor(db, writer, context.params.audience)
    const { read: _, ...reach } = await countReach(db, { ...audience, schoolYear: sql`${schoolYear}::int` }, writer.today)
    return reach
  }),

  answer(staffNotice, async (context) => {
    const { db } = context.world
    const writer = writerOf(context)
    const { noticeId } = context.params
    const found = (await findNotice(db, writer, noticeId)) ?? refuse('notFoundRecord')
    const { groupId, level, schoolYear, classes } = found
    const isSent = found.sentAt !== null
    const [reach, answered] = await Promise.all([
      countReach(db, { orgId: writer.orgId, schoolYear: sql`${schoolYear}::int`, groupId, level }, writer.today, noticeId),
      isSent ? countAnswers(db, noticeId, writer.today) : [],
    ])
    const countOf = (wanted: string) => answered.find(({ answer: given }) => given === wanted)?.count ?? 0
    const { read, ...reached } = reach
    const acts = actsOf(standingOf(writer, found))
    return {
      notice: { ...shown(found), read },
      entryId: found.entryId,
      version: found.version,
      audience: audienceOf({ groupId, level }),
      title: found.title,
      text: found.text,
      event: found.eventOn === null ? null : { on: found.eventOn, at: found.eventAt },
      asks:
        found.answerKind === null || found.answersUntil === null
          ? null
          : { kind: found.answerKind, question: found.question, until: found.answersUntil },
      files: found.files ?? [],
      may: acts,
      answers: { yes: countOf('YES'), no: countOf('NO'), seen: countOf('SEEN') },
      reach: reached,
      classes: acts.includes('NAMES') ? classes : [],
    }
  }),

  answer(saveNotice, async (context) => {
    const { body, world } = context
    const { accountId } = callerOf(context)
    await countOrRefuse(world, attemptOf(noticeLimits.noticeDraftsInDay, { account: accountId }), 'tooOftenToday')
    return { noticeId: await context.change((tx) => save(tx, writerOf(context), world.clock.now(), body)) }
  }),

  answer(addNoticeFile, async (context) => {
    const { world, params, request } = context
    const writer = writerOf(context)
    if ((await findNotice(world.db, writer, params.noticeId)) === undefined) refuse('notFoundRecord')
    await countOrRefuse(world, attemptOf(noticeLimits.noticeFilesInDay, { account: writer.accountId }), 'tooOftenToday')
    const content = noticeContentOf(await receiveFile(context, noticeLimits.noticeFilesUnderWay.most))
    const name = nameIn(request.headers[HEADER.fileName.toLowerCase()])
    return { fileId: await context.change((tx) => addFile(tx, writer, world.clock.now(), { ...params, ...content, name })) }
  }),

  answer(removeNoticeFile, async (context) => {
    await context.change((tx) => removeFile(tx, writerOf(context), context.body))
    return context.say('Файлыг устгалаа')
  }),

  answer(openOwnNoticeFile, async (context) => {
    const { noticeId, fileId } = context.body
    const found = await findNotice(context.world.db, writerOf(context), noticeId)
    if (found?.files?.some((file) => file.fileId === fileId) !== true) return refuse('notFoundRecord')
    return linkToFile(context, fileId)
  }),

  answer(sendNotice, async (context) => {
    const { world, body } = context
    const { accountId } = callerOf(context)
    const limit = withMost(noticeLimits.noticesInDay, world.settings.noticesPerDay)
    const takeCountBack = await countOrRefuse(world, attemptOf(limit, { account: accountId }), 'tooOftenToday')
    const sendAt = body.sendAt === null ? null : new Date(body.sendAt)
    try {
      return { state: await context.change((tx) => send(tx, writerOf(context), world.clock.now(), { noticeId: body.noticeId, sendAt })) }
    } catch (error) {
      // A notice that was not sent does not count.
      await takeCountBack()
      throw error
    }
  }),

  answer(confirmNotice, async (context) => {
    const { world, body } = context
    return { state: await context.change((tx) => confirm(tx, writerOf(context), world.clock.now(), body)) }
  }),

  answer(returnNotice, async (context) => {
    await context.change((tx) => giveBack(tx, writerOf(context), context.body.noticeId))
    return context.say('Зарлалыг ноорог болголоо')
  }),

  answer(takeBackNotice, async (context) => {
    const { world, body } = context
    await context.change((tx) => takeBack(tx, writerOf(context), world.clock.now(), body.noticeId))
    return context.say('Зарлалыг буцаан татлаа')
  }),

  answer(deleteNotice, async (context) => {
    await context.change((tx) => discard(tx, writerOf(context), context.body.noticeId))
    return context.say('Ноорогийг устгалаа')
  }),

  answer(noticeReaders, async (context) => {
    const readers = await readersFor(context, context.params)
    context.concerns(...readers.map(({ childId }) => childId))
    return readers
  }),

  answer(exportNoticeReaders, async (context) => {
    const { world, body } = context
    const { accountId } = callerOf(context)
    await countOrRefuse(world, attemptOf(noticeLimits.noticeExportsInDay, { account: accountId }), 'tooOftenToday')
    const readers = await readersFor(context, body)
    context.concerns(...readers.map(({ childId }) => childId))
    return readers
  }),
]
