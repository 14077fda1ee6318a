import type { SchoolDay } from '@portal/contract/schoolDay'
import { IconClockCheck } from '@tabler/icons-react'
import type { ChildAtSchool } from '../../child/place.ts'
import { TodayFact } from '../../child/TodayFact.tsx'
import { weekday } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { useSchoolDay } from '../schedule/index.ts'
import { Mark } from './Mark.tsx'
import { useLessons, useWholeDays } from './queries.ts'
import { dayAlone, dayFact } from './rules.ts'

const shownDay = ({ isSchool, today, last }: SchoolDay): string | null => (isSchool ? today : last)

/** Name of the day: «today», or the weekday. */
function useSummaryText(day: string | null, { today }: SchoolDay) {
  const text = useText(attendance)
  const { language } = useLanguage()
  return (reason: string) =>
    day === null || day === today ? fill(text.today, { reason }) : fill(text.lastDay, { day: weekday(day, language), reason })
}

/** Attendance of today so far, or of the last school day if today has no school. */
export function TodayAttendance({ child }: { child: ChildAtSchool }) {
  const text = useText(attendance)
  const { studentPersonId, orgId, orgType } = child
  const school = useSchoolDay(studentPersonId)
  const day = shownDay(school)
  const summary = useSummaryText(day, school)
  const span = day === null ? undefined : dayAlone(day)
  const isPupil = orgType !== 'ORGKG'
  const lessons = useLessons(studentPersonId, isPupil ? span : undefined)
  const needsRegister = !isPupil || lessons.data?.length === 0
  const register = useWholeDays(studentPersonId, orgId, needsRegister ? span : undefined)
  if (span && ((isPupil && lessons.isLoading) || (needsRegister && register.isLoading))) return <TodayFact icon={IconClockCheck} />
  const fact = dayFact(lessons.data, register.data?.[0])
  if (!fact) return null
  return (
    <TodayFact sign={<Mark reason={fact.mark} size={16} />}>
      {summary([fact.count ? text.counts[fact.count] : text.reasons[fact.mark], fact.hours].filter(Boolean).join(' '))}
    </TodayFact>
  )
}
