import { words } from '../words.tsx'

/** Titles of a child's pages by noun; the drawer uses them too. */
const text = {
  grades: 'Дүн',
  homework: 'Гэрийн даалгавар',
  'daily-attendance': 'Өдрийн ирц',
  attendance: 'Хичээлийн ирц',
  absence: 'Чөлөөний хүсэлт',
  schedule: 'Хичээлийн хуваарь',
  courses: 'Хичээл',
  meals: 'Хоол',
  notices: 'Зарлал',
  books: 'Сурах бичиг, дэвтэр',
  school: 'Сургууль, цэцэрлэг',
}

export type ChildPagesText = typeof text
export const childPages = words(text, async () => (await import('../en/childPages.ts')).text)
