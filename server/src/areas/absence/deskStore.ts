import { VALID_ABSENCE_STATUSES } from '@portal/contract/absence'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, asc, gte, inArray, lte, sql } from '../../database/sql.ts'
import { absences } from '../../database/tables.ts'
import { classColumns, noColumn } from '../../requests/queueColumns.ts'
import { categoryNames } from './rules.ts'

/** Category and dates of leave. */
const leave = sql`case q.category ${sql.join(
  Object.entries(categoryNames).map(([category, name]) => sql`when ${category} then ${name}`),
  sql` `,
)} else q.category end || ', ' || to_char(q.start_date, 'YYYY.MM.DD') ||
  case when q.end_date > q.start_date then '–' || to_char(q.end_date, 'YYYY.MM.DD') else '' end ||
  case when q.start_time is null then '' else ' ' || to_char(q.start_time, 'HH24:MI') || '–' || to_char(q.end_time, 'HH24:MI') end`

const isPast = (day: string) => sql`q.end_date < ${day}::date`

/** First day of leave: what covers today comes first, what is over last. */
const firstDay = (day: string) =>
  sql`(case when ${isPast(day)} then q.start_date + interval '100 years' else greatest(q.start_date, ${day}::date)::timestamp end at time zone 'UTC')`

/** Leave that has begun is sorted in memory; later leave follows absences_first_day. */
const parts = (day: string) => [
  { where: sql`q.start_date <= ${day}::date`, order: firstDay(day) },
  { where: sql`q.start_date > ${day}::date`, order: sql`q.start_date` },
]

/** Leave in the desk's queue. */
export const leaveQueue = classColumns(
  sql`absences`,
  { table: sql`absence_history`, of: sql`s.absence_id`, side: noColumn, note: sql`s.note` },
  {
    about: leave,
    words: sql`q.description`,
    sortedBy: firstDay,
    parts,
    isOver: isPast,
    isPast: (day) => sql`(q.status = 'NEW' and ${isPast(day)})`,
  },
)

/** Leave of these children that covers a day and was neither refused nor withdrawn. Served by absences_child. */
export const leaveOn = (db: Database, childIds: readonly number[], day: string) =>
  db
    .select({
      childId: absences.childId,
      category: absences.category,
      status: sql<(typeof VALID_ABSENCE_STATUSES)[number]>`${absences.status}`,
      startTime: absences.startTime,
      endTime: absences.endTime,
      endDate: absences.endDate,
    })
    .from(absences)
    .where(
      and(
        sql`${absences.childId} = ${anyOf(childIds)}`,
        inArray(absences.status, VALID_ABSENCE_STATUSES),
        lte(absences.startDate, day),
        gte(absences.endDate, day),
      ),
    )
    .orderBy(asc(absences.startTime))
