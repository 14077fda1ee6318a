import type { NoticesText } from '../mn/notices.ts'

export const text: NoticesText = {
  below: 'The latest notices of the class teacher, the school and the kindergarten',
  list: 'Notices',
  none: 'No notices yet',
  noneHint: 'Notices of teachers and offices appear here.',
  unread: 'Unread:',
  back: 'All notices',
  takenBack: 'Notice taken back',
  takenBackHint: 'The sender has taken this notice back.',
  wholeDay: 'Whole day',
  files: 'Files',
  answers: { YES: 'Yes', NO: 'No', SEEN: 'Seen' },
  ask: 'Please answer',
  until: 'Answers are taken until {day}',
  over: 'The time for answers is over.',
  yours: 'Your answer: {answer}',
  others: '{who} answered: {answer}',
  change: 'Change the answer',
  sent: 'The answer is sent',
  asksAnswer: 'Waits for an answer',
}
