import { words } from '../words.tsx'

const text = {
  newPassword: 'Шинэ нууц үг',
  repeat: { first: 'Нууц үг давтах', change: 'Шинэ нууц үг давтах' },
  checklistTitle: 'Нууц үгэнд тавих шаардлага',
  checklistUppercase: 'Том үсэг',
  checklistDigit: 'Тоо',
  checklistLength: '8-аас доошгүй тэмдэгт',
  checklistSpecial: 'Тусгай тэмдэгт',
  met: 'Хангасан',
  unmet: 'Хангаагүй',
}

export type NewPasswordText = typeof text
export const newPassword = words(text, async () => (await import('../en/newPassword.ts')).text)
