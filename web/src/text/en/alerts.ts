import type { AlertsText } from '../mn/alerts.ts'

export const text: AlertsText = {
  answers: { SICK: 'Sick', ON_THE_WAY: 'On the way', UNKNOWN: 'Did not know' },
  absentDay: 'Recorded as absent today',
  absentLesson: 'Recorded as absent today in lesson {period}',
  ask: 'Answer the teacher',
  askAbout: '{name}: answer the teacher',
  hint: 'The teacher sees the answer at once. “Did not know” also reaches the office.',
  given: '{by}: “{answer}”, {time}',
  yours: 'Your answer',
  someone: 'Answered',
  sent: 'The answer was sent',
  title: "Parents' answers",
  more: 'Other answers',
}
