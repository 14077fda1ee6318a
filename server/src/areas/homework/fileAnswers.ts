import { addHomeworkFile, openGivenFile, openHomeworkFile, removeHomeworkFile } from '@portal/contract/homeworkFiles'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { refuse } from '../../text/refusals.ts'
import { contentOf, linkToFile, receiveFile } from '../files/index.ts'
import { isFileOfChild, isFileOfHomework } from './fileStore.ts'
import { giverOf } from './givingAnswers.ts'
import { addFile, removeFile } from './givingFiles.ts'
import { findGiven } from './givingStore.ts'
import { homeworkLimits } from './limits.ts'

export const homeworkFileAnswers = [
  answer(addHomeworkFile, async (context) => {
    const { world, params } = context
    const giver = giverOf(context)
    if ((await findGiven(world.db, giver, params.homeworkId)) === undefined) refuse('notFoundRecord')
    const { accountId } = callerOf(context)
    await countOrRefuse(world, attemptOf(homeworkLimits.homeworkFilesInDay, { account: accountId }), 'tooOftenToday')
    const content = contentOf(await receiveFile(context, homeworkLimits.homeworkFilesUnderWay.most))
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
    return linkToFile(context, body.fileId)
  }),

  answer(openHomeworkFile, async (context) => {
    const { studentId, fileId } = context.body
    if (!(await isFileOfChild(context.world.db, fileId, studentId))) {
      context.noteRefusal('notAllowed')
      refuse('notFoundRecord')
    }
    return linkToFile(context, fileId)
  }),
]
