import type { TimesEntry } from '@portal/contract/arrivals'
import type { GuardianType } from '@portal/contract/children'
import { minutesOfTime } from '@portal/contract/days'
import type { Refusal } from '@portal/contract/refusals'

/** Times of a child on a day, in minutes, and the adult who fetched it. */
export interface Times {
  arrivedAt: number | null
  leftAt: number | null
  fetchedBy: string | null
  fetchedAs: GuardianType | null
}
export const NO_TIMES: Times = { arrivedAt: null, leftAt: null, fetchedBy: null, fetchedAs: null }

/** Adult of a new leaving. */
export type Fetching = Pick<Times, 'fetchedBy' | 'fetchedAs'>

/** Times after an entry, which changes the arrival, the leaving or both. `by` is the adult of a new leaving. */
export function timesAfter(before: Times, { arrivedAt, leaving }: Pick<TimesEntry, 'arrivedAt' | 'leaving'>, by: Fetching): Times {
  const arrived = { arrivedAt: arrivedAt === null ? before.arrivedAt : minutesOfTime(arrivedAt) }
  if (leaving === null) return { ...before, ...arrived }
  if (leaving === 'BACK') return { ...NO_TIMES, ...arrived }
  return { ...arrived, leftAt: minutesOfTime(leaving.at), ...by }
}

/** Reason for which times are refused; `now` is in minutes if the day is today. */
export function refusalOfTimes({ arrivedAt, leftAt }: Times, now: number | null): Refusal | undefined {
  if (now !== null && Math.max(arrivedAt ?? 0, leftAt ?? 0) > now) return 'arrivalInFuture'
  return arrivedAt !== null && leftAt !== null && leftAt < arrivedAt ? 'leftBeforeArrival' : undefined
}
