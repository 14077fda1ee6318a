import {
  ABSENCE_DAYS_AHEAD,
  ABSENCE_DAYS_BACK,
  type AbsenceCategory,
  AbsenceNote,
  AbsenceCategory as Category,
  type DayHalf,
  INTERVAL,
  IntervalType,
  type LeaveRequest,
  wrongWithLeaveTime,
} from '@portal/contract/absence'
import { addDays, isDay, mondayOf, timeTyped, weekdayNumber } from '@portal/contract/days'
import { wrongWith } from '../../base/fieldMessage.ts'
import type { Wrong } from '../../base/formRules.ts'
import type { SchoolDay } from '../schedule/index.ts'

/** Form values: children by id; '' for no choice. */
export interface LeaveDraft {
  who: readonly number[]
  category: AbsenceCategory | ''
  interval: IntervalType
  /** AM or PM; required for leave by half days. */
  half: DayHalf | ''
  startDate: string
  endDate: string
  startTime: string
  endTime: string
  note: string
}

/** Form values of a sent request. */
export const draftOf = (row: LeaveRequest, studentId: number): LeaveDraft => ({
  who: [studentId],
  category: row.absenceCategory,
  interval: row.absenceIntervalTypeId,
  half: row.dayHalf ?? '',
  startDate: row.startDate,
  endDate: row.endDate,
  startTime: row.startTime ?? '',
  endTime: row.endTime ?? '',
  note: row.description,
})

export const LEAVE_ORDER = ['who', 'category', 'interval', 'half', 'startDate', 'endDate', 'startTime', 'endTime', 'note'] as const

export const isByHour = ({ interval }: Pick<LeaveDraft, 'interval'>): boolean => interval === INTERVAL.hours
export const isByHalf = ({ interval }: Pick<LeaveDraft, 'interval'>): boolean => interval === INTERVAL.halfDays

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
export function timeOf(draft: LeaveDraft) {
  const byHour = isByHour(draft)
  const time = (typed: string) => (byHour && shape.test(timeTyped(typed)) ? timeTyped(typed) : '')
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

/** Actions of a parent on a sent request; `giveBack` cancels approved leave that has not begun. */
export type LeaveAct = 'change' | 'withdraw' | 'end' | 'giveBack'

type Settled = Pick<LeaveRequest, 'withdrawable' | 'endable' | 'startDate'>

/** A change keeps the rules of sending, so leave that began before `daysAllowed` can only be withdrawn. */
export const actsOf = ({ withdrawable, endable, startDate }: Settled, today: string): LeaveAct[] => [
  ...(withdrawable && startDate >= daysAllowed(today).min ? (['change'] as const) : []),
  ...(withdrawable ? (['withdraw'] as const) : []),
  ...(endable ? ([startDate > today ? 'giveBack' : 'end'] as const) : []),
]

/** Applies the contract's rules and the limits of `daysAllowed`. */
export function wrongLeave(draft: LeaveDraft, today: string): Wrong<keyof LeaveDraft> {
  const allowed = daysAllowed(today)
  return {
    who: draft.who.length === 0 ? 'fieldRequired' : null,
    category: wrongWith(Category, draft.category),
    interval: wrongWith(IntervalType, draft.interval),
    half: isByHalf(draft) && draft.half === '' ? 'dayHalfRequired' : null,
    startDate: outOf(draft.startDate, allowed),
    endDate: isByHour(draft) ? null : outOf(draft.endDate, allowed),
    ...wrongWithLeaveTime(timeOf(draft)),
    note: wrongWith(AbsenceNote, draft.note),
  }
}
