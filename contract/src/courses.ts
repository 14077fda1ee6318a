import * as z from 'zod/mini'
import { child, get } from './call.ts'
import { Id, IdValue } from './fields.ts'

export const Course = z.object({
  courseId: IdValue,
  courseName: z.string(),
  /** Name of the teacher; empty where the imported number matches no member of staff. */
  displayName: z.string(),
  hoursAWeek: z.int(),
  /** Name of the teacher who leads the child's group; null if the group has none. */
  classTeacherName: z.nullable(z.string()),
})
export type Course = z.infer<typeof Course>

export const courseList = get('/api/child/course/list/:studentId', {
  about: "Returns the courses of a child's group this year, by name, with their teachers and the group's.",
  access: child('studentId'),
  params: { studentId: Id },
  result: z.array(Course),
  example: {
    params: { studentId: 200002 },
    result: [{ courseId: 305202, courseName: 'Математик', displayName: 'Д.Сарантуяа', hoursAWeek: 5, classTeacherName: 'Д.Сарантуяа' }],
  },
})

/** isParent: whether it has subtopics. parentCourseTopicId is null at the top level. */
export const CourseTopic = z.object({
  courseTopicId: IdValue,
  courseTopicName: z.string(),
  isParent: z.enum(['Y', 'N']),
  parentCourseTopicId: z.nullable(IdValue),
})
export type CourseTopic = z.infer<typeof CourseTopic>

export const courseTopics = get('/api/child/course/:courseId', {
  about: 'Returns the topics of a course in teaching order, each before its subtopics.',
  access: child('courseId', 'course'),
  params: { courseId: Id },
  result: z.array(CourseTopic),
  example: {
    params: { courseId: 305202 },
    result: [
      { courseTopicId: 11, courseTopicName: 'Тоо, тоолол', isParent: 'Y', parentCourseTopicId: null },
      { courseTopicId: 12, courseTopicName: 'Энгийн бутархай', isParent: 'N', parentCourseTopicId: 11 },
    ],
  },
})

export const courseCalls = [courseList, courseTopics]
