import { words } from '../words.tsx'

const text = {
  below: 'Ангийн багш, сургууль, цэцэрлэгээс ирсэн сүүлийн зарлалууд',
  list: 'Зарлал',
  none: 'Зарлал алга',
  noneHint: 'Багш, захиргаанаас зарлал ирэхэд энд харагдана.',
  unread: 'Уншаагүй:',
  back: 'Бүх зарлал',
  takenBack: 'Буцаан татсан зарлал',
  takenBackHint: 'Илгээсэн байгууллага энэ зарлалыг буцаан татсан.',
  wholeDay: 'Бүтэн өдөр',
  files: 'Файл',
  answers: { YES: 'Тийм', NO: 'Үгүй', SEEN: 'Танилцсан' },
  ask: 'Хариулт өгнө үү',
  until: 'Хариуг {day} хүртэл авна',
  over: 'Хариу авах хугацаа дууссан.',
  yours: 'Таны хариу: {answer}',
  others: '{who} хариулсан: {answer}',
  change: 'Хариу солих',
  sent: 'Хариуг илгээлээ',
  asksAnswer: 'Хариу хүлээж байна',
}

export type NoticesText = typeof text
export const notices = words(text, async () => (await import('../en/notices.ts')).text)
