import { LONGEST_READ_DAYS } from '@portal/contract/attendance'
import { plainDate } from '@portal/contract/fields'
import { refuse } from '../../kit/refusals.ts'
import type { Stretch } from '../schedule/terms.ts'

const DAY_MS = 86_400_000

/** The days that a path names, in order and not too many. */
export function stretchOf(path: { from: string; to: string }): Stretch {
  const [from, to] = [plainDate(path.from), plainDate(path.to)]
  if (to < from) refuse('inputInvalid', { fields: { to: 'endDateBeforeStart' } })
  if (Date.parse(to) - Date.parse(from) > LONGEST_READ_DAYS * DAY_MS) refuse('inputInvalid', { fields: { to: 'dateAboveMaximum' } })
  return { from, to }
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** What has been by a day: nobody counts the days to come. */
export const until = ({ from, to }: Stretch, today: string): Stretch => ({ from, to: earlier(to, today) })
