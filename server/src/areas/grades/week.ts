import type { Database } from '../../database/connect.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { inWords } from './rules.ts'
import { workDue } from './store.ts'

export interface NewMark {
  subject: string
  /** «92 Онц» */
  mark: string
}

/** Marks of work due in a stretch, by child, for other areas; work assessed only in words has none. */
export async function marksOf(db: Database, childIds: readonly number[], days: DateRange): Promise<Map<number, NewMark[]>> {
  const marked = (await workDue(db, { childIds, ...days })).flatMap(({ childId, subject, level, percent }) =>
    percent === null ? [] : [{ childId, subject, mark: inWords(level, percent) }],
  )
  return Map.groupBy(marked, ({ childId }) => childId)
}
