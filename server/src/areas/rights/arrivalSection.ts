import { instantAsText } from '../../database/rows.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { guardianNames } from '../../text/people.ts'
import { type Section, yesNo } from './section.ts'

/** SQL for minutes of the day as HH:mm. */
const timeOf = (column: SQL): SQL => sql`to_char(make_interval(mins => ${column}), 'HH24:MI')`

/** Arrival and leaving at a kindergarten; without the names of adults, as all sections about a child. */
export const arrivalSection: Section = {
  name: 'arrivals',
  title: 'Цэцэрлэгт ирсэн, явсан цаг',
  tables: ['arrivals'],
  columns: {
    day: 'Өдөр',
    arrivedAt: 'Ирсэн',
    leftAt: 'Явсан',
    fetchedAs: ['Авсан хүн', guardianNames],
    enteredAt: 'Бүртгэсэн',
    isCurrent: ['Хүчинтэй', yesNo],
    why: 'Засварын шалтгаан',
  },
  rows: ({ childId }) => sql`select t.day, ${timeOf(sql`t.arrived_at`)} as "arrivedAt", ${timeOf(sql`t.left_at`)} as "leftAt",
      t.fetched_as as "fetchedAs", ${instantAsText('t.entered_at')} as "enteredAt", t.is_current as "isCurrent", t.why
    from arrivals t where t.child_id = ${childId} order by t.entered_at`,
}
