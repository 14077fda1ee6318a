import type { NewPasswordText } from '../mn/newPassword.ts'

export const text: NewPasswordText = {
  newPassword: 'New password',
  repeat: { first: 'Repeat the password', change: 'Repeat the new password' },
  checklistTitle: 'Password requirements',
  checklistUppercase: 'A capital letter',
  checklistDigit: 'A digit',
  checklistLength: 'At least 8 characters',
  checklistSpecial: 'A special character',
  met: 'Met',
  unmet: 'Not met',
}
