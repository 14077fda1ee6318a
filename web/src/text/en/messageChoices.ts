import type { MessageChoicesText } from '../mn/messageChoices.ts'

export const text: MessageChoicesText = {
  title: 'What I hear, and how',
  what: 'Everything stays on the page “Messages” of the portal. Choose how else you want to hear of it.',
  contact: { sms: 'Text messages go to {contact}', mail: 'E-mails go to {contact}' },
  topic: 'Topic',
  ways: { push: 'App', sms: 'Text message', mail: 'E-mail', inbox: 'Portal' },
  groups: { decisions: 'Decisions and questions', daily: 'Every day' },
  always: 'Always',
  noSuchWay: 'Not sent in this way',
  topics: {
    requestDecided: 'Answers to enrolment requests',
    linkDecided: 'Answers to link requests',
    leaveDecided: 'Answers to leave requests',
    absence: 'Absent',
    officeQuestion: 'Questions of a school or kindergarten',
    weeklySummary: 'Weekly summary',
    notice: 'Notices of a school or kindergarten',
  },
  hints: { weeklySummary: 'On Friday evening. If it is off, no summary is prepared.' },
  notSaved: 'It was not saved.',
  saved: 'Your choice was saved',
  quiet: 'Quiet hours: 21:00–07:00',
  quietHint:
    'News of these hours is sent in the morning. Decisions of the night do not wait. Codes and security warnings always come at once.',
}
