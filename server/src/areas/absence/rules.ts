import { ABSENCE_DAYS_AHEAD, ABSENCE_DAYS_BACK, type AbsenceStatus } from '@portal/contract/absence'
import type { FieldMessage } from '@portal/contract/fields'
import type { Moves } from '../../kit/moves.ts'

type KeptStatus = AbsenceStatus | 'WITHDRAWN'

/** Only what nobody has answered moves. */
export const absenceMoves: Moves<KeptStatus, 'teacher' | 'parent'> = {
  NEW: { APPROVED: 'teacher', REJECTED: 'teacher', WITHDRAWN: 'parent' },
  APPROVED: {},
  REJECTED: {},
  WITHDRAWN: {},
}

const DAY_MS = 86_400_000
const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Leave for last spring or for the year after next is a slip of the finger. */
export const leaveWindow = (today: string) => ({ from: shifted(today, -ABSENCE_DAYS_BACK), to: shifted(today, ABSENCE_DAYS_AHEAD) })

export function wrongWithDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): { startDate: FieldMessage } | { endDate: FieldMessage } | undefined {
  const { from, to } = leaveWindow(today)
  if (startDate < from) return { startDate: 'dateBelowMinimum' }
  return endDate > to ? { endDate: 'dateAboveMaximum' } : undefined
}
