import { answerByReference, answerQuestion, type OpenQuestion, ownQuestions, questionByReference } from '@portal/contract/questions'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf, type NoteAuditFacts } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { displayName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { announce } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { requestByReference } from '../enrolment/index.ts'
import { addFiles, plainJpeg } from '../files/index.ts'
import { type FoundQuestion, questionAbout, questionsTo, writeAnswer } from './store.ts'

/** Topic of the pages that show a sender's requests. */
const topicOf = { link: 'children', absence: 'absence', prospect: 'enrolment', sub: 'enrolment' } as const

const ANSWERED = 'Хариуг илгээлээ'

const shown = ({ id, by, at, until, text }: FoundQuestion): OpenQuestion => ({
  id,
  by,
  at: instantText(at),
  until: instantText(until),
  text,
})

interface Typed {
  text: string
  pictures: readonly string[]
}

/** Pictures of an answer without metadata; refuses anything else than a picture, and an answer without content. */
function picturesOf({ text, pictures }: Typed): Uint8Array[] {
  if (text === '' && pictures.length === 0) refuse('answerEmpty', { fields: { text: 'fieldRequired' } })
  return pictures.map((picture) => plainJpeg(Buffer.from(picture, 'base64')) ?? refuse('pictureUnreadable'))
}

/** Stores an answer and returns the request to its place in the queue. */
async function store(tx: Database, about: NoteAuditFacts, world: World, question: FoundQuestion, { text }: Typed, pictures: Uint8Array[]) {
  const now = world.clock.now()
  about({ childId: question.childId })
  if (!(await writeAnswer(tx, question.id, text, now))) refuse('questionOver')
  await addFiles(tx, { questionId: question.id, orgId: question.orgId, pictures }, now)
  await announceQueue(tx, question.kind, question.requestId)
  if (question.recipientId !== null) announce(tx, [question.recipientId], topicOf[question.kind])
}

/** Open question about a request whose reference the caller has shown. */
async function questionBehind(call: Parameters<typeof requestByReference>[0], body: Parameters<typeof requestByReference>[1]) {
  const { prospect } = await requestByReference(call, body)
  return questionAbout(call.world.db, prospect.id, call.world.clock.now())
}

export const questionAnswers = [
  answer(ownQuestions, async (context) => {
    const { db, clock } = context.world
    const found = await questionsTo(db, callerOf(context), clock.now())
    context.concerns(...found.map(({ childId }) => childId))
    return found.map((question) => ({
      ...shown(question),
      about: question.about,
      requestId: question.requestId,
      child: displayName({ lastName: question.childLastName, firstName: question.childFirstName }),
    }))
  }),

  answer(answerQuestion, async (context) => {
    const { world, body, change } = context
    const question =
      (await questionsTo(world.db, callerOf(context), world.clock.now())).find(({ id }) => id === body.id) ?? refuse('questionOver')
    const pictures = picturesOf(body)
    await change((tx, about) => store(tx, about, world, question, body, pictures))
    return { message: ANSWERED }
  }),

  answer(questionByReference, async ({ body, ...call }) => {
    call.concerns(body.personId)
    const question = await questionBehind(call, body)
    return question === undefined ? null : shown(question)
  }),

  answer(answerByReference, async ({ body, ...call }) => {
    const found = await questionBehind(call, body)
    const question = found?.id === body.id ? found : refuse('questionOver')
    const pictures = picturesOf(body)
    await call.change((tx, about) => store(tx, about, call.world, question, body, pictures))
    return { message: ANSWERED }
  }),
]
