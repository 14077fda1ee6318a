import type { DanText } from '../mn/dan.ts'

export const text: DanText = {
  title: 'Sign in with DAN',
  again: 'Sign in with DAN again',
  toLogin: 'Sign in with a password',
  own: '{name}, there is an account in your name with the username {contact}. If it is yours, confirm it by its password or a code. It is signed out on other devices.',
  askCode: 'Get a code: {contact}',
  sent: 'Code sent to {contact}',
  byPassword: 'Confirm by password',
  confirm: 'Confirm',
  other: 'This account is not mine',
  otherWhat: 'Once you open a new account, the account with the username {contact} ends, with its links to children.',
  newcomer: '{name}, DAN has confirmed who you are. Enter the phone or e-mail address for messages, and choose a password.',
  next: 'Continue',
  back: 'Back',
  register: 'Sign up',
}
