import { words } from '../words.tsx'

const text = {
  label: 'Би робот биш',
  states: {
    open: 'Дарж баталгаажуулна уу',
    working: 'Шалгаж байна. Түр хүлээнэ үү',
    solved: 'Баталгаажлаа',
    failed: 'Шалгаж чадсангүй. Дахин дарна уу',
  },
}

export type CaptchaText = typeof text
export const captcha = words(text, async () => (await import('../en/captcha.ts')).text)
