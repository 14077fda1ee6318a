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

/** By which sign a day stands in a list. */
const signs: Record<DayReason, AttendReason> = {
  PRESENT: 'PRESENT',
  ONLINE: 'PRESENT',
  SICK: 'SICK',
  SICK_COVID: 'SICK',
  EXCUSED: 'EXCUSED',
  EXCUSED_COVID: 'EXCUSED',
  UNEXCUSED: 'UNEXCUSED',
}

/** For neighbours: how an institution recorded a day of several children. One without a record yet is not among them. */
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

/** Days at school, and how many days are known. */
export interface MonthDays {
  attended: number
  recorded: number
}

/** For neighbours: the days of several children at an institution from the first of a day's month on. */
export async function monthAtSchool(db: Database, of: OfInstitution, day: string): Promise<Map<number, MonthDays>> {
  const counted = await attendedOfEach(db, { ...of, from: firstOf(monthOf(day)), to: day })
  return new Map(counted.map(({ childId, ...days }) => [childId, days]))
}
