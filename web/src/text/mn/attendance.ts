import type { AttendReason, DayCounts, TardyBucket } from '@portal/contract/attendance'
import { words } from '../words.tsx'

const reasons: Record<AttendReason | 'UNRECORDED' | 'COMING', string> = {
  PRESENT: 'Ирсэн',
  EXCUSED: 'Чөлөөтэй',
  UNEXCUSED: 'Тасалсан',
  SICK: 'Өвчтэй',
  TARDY: 'Хоцорсон',
  UNRECORDED: 'Бүртгээгүй',
  COMING: 'Болоогүй',
}
/** Letters beside the shape, because colour must not be the only cue. */
const letters: Record<AttendReason | 'UNRECORDED' | 'COMING', string> = {
  PRESENT: 'И',
  EXCUSED: 'Ч',
  UNEXCUSED: 'Т',
  SICK: 'Ө',
  TARDY: 'Х',
  UNRECORDED: 'Б',
  COMING: '–',
}
const buckets: Record<TardyBucket, string> = {
  tardyMinLess10Cnt: '10 минутаас бага',
  tardyMinBet1020Cnt: '10-аас 20 минут хүртэл',
  tardyMinMore20Cnt: '20 минут ба түүнээс дээш',
}
const counts: Record<keyof DayCounts, string> = {
  reasonPresent: 'Ирсэн',
  reasonOnline: 'Цахимаар',
  reasonSick: 'Өвчтэй',
  reasonSickCovid: 'Өвчтэй (Ковид-19)',
  reasonExcused: 'Чөлөөтэй',
  reasonExcusedCovid: 'Чөлөөтэй (Ковид-19)',
  reasonUnexcused: 'Тасалсан',
  allDay: 'Нийт хичээлтэй өдөр',
  reasonRegistered: 'Ирц бүртгэсэн өдөр',
  notRegistered: 'Ирц бүртгээгүй өдөр',
}

const text = {
  offDays: 'Амралт, баярын өдөр',
  reasons,
  letters,
  buckets,
  counts,
  period: 'Хугацаа',
  views: { day: 'Өдөр', week: '7 хоног', month: 'Сар', term: 'Улирал', year: 'Жил' },
  summaries: {
    day: 'Өдрийн нэгтгэл',
    week: '7 хоногийн нэгтгэл',
    month: 'Сарын нэгтгэл',
    term: 'Улирлын нэгтгэл',
    year: 'Жилийн нэгтгэл',
  },
  term: 'Улирал',
  termDays: 'Улирлын өдрүүд',
  week: '7 хоног',
  yearByMonth: 'Жилийн ирц, сараар',
  month: 'Сар',
  today: 'Өнөөдөр: {reason}',
  lastDay: '{day}: {reason}',
  neverLate: 'Энэ хугацаанд хоцроогүй байна.',
  nothingRecorded: 'Ирц хараахан бүртгээгүй байна.',
  tardiness: 'Хоцролт',
  present: 'ирсэн',
  times: 'удаа',
  lessons: '{count} цаг',
  minutes: '{count} минут',
  none: 'Ирцийн мэдээлэл олдсонгүй',
  free: {
    HOLIDAY: 'Нийтээр амрах баярын өдөр',
    WEEKEND: 'Амралтын өдөр',
  },
  nextSchoolDay: 'Дараагийн хичээл: {day}',
  nextOpenDay: 'Цэцэрлэг дараа нь ажиллах өдөр: {day}',
  openDays: { allDay: 'Нийт ажилласан өдөр' },
  toCome: 'Хичээл хараахан болоогүй байна',
  notYet: 'Өнөөдрийн ирцийг хараахан бүртгээгүй байна',
  ofDays: '{reason}: {count} өдөр',
  monthOfDays: 'Сарын ирц, өдрөөр',
  noLessonsAtAll: 'Цэцэрлэгт хичээлийн ирц бүртгэдэггүй',
  kindergartenHint: 'Хүүхдийн ирцийг өдрөөр бүртгэдэг.',
  toDaily: 'Өдрийн ирц харах',
  columns: { date: 'Огноо', period: 'Цаг', course: 'Хичээл', teacher: 'Багш', attendance: 'Ирц', minutes: 'Хоцорсон минут' },
  tabs: { day: 'Өдрөөр', term: 'Улирлаар', year: 'Жилээр' },
  from: 'Эхлэх огноо',
  to: 'Дуусах огноо',
  countsTitle: 'Ирц, өдрөөр',
  reason: 'Ирц',
  days: 'Өдөр',
}

export type AttendanceText = typeof text
export const attendance = words(text, async () => (await import('../en/attendance.ts')).text)
