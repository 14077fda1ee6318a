import { LONGEST_READ_DAYS } from '@portal/contract/attendance'
import { addDays, isDay } from '@portal/contract/days'
import type { FieldMessage } from '@portal/contract/fields'
import type { Span } from './queries.ts'

/** The first day that can be asked for. */
export const earliest = (today: string): string => addDays(today, 1 - LONGEST_READ_DAYS)

function wrongDay(day: string, today: string): FieldMessage | undefined {
  if (!isDay(day)) return 'dateInvalid'
  if (day > today) return 'dateAboveMaximum'
  return day < earliest(today) ? 'dateBelowMinimum' : undefined
}

/** What is wrong with typed days of which none may lie ahead. */
export function wrongSpan({ from, to }: Span, today: string): { from?: FieldMessage; to?: FieldMessage } {
  const wrongFrom = wrongDay(from, today)
  const wrongTo = wrongDay(to, today) ?? (wrongFrom === undefined && to < from ? 'endDateBeforeStart' : undefined)
  return { ...(wrongFrom && { from: wrongFrom }), ...(wrongTo && { to: wrongTo }) }
}
