import type { OwnContactText } from '../mn/ownContact.ts'

export const text: OwnContactText = {
  title: 'Change phone or e-mail',
  hint: 'We send a code to the new phone or e-mail address. Once it is confirmed it is your username, and the old one is told. Other devices are signed out.',
  phoneHint: 'You sign in by e-mail: a phone number is kept beside it, and the username stays as it is.',
  contact: 'New phone or e-mail',
  password: 'Current password',
  ask: 'Get a code',
  sentTo: 'Code sent to {contact}',
  save: 'Confirm and change',
  another: 'Enter another phone or e-mail',
  saved: 'Your username was changed',
  phoneSaved: 'Your phone number was saved',
}
