import { words } from '../words.tsx'

const text = {
  session: 'Улирал',
  print: 'Хэвлэх',
  none: 'Хичээлийн хуваарь байхгүй байна',
  free: 'Энэ өдөр хичээлгүй',
  now: 'Одоо',
  nowAt: 'Одоо {time}',
  room: '{room} тоот',
  break: 'Завсарлага',
  weekday: 'Гараг',
  title: '{child}, {session}',
  next: 'Дараагийн хичээл {time}: {course}',
  running: 'Одоо: {course}',
}

export type ScheduleText = typeof text
export const schedule = words(text, async () => (await import('../en/schedule.ts')).text)
