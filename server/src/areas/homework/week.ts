import type { Database } from '../../database/connect.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { homeworkOf } from './store.ts'

/** Homework due in a stretch and not marked as done, by child, for other areas. */
export async function notDoneOf(db: Database, childIds: readonly number[], days: DateRange): Promise<Map<number, { dueOn: string }[]>> {
  const due = await homeworkOf(db, { childIds, ...days })
  return Map.groupBy(
    due.filter(({ isDone }) => isDone !== true),
    ({ childId }) => childId,
  )
}
