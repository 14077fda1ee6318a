import type { CoursesText } from '../mn/courses.ts'

export const text: CoursesText = {
  none: 'The course list is empty',
  teacher: 'Teacher',
  hours: '{hours} {hours|lesson|lessons} a week',
  topics: 'Topics',
  noSubtopics: 'There are no subtopics',
}
