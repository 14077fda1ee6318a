import type { CodesText } from '../mn/codes.ts'

export const text: CodesText = {
  sentToPhone: 'A confirmation code was sent to {contact}',
  sentToEmail: 'A confirmation code was sent to {contact}',
  lifetime: 'The code is valid for 10 minutes',
  verified: 'The code is confirmed',
  resendIn: 'You can resend in {seconds} s',
  notReceived: 'Did the code not arrive?',
  resend: 'Send the code again',
}
