import { words } from '../words.tsx'

const text = {
  label: 'Дүн, шалгалт',
  views: { courses: 'Хичээлийн дүн', exams: 'Шалгалтын дүн' },
  none: { courses: 'Хичээлийн дүн олдсонгүй', exams: 'Шалгалтын дүн олдсонгүй' },
  files: { courses: 'хичээлийн-дүн', exams: 'шалгалтын-дүн' },
  year: 'Хичээлийн жил',
  yearOption: '{year}, {level}-р анги',
  institution: 'Сургууль',
  course: 'Хичээл',
  mark: 'Дүн (хувь)',
  code: 'Үнэлгээ',
  number: '№',
  level: 'Анги',
  testType: 'Шалгалтын төрөл',
  test: 'Шалгалт',
  percentile: 'Хувь',
  grade: 'Үнэлгээ',
  pageSize: 'Хуудсанд харуулах мөр',
  all: 'Бүгд',
  previous: 'Өмнөх',
  next: 'Дараах',
  page: '{page} / {pages} хуудас',
}

export type ResultsText = typeof text
export const results = words(text, async () => (await import('../en/results.ts')).text)
