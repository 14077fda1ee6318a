import type { AttendReason, DayReason } from '@portal/contract/attendance'
import type { Refusal } from '@portal/contract/refusals'
import { type AttendanceEntry, ENTRY_KEPT_DAYS, type RollChild, WHOLE_DAY } from '@portal/contract/today'
import { signOf } from './rules.ts'

const DAY_MS = 86_400_000

/** Whether an entry changes a closed day and has to say why; one that was made on the day and arrives late has not. */
export function needsWhy(day: string, { madeOn, now, today }: { madeOn: string; now: Date; today: string }): boolean {
  if (day >= today) return false
  return madeOn !== day || now.getTime() - Date.parse(`${day}T00:00:00+08:00`) > ENTRY_KEPT_DAYS * DAY_MS
}

type Facts = { roll: { day: string; isSchoolDay: boolean }; today: string; isEntered: boolean; isWhyMissing: boolean }

/** Reason for which a roll takes no entry. */
export function refusalOf({ roll: { day, isSchoolDay }, today, isEntered, isWhyMissing }: Facts): Refusal | undefined {
  if (!isEntered) return 'attendanceBrought'
  if (day > today) return 'attendanceInFuture'
  if (!isSchoolDay) return 'attendanceNoSchoolDay'
  return isWhyMissing ? 'attendanceDayClosed' : undefined
}

/** Whether the values of an entry fit together: minutes belong to lateness, lateness to lessons, and the rest of a roll is present. */
export function isConsistent({ childId, reason, minutesLate, period }: AttendanceEntry): boolean {
  if ((reason === 'TARDY') !== minutesLate > 0) return false
  if (reason === 'TARDY' && period === WHOLE_DAY) return false
  return childId !== null || reason === null || reason === 'PRESENT'
}

interface Known {
  reason: DayReason | AttendReason | null
  minutesLate: number
  leave: DayReason | null
}

export const recordOf = ({ reason, minutesLate }: Omit<Known, 'leave'>): RollChild['record'] =>
  reason === null ? null : { reason: signOf(reason), minutesLate: signOf(reason) === 'TARDY' ? minutesLate : 0 }

/** Whether the record of a child is as the rest of its roll gave it. */
export const isOfRest = (record: RollChild['record'], given: AttendReason | undefined): boolean =>
  record !== null && record.reason === given && record.minutesLate === 0

/** Attendance to expect of an unrecorded child: by leave, otherwise by a health form that says unwell. */
export function expectedOf({ reason, leave }: Known, isUnwell: boolean): RollChild['expected'] {
  if (reason !== null) return null
  if (leave !== null) return { reason: signOf(leave), by: 'LEAVE' }
  return isUnwell ? { reason: 'SICK', by: 'HEALTH' } : null
}
