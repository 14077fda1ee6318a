import { instantAsText } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { missedNotes } from '../grades/index.ts'
import { examNames } from '../results/index.ts'
import { halfNames } from './codeWords.ts'
import { courseName, type Section } from './section.ts'

/** Sections of a copy about a child's marks and results; drafts of teachers are none. */
export const markSections: readonly Section[] = [
  {
    name: 'marks',
    title: 'Явцын дүн',
    tables: ['marks'],
    columns: {
      day: 'Огноо',
      subject: 'Хичээл',
      topic: 'Сэдэв',
      points: 'Оноо',
      percent: 'Хувь',
      missed: ['Үнэлээгүй шалтгаан', missedNotes],
      note: 'Тайлбар',
    },
    rows: ({ childId }) => sql`select t.due_on as day, ${courseName} as subject, t.topic, m.points, m.percent, m.missed, m.note
      from marks m join assignments t on t.id = m.assignment_id where m.child_id = ${childId} and not t.is_draft order by t.due_on, t.id`,
  },
  {
    name: 'markCorrections',
    title: 'Нийтэлсэн дүнгийн засвар',
    tables: ['mark_entries'],
    columns: {
      day: 'Ажлын огноо',
      subject: 'Хичээл',
      topic: 'Сэдэв',
      at: 'Зассан',
      points: 'Оноо',
      missed: ['Үнэлээгүй шалтгаан', missedNotes],
      note: 'Тайлбар',
      pointsBefore: 'Өмнөх оноо',
      why: 'Засварын шалтгаан',
    },
    rows: ({
      childId,
    }) => sql`select t.due_on as day, ${courseName} as subject, t.topic, ${instantAsText('e.at')} as at, e.points, e.missed, e.note,
        e.points_before as "pointsBefore", e.why
      from mark_entries e join assignments t on t.id = e.assignment_id
     where e.child_id = ${childId} and e.why is not null and not t.is_draft order by e.at, t.id`,
  },
  {
    name: 'halfMarks',
    title: 'Хагас жил, жилийн дүн (багшийн)',
    tables: ['half_marks'],
    columns: { schoolYear: 'Хичээлийн жил', subject: 'Хичээл', half: ['Хугацаа', halfNames], percent: 'Хувь' },
    rows: ({ childId }) => sql`select g.school_year as "schoolYear", ${courseName} as subject, t.half, t.percent
      from half_marks t join courses c on c.id = t.course_id join groups g on g.id = c.group_id where t.child_id = ${childId} order by 1, 2, 3`,
  },
  {
    name: 'courseResults',
    title: 'Жилийн эцсийн дүн',
    tables: ['course_results'],
    columns: { schoolYear: 'Хичээлийн жил', level: 'Анги', subject: 'Хичээл', mark: 'Дүн', institution: 'Сургууль' },
    rows: ({ childId }) => sql`select t.school_year as "schoolYear", t.level, s.name as subject, t.mark, o.name as institution
      from course_results t join subjects s on s.id = t.subject_id join organisations o on o.id = t.org_id where t.child_id = ${childId} order by 1, 3`,
  },
  {
    name: 'examResults',
    title: 'Шалгалтын дүн',
    tables: ['exam_results'],
    columns: { schoolYear: 'Хичээлийн жил', level: 'Анги', kind: ['Шалгалт', examNames], subject: 'Хичээл', mark: 'Дүн' },
    rows: ({ childId }) => sql`select t.school_year as "schoolYear", t.level, t.kind, s.name as subject, t.mark
      from exam_results t join subjects s on s.id = t.subject_id where t.child_id = ${childId} order by 1, 3, 4`,
  },
]
