import type { SchoolCalendar } from '@portal/contract/schedule'
import { useLikelyToday } from '../../base/clock.ts'
import { dayInWords } from '../../text/dates.ts'
import { type AttendanceText, attendance } from '../../text/mn/attendance.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { useCalendar } from '../schedule/index.ts'
import classes from './attendance.module.css'
import type { Span } from './rules.ts'

const FREE = ['BREAK', 'HOLIDAY', 'WEEKEND'] as const

/** Reason why days have no lessons: no school, still to come, or unknown. */
function reasonWhy(text: AttendanceText, { from, to }: Span, today: string, calendar: SchoolCalendar | undefined): string {
  const kinds = calendar?.days.map(({ kind }) => kind) ?? []
  const free = kinds.length > 0 && !kinds.includes('SCHOOL') && !kinds.includes('UNKNOWN') && FREE.find((kind) => kinds.includes(kind))
  if (free) return text.free[free]
  if (from > today) return text.toCome
  return from === today && to === today ? text.notYet : text.none
}

interface NoLessonsProps {
  studentId: number
  span: Span
  isKindergarten?: boolean
}

/** Empty state for days without lessons: the reason, and the next school day. */
export function NoLessons({ studentId, span, isKindergarten = false }: NoLessonsProps) {
  const text = useText(attendance)
  const { language } = useLanguage()
  const today = useLikelyToday()
  const { data } = useCalendar(studentId, span)
  const isFree = data?.days.every(({ kind }) => kind !== 'SCHOOL' && kind !== 'UNKNOWN') === true
  const next = isFree ? data.schoolDayAfter : null
  return (
    <div className={classes.none}>
      <p>{reasonWhy(text, span, today, data)}</p>
      {next !== null && (
        <p className="small dim">{fill(isKindergarten ? text.nextOpenDay : text.nextSchoolDay, { day: dayInWords(next, language) })}</p>
      )}
    </div>
  )
}
