import { weekdayNumber, weekFrom } from '@portal/contract/days'
import type { Homework } from '@portal/contract/homework'
import type { HOMEWORK_STATES } from '../../base/search.ts'
import { byAlphabet } from '../../ui/table/sorting.ts'

export type State = (typeof HOMEWORK_STATES)[number]

interface Filter {
  /** Undefined for all courses. */
  course: string | undefined
  state: State
}

const isDone = ({ completionFlag }: Homework) => completionFlag === 'Y'

/** Tasks that match the filter; every task not marked as done counts as open. */
export const filtered = (all: readonly Homework[], { course, state }: Filter): Homework[] =>
  all.filter((one) => (course === undefined || one.className === course) && (state === 'all' || isDone(one) === (state === 'done')))

/** Courses to choose from; the chosen one stays in the list in weeks without its homework. */
export const coursesIn = (all: readonly Homework[], chosen: string | undefined): string[] =>
  [...new Set([...all.map(({ className }) => className), ...(chosen === undefined ? [] : [chosen])])].sort(byAlphabet)

const FRIDAY = 5

/** Monday to Friday, and weekend days with homework due. */
export const shownDays = (monday: string, all: readonly Homework[]): string[] =>
  weekFrom(monday).filter((day) => weekdayNumber(day) <= FRIDAY || all.some(({ dt }) => dt === day))

/** Number of open tasks on the first day with any, from a date on. */
export function nextDue(all: readonly Homework[], from: string): { day: string; count: number } | undefined {
  const open = all.filter((one) => !isDone(one) && one.dt >= from)
  const day = open.map(({ dt }) => dt).sort()[0]
  return day === undefined ? undefined : { day, count: open.filter(({ dt }) => dt === day).length }
}
