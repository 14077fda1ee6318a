import { refuse } from '../../kit/refusals.ts'

const DAY_MS = 86_400_000
const WEEKDAYS = ['Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба', 'Ням'] as const

/** Monday is 1. */
export const weekdayOf = (date: string): number => ((new Date(date).getUTCDay() + 6) % 7) + 1
export const weekdayName = (date: string): string => WEEKDAYS[weekdayOf(date) - 1] ?? ''

/** A read of days is bounded, and its end is not before its beginning. */
export function readableDays(from: string, to: string, most: number): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > most) refuse('inputInvalid', { fields: { to: 'dateInvalid' } })
}
