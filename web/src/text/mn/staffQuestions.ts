import { words } from '../words.tsx'

const text = {
  ask: 'Айлаас асуух',
  title: '{child}: айлаас асуух',
  ready: [
    'Шинэ хаягийн лавлагааны зургаа илгээнэ үү.',
    'Хүүхдийн төрсний гэрчилгээний зургаа илгээнэ үү.',
    'Тантай холбогдох утасны дугаараа бичнэ үү.',
  ],
  readyNames: ['Хаягийн лавлагаа', 'Төрсний гэрчилгээ', 'Утасны дугаар'],
  question: 'Асуулт',
  hint: 'Хүсэлтээс татгалзахгүй. Эцэг, эх {days} хоногийн дотор бичгээр, зургаар хариулна. Тэр хүртэл хүсэлт дараалалд харагдахгүй, хүлээсэн хоногт тоологдохгүй.',
  send: 'Асуулт илгээх',
  sent: 'Асуултыг илгээлээ',
  questions: 'Асуулт, хариу',
  asked: 'Айлын хариуг хүлээж байна',
  answered: 'Айл хариулсан',
  askedOnly: 'Айлын хариу хүлээж буй',
  until: 'Хариулах хугацаа: {date}',
  noAnswer: 'Хариу ирээгүй',
  family: 'Гэр бүл',
  picture: 'Зураг {number}',
  size: '{size} КБ',
  download: 'Татах',
  fileName: 'зураг-{number}.jpg',
}
export type StaffQuestionsText = typeof text
export const staffQuestions = words(text, async () => (await import('../en/staffQuestions.ts')).text)
