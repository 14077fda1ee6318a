import type { Refusal } from '@portal/contract/refusals'

export const refusals = {
  inputInvalid: 'The information entered is not valid. Check it and send again.',
  notFoundRecord: 'No information found.',
  loginFailed: 'Wrong user name or password',
  signInNeeded: 'Please sign in to continue.',
  sessionExpired: 'Your login session has expired',
  notAllowed: 'You do not have permission to do this.',
  ownDataOnly: 'You can see only your own information.',
  notYourChild: "You may not see this child's information.",
  unknownAddress: 'What you asked for was not found.',
  tooLarge: 'What you sent is too large.',
  tooManyRequests: 'Too many requests. Wait a little and try again.',
  fault: 'An error occurred. Please try again.',
  overloaded: 'The system is busy. Please wait a little.',
} satisfies Record<Refusal, string>
