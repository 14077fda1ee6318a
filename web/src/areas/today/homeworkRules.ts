import type { CompletionFlag } from '@portal/contract/homework'
import type { GivenHomework, HomeworkCourse } from '@portal/contract/staffHomework'

/** Subject of the form: that of the address, otherwise that of the open lesson, otherwise the first. */
export const courseOf = (
  courses: readonly HomeworkCourse[],
  { courseId, subject }: { courseId: number | undefined; subject: string | null | undefined },
): HomeworkCourse | undefined =>
  courses.find((one) => one.courseId === courseId) ?? courses.find((one) => one.subject === subject) ?? courses[0]

/** Whether children of due homework are left to tick off. */
export const isToTick = ({ isDue, children, done, notDone }: GivenHomework): boolean => isDue && done + notDone < children

/** Topic of the last homework of a subject: a topic lasts several lessons. */
export const lastTopic = (homework: readonly GivenHomework[], courseId: number): string =>
  homework.find((one) => one.courseId === courseId)?.topic ?? ''

/** Flag after a tap: not done, and back to what the other children are. */
export const tappedFlag = (flag: CompletionFlag, isRestDone: boolean): CompletionFlag => (flag === 'N' ? (isRestDone ? 'Y' : null) : 'N')

/** Homework of a subject before that of others, each in its order. */
export const ofCourseFirst = (homework: readonly GivenHomework[], courseId: number): GivenHomework[] => [
  ...homework.filter((one) => one.courseId === courseId),
  ...homework.filter((one) => one.courseId !== courseId),
]
