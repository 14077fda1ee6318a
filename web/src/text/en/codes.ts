import type { CodesText } from '../mn/codes.ts'

export const text: CodesText = {
  sentToPhone: 'A confirmation code was sent to {contact}',
  sentToEmail: 'A confirmation code was sent to {contact}',
  lifetime: 'The code is valid for 10 minutes',
  verified: 'The code is confirmed',
  resendIn: 'You can resend in {seconds} s',
  notReceived: 'Did the code not arrive?',
  resend: 'Send the code again',
  newest: 'Enter the newest code: the one before no longer works.',
  proving: {
    title: 'Confirm your account',
    why: 'Nothing shows yet that this account is yours. Once it is confirmed you see the requests of your children in the resident registry in full, and change them without their number.',
    how: 'A code is sent to the phone or e-mail address that the resident registry has for you.',
    none: 'The resident registry has neither a phone nor an e-mail address of yours. Visit your school or kindergarten with your identity card: it confirms the account for its own children.',
    held: 'An institution changed the phone of this account on {date}. Until it is confirmed, the children of other institutions are hidden and no enrolment request can be sent.',
    seen: 'Confirmed for the children of: {institutions}',
    byDan: 'Confirm with DAN',
    ask: 'Get a code: {contact}',
    sentTo: 'Code sent to: {contact}',
    confirm: 'Confirm',
    proven: 'Your account is confirmed',
    notice: 'Your account is not confirmed yet, so only requests sent from it show here, with names and addresses shortened.',
    toProfile: 'Confirm the account',
  },
}
