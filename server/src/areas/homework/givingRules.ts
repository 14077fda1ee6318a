import { FILES_MAX } from '@portal/contract/homework'
import type { Refusal } from '@portal/contract/refusals'
import { dueLimits } from '@portal/contract/staffHomework'

interface DueFacts {
  dueOn: string
  today: string
  /** The class has school on the day. */
  isSchoolDay: boolean
}

/** Reason for which homework cannot be due on a day. */
export function refusalOfDue({ dueOn, today, isSchoolDay }: DueFacts): Refusal | undefined {
  const { min, max } = dueLimits(today)
  if (dueOn < min || dueOn > max) return 'homeworkDueOutside'
  return isSchoolDay ? undefined : 'homeworkNoSchoolDay'
}

/** Whether homework can be ticked off: children show it on the due day. */
export const isDue = (dueOn: string, today: string): boolean => dueOn <= today

/** Ticked homework stays, on its day: what parents have seen would disappear. */
export const isFixed = ({ ticked, dueOnBefore, dueOn }: { ticked: number; dueOnBefore: string; dueOn: string | null }): boolean =>
  ticked > 0 && dueOn !== dueOnBefore

/** Lowest number that no file of the homework has; undefined if it has as many files as it may. */
export const freeNumber = (used: readonly (number | null)[]): number | undefined =>
  Array.from({ length: FILES_MAX }, (_, at) => at + 1).find((number) => !used.includes(number))
