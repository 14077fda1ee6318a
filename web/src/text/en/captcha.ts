import type { CaptchaText } from '../mn/captcha.ts'

export const text: CaptchaText = {
  label: 'I am not a robot',
  states: {
    open: 'Press to confirm',
    working: 'Checking. Please wait',
    solved: 'Confirmed',
    failed: 'The check failed. Press again',
  },
}
