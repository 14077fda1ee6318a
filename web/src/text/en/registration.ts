import type { RegistrationText } from '../mn/registration.ts'

export const text: RegistrationText = {
  title: 'Register',
  steps: { 1: 'Step 1 of 2:', 2: 'Step 2 of 2:' },
  account: 'Account details',
  confirmation: 'Confirmation',
  operators: { uni: 'Unitel', mobi: 'Mobicom', gmobile: 'G-Mobile', sky: 'Skytel' },
  proven: 'Confirmed',
  otherContact: 'Use another number or address',
  next: 'Continue',
  back: 'Back',
  register: 'Register',
  passwordAgain: 'Passwords are not kept, for your safety. Please enter yours once more.',
  usernameHint: 'This number or address will be your user name.',
  registered: 'Registered successfully',
  recoverPassword: 'Recover the password',
  checkUsername: 'Check user name',
}
