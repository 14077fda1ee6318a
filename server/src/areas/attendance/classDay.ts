import type { AttendReason, DayCounts, DayReason } from '@portal/contract/attendance'
import { firstOf, monthOf } from '@portal/contract/days'
import type { Database } from '../../database/connect.ts'
import { dayReasonNames, reasonNames } from './rules.ts'
import { dayCountsOfEach, dayOfEach, type Moment, minutesLateOfEach } from './store.ts'

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

/** For neighbours: how today is for several children. One whose day nobody has recorded yet is not among them. */
export async function todayAtSchool(db: Database, childIds: readonly number[], now: Moment): Promise<Map<number, DayAtSchool>> {
  const late = new Map((await minutesLateOfEach(db, childIds, now.day)).map(({ childId, minutes }) => [childId, minutes]))
  const days = new Map<number, DayAtSchool>()
  for (const { childId, reason } of await dayOfEach(db, childIds, now)) {
    const lateMinutes = late.get(childId) ?? 0
    const isLate = lateMinutes > 0 && reason !== null && signs[reason] === 'PRESENT'
    if (isLate) days.set(childId, { reason: 'TARDY', reasonName: reasonNames.TARDY, lateMinutes })
    else if (reason !== null) days.set(childId, { reason: signs[reason], reasonName: dayReasonNames[reason], lateMinutes: 0 })
  }
  return days
}

/** Days at school, and how many days are known. */
export interface MonthDays {
  attended: number
  recorded: number
}

const daysOf = ({ reasonPresent, reasonOnline, reasonRegistered }: DayCounts): MonthDays => ({
  attended: reasonPresent + reasonOnline,
  recorded: reasonRegistered,
})

/** For neighbours: the days of the running month of several children. */
export async function monthAtSchool(db: Database, childIds: readonly number[], now: Moment): Promise<Map<number, MonthDays>> {
  const counted = await dayCountsOfEach(db, childIds, { from: firstOf(monthOf(now.day)), to: now.day }, now)
  return new Map(counted.map(({ childId, counts }) => [childId, daysOf(counts)]))
}
