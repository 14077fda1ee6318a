import type { Assignment } from '@portal/contract/grades'

export interface ClassWork {
  classId: number
  className: string
  /** By date. */
  work: Assignment[]
}

/** One part for each class, in the order in which the classes first come. */
export const byClass = (all: readonly Assignment[]): ClassWork[] =>
  [...Map.groupBy(all, ({ classId }) => classId)].flatMap(([classId, work]) => {
    const [first] = work
    return first
      ? [{ classId, className: first.className, work: work.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1)) }]
      : []
  })
