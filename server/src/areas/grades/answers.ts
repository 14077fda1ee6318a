import { schoolYearOf } from '@portal/contract/days'
import { assignments, classResults, termAverages, termsOfSchool } from '@portal/contract/grades'
import { answer } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { schoolOf } from '../../requests/childSchool.ts'
import { graded, inWords, missedNotes } from './rules.ts'
import { averagesOf, resultsOf, termsAt, workOf } from './store.ts'

export const gradeAnswers = [
  answer(termsOfSchool, async ({ params, world }) =>
    (await termsAt(world.db, { orgId: params.orgId, schoolYear: schoolYearOf(today(world.clock)) })).map(
      ({ id, name, number, startsOn, endsOn }) => ({
        termId: id,
        termName: name,
        termNumber: number,
        beginDate: startsOn,
        endDate: endsOn,
      }),
    ),
  ),

  answer(assignments, async ({ params, world }) =>
    (await workOf(world.db, { childIds: [params.studentId], termId: params.termId })).map(
      ({ courseId, subject, level, topic, description, dueOn, percent, missed, note }) => {
        const mark = percent === null ? undefined : graded(level, percent)
        return {
          classId: courseId,
          className: subject,
          topicName: topic,
          topicNote: description,
          asgMark: percent,
          asgCode: mark?.code ?? null,
          asgNote: note ?? (missed === null ? null : missedNotes[missed]),
          dueDate: dueOn,
          colorCode: mark?.color ?? null,
        }
      },
    ),
  ),

  answer(termAverages, ({ params, world }) => averagesOf(world.db, { childId: params.studentId, day: today(world.clock) })),

  answer(classResults, async ({ params: { orgId, studentId }, world }) => {
    const { groupId, level } = await schoolOf(world.db, studentId, orgId, today(world.clock))
    const rows = await resultsOf(world.db, { childId: studentId, groupId })
    const resultOf = (courseId: number, half: number) => {
      const percent = rows.find((row) => row.courseId === courseId && row.half === half)?.percent ?? null
      return percent === null ? { mark: null, color: null } : { mark: inWords(level, percent), color: graded(level, percent).color }
    }
    // A subject has one row per half; it is listed once, and only with a result.
    return rows
      .filter(({ courseId, half }, at) => half !== null && rows.findIndex((row) => row.courseId === courseId) === at)
      .map(({ courseId, subject }) => {
        const [first, second, final] = [resultOf(courseId, 1), resultOf(courseId, 2), resultOf(courseId, 3)]
        return {
          className: subject,
          termFirst: first.mark,
          termSecond: second.mark,
          termFinal: final.mark,
          termFirstColor: first.color,
          termSecondColor: second.color,
          termFinalColor: final.color,
        }
      })
  }),
]
