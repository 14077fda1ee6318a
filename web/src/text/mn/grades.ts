import { words } from '../words.tsx'

const text = {
  label: 'Дүнгийн хэсгүүд',
  views: { work: 'Үнэлгээ', results: 'Нэгдсэн дүн' },
  term: 'Улирал',
  noAssignments: 'Үнэлгээний даалгавар байхгүй байна',
  noGrades: 'Дүн ороогүй байна',
  marks: '{count} үнэлгээ',
  noneInTerm: 'Энэ улиралд үнэлгээ алга',
  period: 'Хугацаа',
  last: 'Сүүлд {mark}, {date}',
  average: 'Дундаж',
  overall: 'Бүх хичээлийн дундаж',
  lastMark: 'Сүүлийн дүн',
  attention: 'Анхаарах',
  falling: '{course} {count} удаа дараалан буурсан',
  progress: 'Явц',
  change: 'Өөрчлөлт',
  level: 'Түвшин',
  averageTrend: 'Дундаж дүнгийн явц: {marks}',
  steady: 'Хэвээр',
  trend: 'Дүнгийн явц: {marks}',
  trendPart: '{date} – {mark}',
  mark: 'Дүн',
  note: 'Багшийн тайлбар',
  notMarked: 'Үнэлээгүй',
  results: 'Хичээл бүрийн дүн',
  number: '№',
  course: 'Хичээл',
  first: 'Эхний хагас жил',
  second: 'Хоёрдугаар хагас жил',
  final: 'Жилийн эцсийн дүн',
  print: 'Хэвлэх',
}

export type GradesText = typeof text
export const grades = words(text, async () => (await import('../en/grades.ts')).text)
