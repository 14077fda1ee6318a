import { words } from '../words.tsx'

const text = {
  at: {
    TEACHER: '{place}, багш дээр байна.',
    SCHOOL: '{place}, захиргаанд байна.',
    COMMISSION: '{place}, элсэлтийн комисст байна.',
  },
  asked: 'Таны хариуг хүлээж байна: асуултад хариулна уу.',
  since: 'Илгээсэн: {date}.',
  usualDay: 'Ихэнхэд нь нэг хоногийн дотор хариулдаг.',
  usual: 'Ихэнхэд нь {days} хоногийн дотор хариулдаг.',
}

export type WaitingText = typeof text
export const waiting = words(text, async () => (await import('../en/waiting.ts')).text)
