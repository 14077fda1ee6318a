import type { HomeworkText } from '../mn/homework.ts'

export const text: HomeworkText = {
  noHomework: 'There is no homework',
  noHomeworkForFilter: 'No homework matches the filter',
  showAll: 'Show all',
  course: 'Subject',
  allCourses: 'All subjects',
  state: 'State',
  states: { all: 'All', done: 'Done', open: 'Not done' },
  free: 'No homework',
  count: 'Homework: {count}',
  nothingDue: 'No homework left',
  due: 'Homework not done: {count} ({day})',
  dueToday: 'today',
  dueTomorrow: 'tomorrow',
}
