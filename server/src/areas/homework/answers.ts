import { weekday } from '@portal/contract/dateWords'
import { comingHomeworkDays, familyHomework, HOMEWORK_DAYS, type Homework, homeworkList } from '@portal/contract/homework'
import { answer, answerFamily } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { dateRangeOf } from '../../requests/calendarDays.ts'
import { homeworkOf } from './store.ts'

type HomeworkRow = Awaited<ReturnType<typeof homeworkOf>>[number]
const shown = ({ dueOn, subject, topic, task, isDone, files }: HomeworkRow): Homework => ({
  dtName: weekday(dueOn, 'mn'),
  dt: dueOn,
  className: subject,
  topicName: topic,
  assignmentName: task,
  completionFlag: isDone === null ? null : isDone ? 'Y' : 'N',
  ...(files !== null && { files }),
})

export const homeworkAnswers = [
  answer(homeworkList, async ({ params, world }) => {
    const days = dateRangeOf(params, HOMEWORK_DAYS)
    return (await homeworkOf(world.db, { childIds: [params.studentId], ...days })).map(shown)
  }),

  answerFamily(familyHomework, async ({ childIds, world }) => {
    if (childIds.length === 0) return []
    const days = comingHomeworkDays(today(world.clock))
    const due = await homeworkOf(world.db, { childIds, ...days })
    return childIds.map((studentId) => ({
      params: { studentId, ...days },
      result: due.filter(({ childId }) => childId === studentId).map(shown),
    }))
  }),
]
