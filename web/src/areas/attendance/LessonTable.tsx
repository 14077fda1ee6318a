import type { ReactNode } from 'react'
import { periodNamed } from '../../text/calendar.ts'
import { shortDate } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { as } from '../../ui/table/rows.ts'
import classes from './LessonTable.module.css'
import { Mark } from './Mark.tsx'
import { reasonOf, type ShownLesson } from './rules.ts'

type LessonColumn = 'date' | 'period' | 'course' | 'teacher' | 'attendance' | 'minutes'

interface LessonTableProps {
  caption: string
  columns: readonly LessonColumn[]
  lessons: readonly ShownLesson[]
}

/** Lessons as a table on wide screens, as two lines each on narrow ones. */
export function LessonTable({ caption, columns, lessons }: LessonTableProps) {
  const { inWords } = useText(schoolWords)
  const text = useText(attendance)
  const { language } = useLanguage()
  const cells: Record<LessonColumn, (lesson: ShownLesson) => ReactNode> = {
    date: (lesson) => shortDate(lesson.CLASS_ATTEND_DATE, language),
    period: (lesson) => periodNamed(lesson.TIME_NUMBER, language),
    course: (lesson) => inWords(lesson.COURSE_NAME),
    teacher: (lesson) => lesson.TEACH_NAME,
    attendance: (lesson) => <Attendance lesson={lesson} />,
    minutes: (lesson) => fill(text.minutes, { count: lesson.TARDY_MINUTES }),
  }
  return (
    <div className={classes.place}>
      <table className={classes.table} {...as.table}>
        <caption className="unseen">{caption}</caption>
        <thead {...as.group}>
          <tr {...as.row}>
            {columns.map((column) => (
              <th key={column} scope="col" {...as.columnHead}>
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.group}>
          {lessons.map((lesson) => (
            <tr
              key={`${lesson.CLASS_ATTEND_DATE} ${lesson.TIME_NAME} ${lesson.COURSE_NAME}`}
              data-coming={lesson.ATTEND_REASON === 'COMING' || undefined}
              {...as.row}
            >
              {columns.map((column) => (
                <td key={column} data-column={column} {...as.cell}>
                  {cells[column](lesson)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Attendance({ lesson }: { lesson: ShownLesson }) {
  const text = useText(attendance)
  const reason = reasonOf(lesson)
  return (
    <span className={classes.attendance}>
      <Mark reason={reason} />
      <span>
        {text.reasons[reason]}
        {lesson.TARDY_MINUTES > 0 && <span className={classes.minutes}> {fill(text.minutes, { count: lesson.TARDY_MINUTES })}</span>}
      </span>
    </span>
  )
}
