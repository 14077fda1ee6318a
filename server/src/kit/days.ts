import { addDays, weekdayNumber } from '@portal/contract/days'
import { plainDate } from '@portal/contract/fields'
import { refuse } from './refusals.ts'

/** From its first day to its last, both as yyyy-MM-dd. */
export interface Stretch {
  from: string
  to: string
}

const WEEKDAYS = ['Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба', 'Ням'] as const

export const weekdayName = (date: string): string => WEEKDAYS[weekdayNumber(date) - 1] ?? ''

/** The days that a path names: in order, and no more than one read answers. */
export function stretchOf(path: Stretch, most: number): Stretch {
  const [from, to] = [plainDate(path.from), plainDate(path.to)]
  if (to < from) refuse('inputInvalid', { fields: { to: 'endDateBeforeStart' } })
  if (to > addDays(from, most - 1)) refuse('inputInvalid', { fields: { to: 'dateAboveMaximum' } })
  return { from, to }
}
