import type { LinkedChild } from '@portal/contract/children'
import { IconClockCheck } from '@tabler/icons-react'
import { TodayFact } from '../../child/TodayFact.tsx'
import { weekday } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { type SchoolDay, useSchoolDay } from '../schedule/index.ts'
import { Mark } from './Mark.tsx'
import { useLessons, useWholeDays } from './queries.ts'
import { DAY_MARKS, dayAlone, dayReason } from './rules.ts'

/** Attendance of today so far, or of the last school day if today has no school. */
export const TodayAttendance = ({ child }: { child: LinkedChild }) =>
  child.orgType === 'ORGKG' ? <WholeDay child={child} /> : <Lessons child={child} />

const dayTold = ({ isSchool, today, last }: SchoolDay): string | null => (isSchool ? today : last)

/** Name of the day: «today», or the weekday. */
function useSaid(day: string | null, { today }: SchoolDay) {
  const text = useText(attendance)
  const { language } = useLanguage()
  return (reason: string) =>
    day === null || day === today ? fill(text.today, { reason }) : fill(text.lastDay, { day: weekday(day, language), reason })
}

function Lessons({ child }: { child: LinkedChild }) {
  const text = useText(attendance)
  const school = useSchoolDay(child.studentPersonId)
  const day = dayTold(school)
  const said = useSaid(day, school)
  const query = useLessons(child.studentPersonId, day === null ? undefined : dayAlone(day))
  const reason = dayReason(query.data)
  if (day !== null && query.isPending) return <TodayFact icon={IconClockCheck} />
  return reason && <TodayFact sign={<Mark reason={reason} size={16} />}>{said(text.reasons[reason])}</TodayFact>
}

function WholeDay({ child }: { child: LinkedChild }) {
  const text = useText(attendance)
  const school = useSchoolDay(child.studentPersonId)
  const day = dayTold(school)
  const said = useSaid(day, school)
  const query = useWholeDays(child.studentPersonId, child.orgId, day === null ? undefined : dayAlone(day))
  const reason = query.data?.[0]?.reason
  if (day !== null && query.isPending) return <TodayFact icon={IconClockCheck} />
  if (!reason) return null
  const { key, mark } = DAY_MARKS[reason]
  return <TodayFact sign={<Mark reason={mark} size={16} />}>{said(text.counts[key])}</TodayFact>
}
