import { words } from '../words.tsx'

const text = {
  sentToPhone: '{contact} дугаарт баталгаажуулах код илгээлээ',
  sentToEmail: '{contact} хаягт баталгаажуулах код илгээлээ',
  lifetime: 'Код 10 минут хүчинтэй',
  verified: 'Код баталгаажлаа',
  resendIn: '{seconds} секундийн дараа дахин илгээх боломжтой',
  notReceived: 'Код ирээгүй юу?',
  resend: 'Код дахин илгээх',
}

export type CodesText = typeof text
export const codes = words(text, async () => (await import('../en/codes.ts')).text)
