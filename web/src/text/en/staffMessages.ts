import type { StaffMessagesText } from '../mn/staffMessages.ts'

export const text: StaffMessagesText = {
  hint: 'Messages about requests that did not reach parents. They are kept for 30 days.',
  none: 'No undelivered messages',
  noneHint: 'Every message has arrived. What does not arrive shows here.',
  kinds: { prospect: 'Enrolment', sub: 'Sub-program', link: 'Following a child', absence: 'Leave' },
  reasons: {
    REFUSED: 'The mobile operator did not take it',
    TOO_SLOW: 'The sending system did not answer in time',
    NO_MAILBOX: 'The e-mail address is wrong or closed',
    FAULT: 'Something went wrong while sending',
  },
  failed: 'Tried {count} {count|time|times}, last {time}',
  given: 'Contact given by the institution',
  again: 'Try again',
  againFor: 'Try again: {name}',
  sentAgain: 'The message is being sent again',
  elsewhere: 'Another contact',
  elsewhereFor: 'Give another contact: {name}',
  title: 'Send the news of this request elsewhere',
  contact: 'Phone or e-mail',
  only: 'Only the news of this request go there. The username, codes and the number of the request stay as they are. The old contact is told, too.',
  save: 'Save and send',
  saved: 'News of this request now go to {contact}',
}
