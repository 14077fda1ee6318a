import { words } from '../words.tsx'

const text = {
  needed: 'Хариу шаардлагатай',
  about: {
    kindergarten: 'Цэцэрлэгийн хүсэлт',
    firstGrade: '1 дүгээр ангийн элсэлт',
    subProgram: 'Дэд хөтөлбөрийн хүсэлт',
    link: 'Хүүхдээ холбох хүсэлт',
    absence: 'Чөлөөний хүсэлт',
  },
  until: 'Хариулах хугацаа: {date}',
  open: 'Хариулах',
  title: 'Асуултад хариулах',
  answer: 'Таны хариу',
  answerHint: 'Асуултыг илгээсэн байгууллага уншина.',
  add: 'Зураг хавсаргах',
  picturesHint: '{most} хүртэл зураг. Зургийн байршил, огноо зэрэг нэмэлт мэдээллийг хасаж илгээнэ.',
  picture: 'Зураг {number}',
  remove: 'Зураг {number}-г хасах',
  unreadable: 'Зургийг уншиж чадсангүй. Өөр зураг сонгоно уу.',
  tooMany: '{most} хүртэл зураг хавсаргана.',
  empty: 'Хариугаа бичих эсвэл зураг хавсаргана уу.',
  send: 'Хариу илгээх',
  sent: 'Хариуг илгээлээ',
  byNumber: 'Асуултад хариулах',
  byNumberHint: 'Байгууллагаас асуулт ирсэн тухай мессеж авсан бол хүсэлтийн дугаараа оруулаад уншина уу.',
  find: 'Асуултыг үзэх',
  none: 'Энэ хүсэлтийн талаар хариу хүлээж буй асуулт алга.',
}
export type QuestionsText = typeof text
export const questions = words(text, async () => (await import('../en/questions.ts')).text)
