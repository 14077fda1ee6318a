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
  holiday: 'Нийтээр амрах баярын өдөр',
  holidayToday: 'Өнөөдөр нийтээр амрах баярын өдөр',
  nextSchoolDay: 'Дараагийн хичээл: {day}',
  toNext: 'Тэр өдрийн хуваарь',
  nextUnknown: 'Дараагийн хичээлийн өдөр хараахан тодорхойгүй байна.',
  weekday: 'Гараг',
  title: '{child}, {session}',
  next: 'Дараагийн хичээл {time}: {course}',
  running: 'Одоо: {course}',
  feed: {
    title: 'Утасны хуанлид',
    hint: 'Хувийн холбоосыг утасныхаа хуанлид нэмбэл хуваарь өөрөө шинэчлэгдэж харагдана.',
    secret: 'Холбоосыг мэддэг хүн бүр хуваарийг харна. Бусдад бүү өгөөрэй. Холбоос энд зөвхөн одоо харагдана.',
    since: 'Холбоос үүсгэсэн огноо: {date}',
    lastUsed: 'Хуанли сүүлд уншсан: {time}',
    neverUsed: 'Хуанли хараахан уншаагүй байна',
    endsWith: 'Нууц үгээ солих, сэргээх эсвэл бүх төхөөрөмжөөс гарахад холбоос хүчингүй болно.',
    make: 'Холбоос үүсгэх',
    again: 'Шинэ холбоос үүсгэх',
    revoke: 'Холбоосыг хүчингүй болгох',
    made: 'Хуанлийн холбоос үүслээ',
    revoked: 'Хуанлийн холбоос хүчингүй боллоо',
    address: 'Хуанлийн холбоос',
    open: 'Хуанлид нэмэх',
    copy: 'Хуулах',
  },
}

export type ScheduleText = typeof text
export const schedule = words(text, async () => (await import('../en/schedule.ts')).text)
