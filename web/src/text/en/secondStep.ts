import type { SecondStepText } from '../mn/secondStep.ts'

export const text: SecondStepText = {
  why: 'You have not signed in on this device before. We sent a 6-digit code to {contact}. It is valid for 10 minutes.',
  enter: 'Sign in',
  again: 'Back',
}
