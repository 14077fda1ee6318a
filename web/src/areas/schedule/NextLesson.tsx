import { clockTime } from '@portal/contract/days'
import { IconCalendarTime } from '@tabler/icons-react'
import type { ChildAtSchool } from '../../child/place.ts'
import { TodayFact } from '../../child/TodayFact.tsx'
import { schedule } from '../../text/mn/schedule.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useText } from '../../text/words.tsx'
import { beginOf, endOf } from './rules.ts'
import { useLessonsOn, useMinutesNow, useSchoolDay } from './schoolDay.ts'

/** Current or next lesson of today. Kindergartens are skipped: their timetable entries are not lessons. */
export const NextLesson = ({ child }: { child: ChildAtSchool }) => child.orgType !== 'ORGKG' && <OfPupil child={child} />

function OfPupil({ child }: { child: ChildAtSchool }) {
  const text = useText(schedule)
  const { inWords } = useText(schoolWords)
  const { today, isSchool } = useSchoolDay(child.studentPersonId)
  const { lessons, isPending } = useLessonsOn(child.studentPersonId, isSchool ? today : null)
  const now = useMinutesNow(isSchool)
  const next = now && lessons.find((item) => endOf(item) > now.minutes)
  if (isPending) return <TodayFact icon={IconCalendarTime} />
  if (!next) return null
  const running = beginOf(next) <= now.minutes
  return (
    <TodayFact icon={IconCalendarTime}>
      {fill(running ? text.running : text.next, { course: inWords(next.courseName), time: clockTime(beginOf(next)) })}
    </TodayFact>
  )
}
