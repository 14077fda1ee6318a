import {
  ABSENCE_DAYS_AHEAD,
  ABSENCE_DAYS_BACK,
  type AbsenceCategory,
  type AbsenceStatus,
  type IntervalType,
} from '@portal/contract/absence'
import { addDays } from '@portal/contract/days'
import type { FieldMessage } from '@portal/contract/fields'
import type { Moves } from '../../kit/moves.ts'

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

export type KeptStatus = AbsenceStatus | 'WITHDRAWN'
export type AbsenceActor = 'school' | 'parent'

/** Only what nobody has answered moves. The school's side is the class teacher and the office. */
export const absenceMoves: Moves<KeptStatus, AbsenceActor> = {
  NEW: { APPROVED: 'school', REJECTED: 'school', WITHDRAWN: 'parent' },
  APPROVED: {},
  REJECTED: {},
  WITHDRAWN: {},
}

/** Leave for last spring or for the year after next is a slip of the finger. */
export const leaveWindow = (today: string) => ({ from: addDays(today, -ABSENCE_DAYS_BACK), to: addDays(today, ABSENCE_DAYS_AHEAD) })

export function wrongWithDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): { startDate: FieldMessage } | { endDate: FieldMessage } | undefined {
  const { from, to } = leaveWindow(today)
  if (startDate < from) return { startDate: 'dateBelowMinimum' }
  return endDate > to ? { endDate: 'dateAboveMaximum' } : undefined
}
