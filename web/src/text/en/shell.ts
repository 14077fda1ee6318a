import type { ShellText } from '../mn/shell.ts'

export const text: ShellText = {
  login: 'Log in',
  register: 'Register',
  backToHome: 'Back to home',
}
