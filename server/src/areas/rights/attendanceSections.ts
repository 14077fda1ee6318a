import { instantAsText } from '../../database/rows.ts'
import { type SQL, sql } from '../../database/sql.ts'
import { guardianNames } from '../../text/people.ts'
import { dayHalves } from './codeWords.ts'
import { type Section, yesNo } from './section.ts'

/** SQL for minutes of the day as HH:mm. */
const timeOf = (column: SQL): SQL => sql`to_char(make_interval(mins => ${column}), 'HH24:MI')`

/** Arrival and leaving at a kindergarten; without the names of adults, as all sections about a child. */
const arrivalSection: Section = {
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

/** Messages about absences, with the answers. */
const alertSection: Section = {
  name: 'absenceAlerts',
  title: 'Ирээгүй тухай мэдэгдэл, хариу',
  tables: ['absence_alerts'],
  columns: {
    day: 'Өдөр',
    half: ['Хагас өдөр', dayHalves],
    sent: ['Мэдэгдсэн', { NONE: 'Мэдэгдээгүй', LATE: 'Хоцорсон', ABSENT: 'Ирээгүй', CORRECTED: 'Заслаа' }],
    answer: ['Хариу', { SICK: 'Өвчтэй', ON_THE_WAY: 'Замдаа яваа', UNKNOWN: 'Мэдээгүй' }],
    answeredAt: 'Хариулсан',
    isYours: ['Та хариулсан', yesNo],
  },
  rows: ({ childId, personId }) => sql`select day, half, sent, answer, ${instantAsText('answered_at')} as "answeredAt",
      case when answer is not null then coalesce(answered_by = ${personId}, false) end as "isYours"
    from absence_alerts where child_id = ${childId} order by day, half`,
}

export const attendanceSections: readonly Section[] = [arrivalSection, alertSection]
