import type { EntryQueueText } from '../mn/entryQueue.ts'

export const text: EntryQueueText = {
  title: 'Waiting to be sent',
  entries: 'Entries: {count}',
  lastAt: 'Entries: {count}, {time}',
  waiting: 'Waiting',
  sendNow: 'Send now',
  remove: 'Remove',
  rest: 'The rest',
  child: 'Child',
  takenBack: 'record taken back',
  marksRefused: 'Marks that were not recorded: {count}. The page “Marks” shows the reasons.',
  unreadable: 'Unreadable entry',
  unreadableHint: 'Another version of the portal stored it, so it cannot be sent. Check your records and remove it.',
  volatile: 'This browser cannot keep entries. Leave the page open until everything is sent.',
  expired:
    'Entries deleted from this device because they were not sent within {kept} days: {count} ({days}). Record the attendance of those days again, with a reason.',
  understood: 'Understood',
  leaving: 'Entries that are not sent: {count}',
  leavingHint:
    'If you log out they stay on this device for {days} days. They are sent when you sign in here again; nobody else sees or sends them.',
  stay: 'Stay and send now',
  leave: 'Log out',
}
