import type { ChildPagesText } from '../mn/childPages.ts'

export const text: ChildPagesText = {
  gradebook: 'Grades',
  homework: 'Homework',
  'daily-attendance': 'Daily attendance',
  attendance: 'Lesson attendance',
  absence: 'Leave requests',
  schedule: 'Timetable',
  lesson: 'Lessons',
  cook: 'Meals',
  book: 'Books and notebooks',
  school: 'School',
}
