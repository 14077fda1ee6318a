import type { AttendReason, DayReason } from '@portal/contract/attendance'
import { firstOf, monthOf } from '@portal/contract/days'
import type { Database } from '../../database/connect.ts'
import { dayReasonNames, reasonNames } from './rules.ts'
import { attendedOfEach, dayOfEach, minutesLateOfEach, type OfInstitution } from './store.ts'

export interface DayAtSchool {
  reason: AttendReason
  reasonName: string
  lateMinutes: number
}

/** Sign of each reason in a list. */
const signs: Record<DayReason, AttendReason> = {
  PRESENT: 'PRESENT',
  ONLINE: 'PRESENT',
  SICK: 'SICK',
  SICK_COVID: 'SICK',
  EXCUSED: 'EXCUSED',
  EXCUSED_COVID: 'EXCUSED',
  UNEXCUSED: 'UNEXCUSED',
}

/** Day of several children as an institution recorded it, for other areas; children without a record are missing. */
export async function dayAtSchool(db: Database, of: OfInstitution, day: string): Promise<Map<number, DayAtSchool>> {
  const late = new Map((await minutesLateOfEach(db, { ...of, day })).map(({ childId, minutes }) => [childId, minutes]))
  return new Map(
    (await dayOfEach(db, { ...of, day })).map(({ childId, reason }) => {
      const lateMinutes = signs[reason] === 'PRESENT' ? (late.get(childId) ?? 0) : 0
      const isLate = lateMinutes > 0
      return [
        childId,
        { reason: isLate ? 'TARDY' : signs[reason], reasonName: isLate ? reasonNames.TARDY : dayReasonNames[reason], lateMinutes },
      ]
    }),
  )
}

/** Attended and recorded days. */
export interface MonthDays {
  attended: number
  recorded: number
}

/** Days of several children at an institution since the first of a day's month, for other areas. */
export async function monthAtSchool(db: Database, of: OfInstitution, day: string): Promise<Map<number, MonthDays>> {
  const counted = await attendedOfEach(db, { ...of, from: firstOf(monthOf(day)), to: day })
  return new Map(counted.map(({ childId, ...days }) => [childId, days]))
}
