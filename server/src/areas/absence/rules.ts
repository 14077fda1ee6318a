import {
  ABSENCE_DAYS_AHEAD,
  ABSENCE_DAYS_BACK,
  type AbsenceCategory,
  type AbsenceStatus,
  type IntervalType,
  type STORED_ABSENCE_STATUSES,
} from '@portal/contract/absence'
import { addDays } from '@portal/contract/days'
import type { FieldMessage } from '@portal/contract/fields'
import type { Moves } from '../../requests/moves.ts'

export const categoryNames: Record<AbsenceCategory, string> = {
  SICK: 'Өвчтэй',
  FAMILY: 'Гэр бүлийн шалтгаан',
  TRAVEL: 'Хөдөө, гадаад явах',
  COMPETITION: 'Уралдаан, тэмцээн',
  DOCTOR: 'Эмчийн үзлэг',
  COVID: 'Ковид-19 халдварын шалтгаан',
  OTHER: 'Бусад',
}
export const intervalNames: Record<IntervalType, string> = { 1: 'Бүтэн өдөр', 2: 'Хагас өдөр', 3: 'Цагаар' }
export const statusNames: Record<AbsenceStatus, string> = { NEW: 'Шинэ', APPROVED: 'Зөвшөөрсөн', REJECTED: 'Татгалзсан' }

export type StoredStatus = (typeof STORED_ABSENCE_STATUSES)[number]
/** Names for the desk, which may have a request open while the parent withdraws it. */
export const storedStatusNames: Record<StoredStatus, string> = { ...statusNames, WITHDRAWN: 'Цуцалсан' }
export type AbsenceActor = 'school' | 'parent' | 'correction'

/**
 * `school` is the class teacher or the office, `correction` the institution that takes its own answer back. A parent changes
 * pending leave and gives back the rest of approved leave.
 */
export const absenceMoves: Moves<StoredStatus, AbsenceActor> = {
  NEW: { APPROVED: 'school', REJECTED: 'school', WITHDRAWN: 'parent', NEW: 'parent' },
  APPROVED: { APPROVED: 'parent', WITHDRAWN: 'parent', NEW: 'correction' },
  REJECTED: { NEW: 'correction' },
  WITHDRAWN: {},
}

/** Days for which leave can be requested; others are probably typing errors. */
export const leaveWindow = (today: string) => ({ from: addDays(today, -ABSENCE_DAYS_BACK), to: addDays(today, ABSENCE_DAYS_AHEAD) })

export function wrongWithDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): { startDate: FieldMessage } | { endDate: FieldMessage } | undefined {
  const { from, to } = leaveWindow(today)
  if (startDate < from) return { startDate: 'dateBelowMinimum' }
  return endDate > to ? { endDate: 'dateAboveMaximum' } : undefined
}

/** Remaining days of an approved leave when the child is back today; undefined if it is over. */
export function endedLeave(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): { status: 'APPROVED'; endDate: string } | { status: 'WITHDRAWN' } | undefined {
  if (endDate < today) return undefined
  return startDate < today ? { status: 'APPROVED', endDate: addDays(today, -1) } : { status: 'WITHDRAWN' }
}

const hourText = (hours: number): string => `${String(hours).padStart(2, '0')}:00`

/** Hours of a kindergarten's day, and of a day without known lessons. */
const WHOLE_DAY = { from: '07:00', to: '19:00' }

/** Range (HH:mm) for leave by the hour: the day's lessons, rounded out to the full hour. */
export const leaveHours = (level: number, lessons: readonly { beginsAt: number; endsAt: number }[]): { from: string; to: string } =>
  level < 1 || lessons.length === 0
    ? WHOLE_DAY
    : {
        from: hourText(Math.floor(Math.min(...lessons.map(({ beginsAt }) => beginsAt)) / 60)),
        to: hourText(Math.ceil(Math.max(...lessons.map(({ endsAt }) => endsAt)) / 60)),
      }
