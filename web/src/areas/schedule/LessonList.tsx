import { clockTime } from '@portal/contract/days'
import type { ScheduleItem } from '@portal/contract/schedule'
import type { ReactNode } from 'react'
import { schedule } from '../../text/mn/schedule.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useText } from '../../text/words.tsx'
import { familyClass } from '../courses/index.ts'
import classes from './LessonList.module.css'
import { beginOf, roomIn } from './rules.ts'

interface Row {
  key: string
  /** Undefined if only the day is known. */
  lesson: ScheduleItem | undefined
  /** Child of the lesson, shown before the course. */
  whose?: ReactNode
  /** Replaces the course. */
  said?: string
  isNow?: boolean
}

/** List of lessons with time, course and place. */
export function LessonList({ rows }: { rows: readonly Row[] }) {
  const text = useText(schedule)
  const { inWords } = useText(schoolWords)
  return (
    <ol>
      {rows.map(({ key, lesson, whose, said, isNow = false }) => (
        <li key={key} className={classes.row} data-now={isNow || undefined}>
          <time>{lesson ? clockTime(beginOf(lesson)) : '–'}</time>
          <i className={lesson && familyClass(lesson.courseName)} />
          <span>
            {whose}
            {lesson ? inWords(lesson.courseName) : said}
            {isNow && <b className={classes.now}> {text.now}</b>}
          </span>
          <small>{lesson?.roomNumber && inWords(roomIn(lesson.roomNumber, text.room))}</small>
        </li>
      ))}
    </ol>
  )
}
