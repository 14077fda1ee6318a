import type { DayCounts } from '@portal/contract/attendance'
import type { Database } from '../../database/connect.ts'
import type { Stretch } from '../../kit/days.ts'
import { dayCountsOfEach, type Moment, timesLateOfEach } from './store.ts'

export interface DaysAtSchool {
  counts: DayCounts
  /** How often the child came late to a lesson. */
  late: number
}

/** For neighbours: how several children were at school, as their own pages count it. A child without a school day is not among them. */
export async function daysAtSchool(
  db: Database,
  childIds: readonly number[],
  days: Stretch,
  now: Moment,
): Promise<Map<number, DaysAtSchool>> {
  const counted = await dayCountsOfEach(db, { childIds, ...days, ...now })
  const late = new Map((await timesLateOfEach(db, { childIds, ...days })).map(({ childId, times }) => [childId, times]))
  return new Map(counted.map(({ childId, counts }) => [childId, { counts, late: late.get(childId) ?? 0 }]))
}
