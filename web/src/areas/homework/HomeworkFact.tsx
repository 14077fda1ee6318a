import { addDays } from '@portal/contract/days'
import { IconNotebook } from '@tabler/icons-react'
import { useEstimatedToday } from '../../base/clock.ts'
import { childPageLink } from '../../child/ofChild.ts'
import type { ChildAtSchool } from '../../child/place.ts'
import { TodayFact } from '../../child/TodayFact.tsx'
import { weekday } from '../../text/dates.ts'
import { homework } from '../../text/mn/homework.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { lastEndOf, useLessonsOn, useMinutesNow, useSchoolDay } from '../schedule/index.ts'
import { nextDue } from './filter.ts'
import { useComingHomework } from './queries.ts'

/** Number of open tasks for the next day with homework; today no longer counts after the last lesson. */
export const HomeworkFact = ({ child }: { child: ChildAtSchool }) => child.orgType === 'ORGEBS' && <OfPupil child={child} />

function OfPupil({ child: { studentPersonId } }: { child: ChildAtSchool }) {
  const text = useText(homework)
  const { language } = useLanguage()
  const today = useEstimatedToday()
  const { isSchool } = useSchoolDay(studentPersonId)
  const { lessons } = useLessonsOn(studentPersonId, isSchool ? today : null)
  const now = useMinutesNow(isSchool)
  const isOver = now !== undefined && now.minutes >= (lastEndOf(lessons) ?? Number.POSITIVE_INFINITY)
  const { data, isLoading } = useComingHomework(studentPersonId, today)
  if (isLoading) return <TodayFact icon={IconNotebook} />
  if (data === undefined) return null
  const tomorrow = addDays(today, 1)
  const next = nextDue(data, isOver ? tomorrow : today)
  if (next === undefined) return <TodayFact icon={IconNotebook}>{text.nothingDue}</TodayFact>
  const day = next.day === today ? text.dueToday : next.day === tomorrow ? text.dueTomorrow : weekday(next.day, language)
  return (
    <TodayFact icon={IconNotebook} link={{ ...childPageLink(studentPersonId, 'homework'), search: { date: next.day } }}>
      {fill(text.due, { day, count: next.count })}
    </TodayFact>
  )
}
