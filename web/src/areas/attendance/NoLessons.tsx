import type { SchoolCalendar } from '@portal/contract/schedule'
import { useEstimatedToday } from '../../base/clock.ts'
import { breakNamed } from '../../text/calendar.ts'
import { dayInWords } from '../../text/dates.ts'
import { type AttendanceText, attendance } from '../../text/mn/attendance.ts'
import { fill, type Language, useLanguage, useText } from '../../text/words.tsx'
import { useCalendar } from '../schedule/index.ts'
import classes from './attendance.module.css'
import type { Span } from './rules.ts'

/** Reason why days have no lessons: no school, still to come, or unknown. */
function noLessonsReason(
  text: AttendanceText,
  language: Language,
  { from, to }: Span,
  today: string,
  days: SchoolCalendar['days'],
): string {
  const isFree = days.length > 0 && days.every(({ kind }) => kind !== 'SCHOOL' && kind !== 'UNKNOWN')
  const broken = days.find(({ kind }) => kind === 'BREAK')
  if (isFree)
    return broken ? breakNamed(broken.day, language) : text.free[days.some(({ kind }) => kind === 'HOLIDAY') ? 'HOLIDAY' : 'WEEKEND']
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
  const today = useEstimatedToday()
  const { data } = useCalendar(studentId, span)
  const isFree = data?.days.every(({ kind }) => kind !== 'SCHOOL' && kind !== 'UNKNOWN') === true
  const next = isFree ? data.schoolDayAfter : null
  return (
    <div className={classes.none}>
      <p>{noLessonsReason(text, language, span, today, data?.days ?? [])}</p>
      {next !== null && (
        <p className="small dim">{fill(isKindergarten ? text.nextOpenDay : text.nextSchoolDay, { day: dayInWords(next, language) })}</p>
      )}
    </div>
  )
}
