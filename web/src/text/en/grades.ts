import type { GradesText } from '../mn/grades.ts'

export const text: GradesText = {
  label: 'Parts of the grade book',
  views: { work: 'Assessments', results: 'Results' },
  term: 'Term',
  noAssignments: 'There are no assignments',
  noGrades: 'There are no grades yet',
  marks: 'Assessments: {count}',
  trend: 'How the marks went: {marks}',
  trendPart: '{date} – {mark}',
  due: 'Date: {date}',
  mark: 'Mark',
  note: "The teacher's note",
  notMarked: 'Not marked',
  results: 'Results by subject',
  number: 'No.',
  course: 'Subject',
  first: 'First half',
  second: 'Second half',
  final: 'Annual final',
  print: 'Print',
}
