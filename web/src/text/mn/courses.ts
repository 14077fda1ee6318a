import { words } from '../words.tsx'

const text = {
  none: 'Хичээлийн жагсаалт хоосон байна',
  teacher: 'Багш',
  hours: '7 хоногт {hours} цаг',
  topics: 'Сэдвүүд',
  noSubtopics: 'Дэд сэдэв байхгүй байна',
}

export type CoursesText = typeof text
export const courses = words(text, async () => (await import('../en/courses.ts')).text)
