import type { DayCounts } from '@portal/contract/attendance'
import type { Database } from '../../database/connect.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { dayCountsOfEach, type Moment, timesLateOfEach } from './store.ts'

export interface DaysAtSchool {
  counts: DayCounts
  /** Number of late lessons. */
  late: number
}

/** Attendance of several children as on their own pages, for other areas; children without a school day are missing. */
export async function daysAtSchool(
  db: Database,
  childIds: readonly number[],
  days: DateRange,
  now: Moment,
): Promise<Map<number, DaysAtSchool>> {
  const counted = await dayCountsOfEach(db, { childIds, ...days, ...now })
  const late = new Map((await timesLateOfEach(db, { childIds, ...days })).map(({ childId, times }) => [childId, times]))
  return new Map(counted.map(({ childId, counts }) => [childId, { counts, late: late.get(childId) ?? 0 }]))
}
