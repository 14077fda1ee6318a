import type { MessageChoicesText } from '../mn/messageChoices.ts'

export const text: MessageChoicesText = {
  title: 'What I hear, and how',
  what: {
    sms: 'Everything stays on the page “Messages” of the portal. Choose what you also get by text message, at {contact}',
    mail: 'Everything stays on the page “Messages” of the portal. Choose what you also get by e-mail, at {contact}',
  },
  topics: {
    requestDecided: 'Answers to enrolment requests',
    linkDecided: 'Answers to link requests',
    leaveDecided: 'Answers to leave requests',
    officeQuestion: 'Questions of a school or kindergarten',
    weeklySummary: 'Weekly summary',
  },
  on: { sms: 'Text message and portal', mail: 'E-mail and portal' },
  off: 'Portal only',
  summary: {
    on: 'On Friday evening. The link at the end of each summary stops it too, without signing in.',
    off: 'Off. No summary is prepared.',
  },
  saving: 'Saving...',
  notSaved: 'It was not saved.',
  saved: 'Your choice was saved',
  quiet: 'Quiet hours: 21:00–07:00',
  quietHint:
    'News of these hours is sent in the morning. Decisions of the night do not wait. Codes and security warnings always come at once.',
}
