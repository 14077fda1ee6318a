import { words } from '../words.tsx'

const text = {
  noHomework: 'Гэрийн даалгавар байхгүй байна',
  noHomeworkForFilter: 'Шүүлтүүрт тохирох гэрийн даалгавар олдсонгүй',
  showAll: 'Бүгдийг харах',
  course: 'Хичээл',
  allCourses: 'Бүх хичээл',
  state: 'Төлөв',
  states: { all: 'Бүгд', done: 'Хийсэн', open: 'Хийгээгүй' },
  free: 'Даалгаваргүй',
  count: '{count} даалгавар',
  nothingDue: 'Хийх даалгавар алга',
  due: 'Даалгавар {count} хийгээгүй ({day})',
  dueToday: 'өнөөдөр',
  dueTomorrow: 'маргааш',
}

export type HomeworkText = typeof text
export const homework = words(text, async () => (await import('../en/homework.ts')).text)
