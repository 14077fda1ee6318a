import type { AttendReason, DayReason } from '@portal/contract/attendance'
import type { DateRange } from '../../requests/calendarDays.ts'

export const reasonNames: Record<AttendReason, string> = {
  PRESENT: 'Ирсэн',
  EXCUSED: 'Чөлөөтэй',
  UNEXCUSED: 'Тасалсан',
  SICK: 'Өвчтэй',
  TARDY: 'Хоцорсон',
}

export const dayReasonNames: Record<DayReason, string> = {
  PRESENT: 'Ирсэн',
  ONLINE: 'Цахимаар',
  SICK: 'Өвчтэй',
  SICK_COVID: 'Өвчтэй (Ковид-19)',
  EXCUSED: 'Чөлөөтэй',
  EXCUSED_COVID: 'Чөлөөтэй (Ковид-19)',
  UNEXCUSED: 'Тасалсан',
}
export const NOT_RECORDED = 'Бүртгээгүй'

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** Cuts a stretch at today: future days are not counted. */
export const until = ({ from, to }: DateRange, today: string): DateRange => ({ from, to: earlier(to, today) })

/** Sign of each reason of a day, as for a lesson. */
const signs: Record<Exclude<DayReason, AttendReason>, AttendReason> = {
  ONLINE: 'PRESENT',
  SICK_COVID: 'SICK',
  EXCUSED_COVID: 'EXCUSED',
}
const isOfDay = (reason: DayReason | AttendReason): reason is keyof typeof signs => reason in signs

export const signOf = (reason: DayReason | AttendReason): AttendReason => (isOfDay(reason) ? signs[reason] : reason)
