import { courseList, courseTopics } from '@portal/contract/courses'
import { schoolYearOf } from '@portal/contract/days'
import { answer } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { displayName } from '../../text/people.ts'
import { coursesOf, topicsOf } from './store.ts'

export const courseAnswers = [
  answer(courseList, async ({ params, world }) => {
    const day = today(world.clock)
    const courses = await coursesOf(world.db, { childId: params.studentId, day, schoolYear: schoolYearOf(day) })
    return courses.map(({ id, name, teacher, hoursAWeek, classTeacher }) => ({
      courseId: id,
      courseName: name,
      displayName: teacher === null ? '' : displayName(teacher),
      hoursAWeek,
      classTeacherName: classTeacher && displayName(classTeacher),
    }))
  }),

  answer(courseTopics, async ({ params, world }) =>
    (await topicsOf(world.db, params)).map(({ id, name, parentId, hasBelow }) => ({
      courseTopicId: id,
      courseTopicName: name,
      isParent: hasBelow ? ('Y' as const) : ('N' as const),
      parentCourseTopicId: parentId,
    })),
  ),
]
