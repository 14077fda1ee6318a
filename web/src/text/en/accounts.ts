import type { AccountsText } from '../mn/accounts.ts'

export const text: AccountsText = {
  signIn: 'Log in',
  reopened: 'You signed in, so your account is no longer being closed',
  dan: 'Sign in with DAN',
  signInHint: "Log in to see your child's life at school.",
  sessionEnded: 'Your login session has expired. Log in again and the page that you left opens.',
  forgotPassword: 'Forgot your password?',
  noAccount: 'No account yet?',
  register: 'Register',
  aside: 'The road from home to school',
  asideText: "See your child's enrolment, attendance, marks and homework in one place.",
  demo: 'Demo version',
  demoHint: 'Every person and school in it is made up.',
  demoPeople: 'See the demo users',
  roles: {
    toParent: 'Go to the parents’ part',
    toDesk: 'Go to the desk',
    secondStep: 'Confirm your device',
  },
  secondStep: {
    why: 'You have not signed in on this device before. We sent a 6-digit code to {contact}. It is valid for 10 minutes.',
    enter: 'Sign in',
    again: 'Back',
  },
}
