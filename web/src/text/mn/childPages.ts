import { words } from '../words.tsx'

/** Titles of a child's pages by the last segment of their address; the drawer uses them too. */
const text = {
  gradebook: 'Дүн',
  homework: 'Гэрийн даалгавар',
  'daily-attendance': 'Өдрийн ирц',
  attendance: 'Хичээлийн ирц',
  absence: 'Чөлөөний хүсэлт',
  schedule: 'Хичээлийн хуваарь',
  lesson: 'Хичээл',
  cook: 'Хоол',
  book: 'Сурах бичиг, дэвтэр',
  school: 'Сургууль, цэцэрлэг',
}

export type ChildPagesText = typeof text
export const childPages = words(text, async () => (await import('../en/childPages.ts')).text)
