import { buffer } from 'node:stream/consumers'
import { addHomeworkFile, openGivenFile, openHomeworkFile, removeHomeworkFile } from '@portal/contract/homeworkFiles'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import { type AnyCallContext, answer, type CallContext, callerOf } from '../../http/answer.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { addLink, contentOf, FILES_PATH } from '../files/index.ts'
import { isFileOfChild, isFileOfHomework } from './fileStore.ts'
import { giverOf } from './givingAnswers.ts'
import { addFile, removeFile } from './givingFiles.ts'
import { findGiven } from './givingStore.ts'
import { homeworkLimits } from './limits.ts'

/** Number of files in transfer by account. */
const arrivals = new WeakMap<World, Map<number, number>>()

/** Receives a file into memory, a few at a time for each account to bound memory. */
async function receiveFile(context: Pick<CallContext<typeof addHomeworkFile>, 'caller' | 'world' | 'bytes'>): Promise<Uint8Array> {
  const { accountId } = callerOf(context)
  const arriving = arrivals.get(context.world) ?? new Map<number, number>()
  arrivals.set(context.world, arriving)
  const before = arriving.get(accountId) ?? 0
  if (before >= homeworkLimits.homeworkFilesUnderWay.most) refuse('homeworkFileUnderWay')
  arriving.set(accountId, before + 1)
  try {
    return await buffer(context.bytes())
  } finally {
    const left = (arriving.get(accountId) ?? 1) - 1
    if (left === 0) arriving.delete(accountId)
    else arriving.set(accountId, left)
  }
}

async function linkTo(context: Pick<AnyCallContext, 'caller' | 'world' | 'change'>, fileId: number): Promise<{ link: string }> {
  const { world, change } = context
  const { sessionId } = callerOf(context)
  const token = await change((tx) => addLink(tx, world.random, { fileId, sessionId }, world.clock.now()))
  return { link: `${FILES_PATH}/${token}` }
}

export const homeworkFileAnswers = [
  answer(addHomeworkFile, async (context) => {
    const { world, params } = context
    const giver = giverOf(context)
    if ((await findGiven(world.db, giver, params.homeworkId)) === undefined) refuse('notFoundRecord')
    const { accountId } = callerOf(context)
    await countOrRefuse(world, attemptOf(homeworkLimits.homeworkFilesInDay, { account: accountId }), 'tooOftenToday')
    const content = contentOf(await receiveFile(context))
    return { fileId: await context.change((tx) => addFile(tx, giver, world.clock.now(), params, content)) }
  }),

  answer(removeHomeworkFile, async (context) => {
    const { body } = context
    await context.change((tx) => removeFile(tx, giverOf(context), body))
    return context.say('Файлыг устгалаа')
  }),

  answer(openGivenFile, async (context) => {
    const { body, world } = context
    const given = await findGiven(world.db, giverOf(context), body.homeworkId)
    if (given === undefined || !(await isFileOfHomework(world.db, body))) refuse('notFoundRecord')
    return linkTo(context, body.fileId)
  }),

  answer(openHomeworkFile, async (context) => {
    const { studentId, fileId } = context.body
    if (!(await isFileOfChild(context.world.db, fileId, studentId))) {
      context.noteRefusal('notAllowed')
      refuse('notFoundRecord')
    }
    return linkTo(context, fileId)
  }),
]
