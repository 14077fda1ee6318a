import type { AttendReason } from '@portal/contract/attendance'
import type { MonthOfClass } from '@portal/contract/staffClasses'

type Reasons = readonly (AttendReason | null)[]

/** Columns that follow the days, in order. */
export const COUNTED = ['present', 'sick', 'excused', 'unexcused'] as const
type Counted = (typeof COUNTED)[number]

const counterOf: Record<AttendReason, Counted> = {
  PRESENT: 'present',
  TARDY: 'present',
  SICK: 'sick',
  EXCUSED: 'excused',
  UNEXCUSED: 'unexcused',
}

/** Days of each kind in a child's row. */
export function countsIn(reasons: Reasons): Record<Counted, number> {
  const counts = { present: 0, sick: 0, excused: 0, unexcused: 0 }
  for (const reason of reasons) if (reason !== null) counts[counterOf[reason]] += 1
  return counts
}

/** Children present on each day; null on a day without any record. */
export const presentOn = ({ days, children }: Pick<MonthOfClass, 'days' | 'children'>): (number | null)[] =>
  days.map((_, at) => {
    const known = children.flatMap(({ reasons }) => reasons[at] ?? [])
    return known.length === 0 ? null : known.filter((reason) => counterOf[reason] === 'present').length
  })
