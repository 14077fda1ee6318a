import type { BodyOf } from '@portal/contract/call'
import { answerNotice, childNotice, openNoticeFile, readNotice } from '@portal/contract/noticeDetails'
import { childNotices, familyNotices, type Notice } from '@portal/contract/notices'
import { type AnyCallContext, answer, answerFamily, callerOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { displayNameIfKnown } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { announce } from '../../work/news.ts'
import { linkToFile } from '../files/index.ts'
import { fits } from './rules.ts'
import { announceAnswer, type FoundNotice, findNotice, isFileOfChild, markRead, noticesOf, putAnswer } from './store.ts'

const shown = ({ childId: _, eventOn, eventAt, answerKind, answersUntil, given, ...found }: FoundNotice): Notice => ({
  ...found,
  event: eventOn === null ? null : { on: eventOn, at: eventAt },
  asks: answerKind === null || answersUntil === null ? null : { kind: answerKind, until: answersUntil, given },
})

type Context = Pick<AnyCallContext, 'caller' | 'world'>
const readingOf = (context: Context) => ({ personId: callerOf(context).personId, today: today(context.world.clock) })

/** Sent notice to a child, as it is; refused and audited otherwise. */
async function openNotice(
  context: Context & Pick<AnyCallContext, 'noteRefusal'>,
  { studentId: childId, noticeId }: BodyOf<typeof readNotice>,
) {
  const found = await findNotice(context.world.db, { childId, noticeId }, readingOf(context))
  if (found !== undefined) return found
  context.noteRefusal('notAllowed')
  return refuse('notFoundRecord')
}

export const noticeAnswers = [
  answer(childNotices, async (context) => {
    const found = await noticesOf(context.world.db, [context.params.studentId], readingOf(context))
    return found.map(shown)
  }),

  answerFamily(familyNotices, async (context) => {
    const { childIds, world } = context
    if (childIds.length === 0) return []
    const found = await noticesOf(world.db, childIds, readingOf(context))
    return childIds.map((studentId) => ({
      params: { studentId },
      result: found.filter(({ childId }) => childId === studentId).map(shown),
    }))
  }),

  answer(childNotice, async (context) => {
    const found = await openNotice(context, context.params)
    const { text, question, files, lastName, firstName, answeredBy, answeredAt, ...notice } = found
    const asks = notice.answerKind !== null
    return {
      notice: shown(notice),
      text,
      question: asks && question !== '' ? question : null,
      files: files ?? [],
      answered:
        asks && answeredAt !== null
          ? { by: displayNameIfKnown({ lastName, firstName }), isYours: answeredBy === callerOf(context).personId, at: answeredAt }
          : null,
    }
  }),

  answer(readNotice, async (context) => {
    const { noticeId } = await openNotice(context, context.body)
    const { personId, accountId } = callerOf(context)
    const readAt = context.world.clock.now()
    await context.change(async (tx) => {
      if (!(await markRead(tx, { noticeId, personId, accountId, readAt }))) return
      announce(tx, [personId], 'inbox')
      announce(tx, [personId], 'notices')
    })
    return context.say('Зарлалыг уншсан')
  }),

  answer(answerNotice, async (context) => {
    const { studentId: childId, answer: given } = context.body
    const { noticeId, answerKind, answersUntil, isTakenBack } = await openNotice(context, context.body)
    const { personId, accountId } = callerOf(context)
    const { clock } = context.world
    // The form offers answers until the last day, unless the notice is taken back.
    if (isTakenBack || (answersUntil ?? '') < today(clock)) return refuse('noticeMoved')
    if (answerKind === null || !fits(answerKind, given)) return refuse('inputInvalid')
    const now = clock.now()
    await context.change(async (tx) => {
      await putAnswer(tx, { noticeId, childId, answer: given, answeredBy: personId, answeredAt: now })
      await markRead(tx, { noticeId, personId, accountId, readAt: now })
      await announceAnswer(tx, childId, today(clock))
      announce(tx, [personId], 'inbox')
    })
    return context.say('Хариуг илгээлээ')
  }),

  answer(openNoticeFile, async (context) => {
    const { studentId, fileId } = context.body
    if (!(await isFileOfChild(context.world.db, fileId, studentId, today(context.world.clock)))) {
      context.noteRefusal('notAllowed')
      refuse('notFoundRecord')
    }
    return linkToFile(context, fileId)
  }),
]
