import { shortDate } from '@portal/contract/dateWords'
import type { Language } from '@portal/contract/language'
import { QUESTIONS_OF_REQUEST } from '@portal/contract/questions'
import { askFamily, openAnswerFile } from '@portal/contract/staffQuestions'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { answer, callerOf, orgOf } from '../../http/answer.ts'
import { queueMessages } from '../../messages/queue.ts'
import { instantText } from '../../outside/clock.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { noteSchoolMessages, redirectedNews } from '../../requests/newsContacts.ts'
import { dueAfter, endDueQuestions } from '../../requests/questions.ts'
import { displayName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { announce } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { noteMessages } from '../enrolment/index.ts'
import { addLink, FILES_PATH } from '../files/index.ts'
import { isAskable } from './correspondence.ts'
import { findHeld, oneAtATime } from './heldDecisionsStore.ts'
import { staffLimits } from './limits.ts'
import { isOwnFamily } from './notesStore.ts'
import { addQuestion, isFileOf, orgName, questionsAbout, type Recipient, recipientOf, shownQuestions } from './questionsStore.ts'
import { queueFor, requestOn } from './queueAnswers.ts'
import type { Source } from './queueColumns.ts'
import { type FoundRow, findRow } from './queueStore.ts'

/** Request of a message, for its links to the outbox and its redirection. */
function newsOf({ kind }: Source, id: number) {
  if (kind === 'link') return { linkId: id }
  return kind === 'absence' ? { absenceId: id } : { prospectId: id }
}

const topicOf = { link: 'children', absence: 'absence', prospect: 'enrolment', sub: 'enrolment' } as const

/** Queues the message about a question: it names the request, and its text stays on the portal. */
async function sendNews(tx: Database, world: World, source: Source, row: FoundRow, to: Recipient, by: string, dueAt: Date): Promise<void> {
  const values = (language: Language) => ({
    child: displayName({ lastName: row.childLastName, firstName: row.childFirstName }),
    who: by,
    until: shortDate(instantText(dueAt), language),
    link: world.publicUrl(),
  })
  const of = newsOf(source, row.id)
  const { language, personId } = to
  const about = { childId: row.childId, ...(of.absenceId === undefined && of) }
  const messages = to.contacts.map((contact) => ({ contact, key: 'questionAsked' as const, values, language, about, personId }))
  const outboxIds = (await queueMessages(tx, world, await redirectedNews(tx, of, messages))).filter((id) => id !== undefined)
  if (outboxIds.length === 0) return
  await (of.prospectId === undefined ? noteSchoolMessages(tx, of, outboxIds) : noteMessages(tx, { ...of, outboxIds }))
}

export const questionAnswers = [
  answer(askFamily, async (context) => {
    const { world, body, change } = context
    const caller = callerOf(context)
    const orgId = orgOf(context)
    const { source, scope, decides } = await queueFor(world, caller, body.queue)
    if (!decides) refuse('notAllowed')
    const seen = await requestOn(context, source, scope, body.id)
    if (await isOwnFamily(world.db, caller, seen)) refuse('ownFamilyNote')
    const { kind } = source
    const asked = await change(async (tx, about) => {
      about({ childId: seen.childId })
      const now = world.clock.now()
      await oneAtATime(tx, kind, body.id)
      await takeLockOn(tx, `questions ${kind} ${body.id}`)
      if ((await findHeld(tx, kind, body.id)) !== undefined) refuse('decisionHeld')
      await endDueQuestions(tx, now)
      const earlier = await questionsAbout(tx, kind, body.id)
      const open = earlier.find(({ endedAt }) => endedAt === null)
      // A retry finds its own question.
      const isRetry = open?.text === body.text && open.askedBy === caller.personId
      if (open !== undefined && !isRetry) refuse('questionOpen')
      if (open === undefined) {
        if (earlier.length >= QUESTIONS_OF_REQUEST) refuse('questionsEnough', { values: { most: String(QUESTIONS_OF_REQUEST) } })
        const row = (await findRow(tx, source, scope, body.id)) ?? refuse('notFoundRecord')
        if (!isAskable(source, row)) refuse('moveNotAllowed')
        const to = (await recipientOf(tx, kind, row.id, row.senderId)) ?? refuse('questionToNobody')
        const here = { ...world, db: tx }
        await countOrRefuse(here, attemptOf(staffLimits.questionsInDay, { account: caller.accountId }), 'tooOftenToday')
        await countOrRefuse(here, attemptOf(staffLimits.officeQuestionsInDay, { institution: orgId }), 'tooOftenToday')
        const dueAt = dueAfter(now)
        const { personId, reference } = to
        await addQuestion(tx, {
          kind,
          requestId: row.id,
          orgId,
          askedBy: caller.personId,
          askedAt: now,
          dueAt,
          text: body.text,
          personId,
          reference,
        })
        await sendNews(tx, world, source, row, to, await orgName(tx, orgId), dueAt)
        await announceQueue(tx, kind, row.id)
        if (personId !== null) announce(tx, [personId], topicOf[kind])
      }
      return shownQuestions(tx, kind, body.id, orgId)
    })
    return asked[0] ?? refuse('notFoundRecord')
  }),

  answer(openAnswerFile, async (context) => {
    const { world, body, change } = context
    const caller = callerOf(context)
    const { source, scope } = await queueFor(world, caller, body.queue)
    const row = await requestOn(context, source, scope, body.id)
    const isOwn = await isOwnFamily(world.db, caller, row)
    if (isOwn || !(await isFileOf(world.db, body.fileId, source.kind, row.id, orgOf(context)))) {
      context.noteRefusal('notAllowed')
      refuse('notFoundRecord')
    }
    const token = await change(async (tx, about) => {
      about({ childId: row.childId })
      return addLink(tx, world.random, { fileId: body.fileId, sessionId: caller.sessionId }, world.clock.now())
    })
    return { link: `${FILES_PATH}/${token}` }
  }),
]
