import {
  ABSENCE_DAYS_AHEAD,
  ABSENCE_DAYS_BACK,
  INTERVAL,
  type IntervalType,
  type LeaveRequest,
  wrongWithLeaveTime,
} from '@portal/contract/absence'
import { addDays, isDay, mondayOf, parseTime, weekdayNumber } from '@portal/contract/days'
import type { FieldMessage } from '@portal/contract/fields'
import type { SchoolDay } from '@portal/contract/schoolDay'

/** Time of a leave as entered. */
interface EnteredTime {
  interval: IntervalType
  startDate: string
  endDate: string
  startTime: string
  endTime: string
}

export const isByHour = ({ interval }: Pick<EnteredTime, 'interval'>): boolean => interval === INTERVAL.hours
export const isByHalf = ({ interval }: Pick<EnteredTime, 'interval'>): boolean => interval === INTERVAL.halfDays

/**
 * Default first day: today until its lessons are over, otherwise the next school day. Empty if the calendar ends before it, because leave
 * in a break is refused. Without a calendar the next day from Monday to Friday.
 */
export function firstDayAway(
  { today, isSchool, last, next }: Pick<SchoolDay, 'today' | 'isSchool' | 'last' | 'next'>,
  isOver: boolean,
): string {
  if (isSchool && !isOver) return today
  const weekday = weekdayNumber(today)
  return next ?? (last === null ? addDays(mondayOf(today), weekday < 5 ? weekday : 7) : '')
}

export const daysAllowed = (today: string) => ({ min: addDays(today, -ABSENCE_DAYS_BACK), max: addDays(today, ABSENCE_DAYS_AHEAD) })

const shape = /^([01]\d|2[0-3]):[0-5]\d$/

/** Request fields: leave by the hour has one day as first and last; any other leave has no hours. */
export function timeOf(draft: EnteredTime) {
  const byHour = isByHour(draft)
  const time = (typed: string) => (byHour && shape.test(parseTime(typed)) ? parseTime(typed) : '')
  return {
    intervalTypeId: draft.interval,
    startDate: draft.startDate,
    endDate: byHour ? draft.startDate : draft.endDate,
    startTime: time(draft.startTime),
    endTime: time(draft.endTime),
  }
}

function outOf(day: string, { min, max }: { min: string; max: string }) {
  if (!isDay(day)) return null
  return day < min ? 'dateBelowMinimum' : day > max ? 'dateAboveMaximum' : null
}

type TimeName = Exclude<keyof EnteredTime, 'interval'>

/** Applies the contract's rules, then the limits of `daysAllowed`. */
export const wrongTime =
  (name: TimeName, today: string) =>
  (typed: string, draft: EnteredTime): FieldMessage | null => {
    const hasLimits = name === 'startDate' || (name === 'endDate' && !isByHour(draft))
    return wrongWithLeaveTime(timeOf(draft))[name] ?? (hasLimits ? outOf(typed, daysAllowed(today)) : null)
  }

/** Actions of a parent on a sent request; `giveBack` cancels approved leave that has not begun. */
export type LeaveAct = 'change' | 'withdraw' | 'end' | 'giveBack'

type Settled = Pick<LeaveRequest, 'withdrawable' | 'endable' | 'startDate'>

/** A change keeps the rules of sending, so leave that began before `daysAllowed` can only be withdrawn. */
export const actsOf = ({ withdrawable, endable, startDate }: Settled, today: string): LeaveAct[] => [
  ...(withdrawable && startDate >= daysAllowed(today).min ? (['change'] as const) : []),
  ...(withdrawable ? (['withdraw'] as const) : []),
  ...(endable ? ([startDate > today ? 'giveBack' : 'end'] as const) : []),
]
