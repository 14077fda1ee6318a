import { weekday } from '@portal/contract/dateWords'
import { HOMEWORK_DAYS, homeworkList } from '@portal/contract/homework'
import { answer } from '../../http/answer.ts'
import { dateRangeOf } from '../../requests/calendarDays.ts'
import { homeworkOf } from './store.ts'

export const homeworkAnswers = [
  answer(homeworkList, async ({ params, world }) => {
    const days = dateRangeOf(params, HOMEWORK_DAYS)
    return (await homeworkOf(world.db, { childIds: [params.studentId], ...days })).map(({ dueOn, subject, topic, task, isDone }) => ({
      dtName: weekday(dueOn, 'mn'),
      dt: dueOn,
      className: subject,
      topicName: topic,
      assignmentName: task,
      completionFlag: isDone === null ? null : isDone ? ('Y' as const) : ('N' as const),
    }))
  }),
]
