import type { SummaryText } from '../mn/summary.ts'

export const text: SummaryText = {
  title: 'Weekly summary',
  what: {
    mail: 'One e-mail every Friday evening: the attendance of each child this week, new marks, and homework not done.',
    sms: 'One text message every Friday evening: on how many days each child was there this week, and how many new marks it has.',
  },
  wanted: 'Get the summary',
  on: 'On. It goes to {contact}',
  off: 'Off. No summary comes.',
  saving: 'Saving...',
  notSaved: 'It was not saved.',
  turnedOn: 'The weekly summary will come',
  turnedOff: 'The weekly summary will no longer come',
  hint: 'The link at the end of each summary stops it too, without signing in.',
}
