import { instantAsText } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { dayHalves } from './codeWords.ts'
import { type Section, yesNo } from './section.ts'

/** Messages about absences, with the answers. */
export const alertSection: Section = {
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
