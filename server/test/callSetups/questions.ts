import { answerByReference, answerQuestion, ownQuestions, questionByReference } from '@portal/contract/questions'
import { askFamily, openAnswerFile } from '@portal/contract/staffQuestions'
import { queueDetail, queueRows } from '@portal/contract/staffQueues'
import { eq } from '../../src/database/sql.ts'
import { links, prospects } from '../../src/database/tables.ts'
import { ofOpenStage } from '../campaign.ts'
import { base64, jpegOf } from '../jpeg.ts'
import { type SetupContext, setup, ticketOf } from './context.ts'

const picture = base64(jpegOf())

/** First request of a queue with a sender, and the session of a member of staff who decides it. */
async function waiting({ portal, mother }: SetupContext, queue: 'links' | 'kindergarten') {
  const { token, personId } = await portal.signIn(queue === 'links' ? '88000011' : '88000013')
  const listed = queueRows.result.parse((await portal.send(queueRows, { body: { queue }, token })).RESULT)
  const rows = queue === 'links' ? listed.rows : await ofOpenStage(portal.world, listed.rows)
  const row = rows.find(({ question, held, senderName }) => question === null && held === null && senderName !== null)
  if (row === undefined) throw new Error(`no request waits in ${queue}`)
  // The mother is the sender, whose session the test has.
  if (queue === 'links') await portal.world.db.update(links).set({ parentId: mother.personId }).where(eq(links.id, row.id))
  return { token, personId, row, body: { queue, id: row.id, text: 'Шинэ хаягийн лавлагааны зургаа илгээнэ үү.' } }
}

async function asked(context: SetupContext, queue: 'links' | 'kindergarten') {
  const { token, personId, row, body } = await waiting(context, queue)
  const question = askFamily.result.parse((await context.portal.send(askFamily, { body, token })).RESULT)
  return { token, personId, row, question, children: [row.childId] }
}

/** Body of a visitor who has the reference of a request with a question. */
async function byReference(context: SetupContext) {
  const { row, question, children } = await asked(context, 'kindergarten')
  const [found] = await context.portal.world.db.select().from(prospects).where(eq(prospects.id, row.id))
  const body = { prospectDataId: row.id, personId: row.childId, reference: found?.reference ?? '' }
  return { body, id: question.id, headers: ticketOf(context, row.childId), children }
}

export const questionSetups = [
  setup(askFamily, async (context) => {
    const { token, personId, body, row } = await waiting(context, 'kindergarten')
    return { token, by: personId, body, children: [row.childId] }
  }),
  setup(ownQuestions, async (context) => {
    const { children } = await asked(context, 'links')
    return { children }
  }),
  setup(answerQuestion, async (context) => {
    const { question, children } = await asked(context, 'links')
    return { body: { id: question.id, text: 'Хавсаргав.', pictures: [picture] }, children }
  }),
  setup(questionByReference, async (context) => {
    const { body, headers, children } = await byReference(context)
    return { body, headers, children, token: undefined, by: null }
  }),
  setup(answerByReference, async (context) => {
    const { body, id, headers, children } = await byReference(context)
    return { body: { ...body, id, text: '', pictures: [picture] }, headers, children, token: undefined, by: null }
  }),
  setup(openAnswerFile, async (context) => {
    const { token, personId, row, question, children } = await asked(context, 'links')
    const { portal, mother } = context
    await portal.send(answerQuestion, { body: { id: question.id, text: '', pictures: [picture] }, token: mother.token })
    const params = { queue: 'links', id: row.id }
    const detail = queueDetail.result.parse((await portal.send(queueDetail, { params, token })).RESULT)
    return { token, by: personId, body: { ...params, fileId: detail.questions[0]?.answer?.files[0]?.id ?? 0 }, children }
  }),
]
