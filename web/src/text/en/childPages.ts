import type { ChildPagesText } from '../mn/childPages.ts'

export const text: ChildPagesText = {
  grades: 'Grades',
  homework: 'Homework',
  'daily-attendance': 'Daily attendance',
  attendance: 'Lesson attendance',
  absence: 'Leave requests',
  schedule: 'Timetable',
  courses: 'Lessons',
  meals: 'Meals',
  notices: 'Notices',
  books: 'Books and notebooks',
  school: 'School',
}
