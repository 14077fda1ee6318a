import type { InvitationText } from '../mn/invitation.ts'

export const text: InvitationText = {
  title: 'Invitation to the desk',
  what: '{institution} invites you to its desk. Role: {role}.',
  until: 'The invitation is valid until {time} and works once.',
  broken: 'The link is not complete. Open the link in the message once more.',
  username: 'User name: {contact}. Choose a password.',
  accept: 'Accept the invitation',
  haveAccount: 'I have an account',
  signInFirst: 'Once signed in, accept the invitation on this page.',
  acceptedSignIn: 'The invitation is accepted. Sign in now.',
  acceptedSwitch: 'The invitation is accepted. Switch to the desk in the user menu.',
}
