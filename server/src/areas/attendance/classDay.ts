import type { AttendReason } from '@portal/contract/attendance'
import { firstOf, monthOf } from '@portal/contract/days'
import type { Database } from '../../database/connect.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { attendedOfEach, dayOfEach, knownDaysOfEach, minutesLateOfEach, type OfInstitution } from './classDayStore.ts'
import { dayReasonNames, reasonNames, signOf } from './rules.ts'

export interface DayAtSchool {
  reason: AttendReason
  reasonName: string
  lateMinutes: number
}

/** Day of several children as an institution recorded it, for other areas; children without a record are missing. */
export async function dayAtSchool(db: Database, of: OfInstitution, day: string): Promise<Map<number, DayAtSchool>> {
  const late = new Map((await minutesLateOfEach(db, { ...of, day })).map(({ childId, minutes }) => [childId, minutes]))
  return new Map(
    (await dayOfEach(db, { ...of, day })).map(({ childId, reason }) => {
      const lateMinutes = signOf(reason) === 'PRESENT' ? (late.get(childId) ?? 0) : 0
      const isLate = lateMinutes > 0
      return [
        childId,
        { reason: isLate ? 'TARDY' : signOf(reason), reasonName: isLate ? reasonNames.TARDY : dayReasonNames[reason], lateMinutes },
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

/** Days between two days that an institution knows of several children, by child and day, for other areas. */
export async function daysOfEach(db: Database, of: OfInstitution, days: DateRange): Promise<Map<number, Map<string, AttendReason>>> {
  const known = new Map<number, Map<string, AttendReason>>()
  for (const { childId, day, reason } of await knownDaysOfEach(db, { ...of, ...days })) {
    const ofChild = known.get(childId) ?? new Map<string, AttendReason>()
    known.set(childId, ofChild.set(day, signOf(reason)))
  }
  return known
}
