import type { AttendReason } from '@portal/contract/attendance'
import { words } from '../words.tsx'

/** Letters of the class register; a late child was there. */
const signs: Record<AttendReason, string> = { PRESENT: '+', TARDY: '+', SICK: 'Ө', EXCUSED: 'Ч', UNEXCUSED: 'Т' }

const text = {
  title: 'Ирцийн хүснэгт',
  earlier: 'Өмнөх сар',
  later: 'Дараагийн сар',
  print: 'Хэвлэх',
  sheet: '{group}, {month}: сурагчдын ирц',
  teacher: 'Ангийн багш: {name}',
  number: '№',
  child: 'Овог, нэр',
  signs,
  legend: '+ ирсэн, Ө өвчтэй, Ч чөлөөтэй, Т тасалсан. Хоосон нүд: бүртгээгүй.',
  present: 'Ирсэн',
  sick: 'Өвчтэй',
  excused: 'Чөлөөтэй',
  unexcused: 'Тасалсан',
  presentOnDay: 'Ирсэн хүүхэд',
  signature: 'Гарын үсэг',
  none: 'Энэ сард бүлэгт хүүхэд бүртгэгдээгүй байна',
}

export type MonthSheetText = typeof text
export const monthSheetWords = words(text, async () => (await import('../en/monthSheet.ts')).text)
