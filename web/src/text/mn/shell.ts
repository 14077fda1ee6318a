import { words } from '../words.tsx'

/** Around every public page. */
const text = {
  login: 'Нэвтрэх',
  register: 'Бүртгүүлэх',
  backToHome: 'Нүүр хуудас руу буцах',
}

export type ShellText = typeof text
export const shell = words(text, async () => (await import('../en/shell.ts')).text)
