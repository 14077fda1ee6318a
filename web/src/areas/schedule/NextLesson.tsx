import type { LinkedChild } from '@portal/contract/children'
import { IconCalendarTime } from '@tabler/icons-react'
import { useLikelyToday } from '../../base/clock.ts'
import { isAwaited, TodayFact } from '../../child/AttentionLine.tsx'
import { schedule } from '../../text/mn/schedule.ts'
import { fill, useText } from '../../text/words.tsx'
import { beginOf, clockTime, dayOf, endOf } from './hours.ts'
import { useTerms, useTimetable } from './queries.ts'
import { chosenTerm } from './terms.ts'
import { useMinutesNow } from './useMinutesNow.ts'

/** At home: the lesson that runs or comes next today. */
export function NextLesson({ child }: { child: LinkedChild }) {
  const text = useText(schedule)
  const today = useLikelyToday()
  const terms = useTerms(child.studentPersonId)
  const term = chosenTerm(terms.data ?? [], undefined, today)
  const isNow = term !== undefined && term.beginDate <= today && today <= term.endDate
  const timetable = useTimetable(child.studentPersonId, isNow ? term : undefined)
  const lessons = timetable.data ?? []
  const now = useMinutesNow(isNow)
  const next = now && dayOf(lessons, now.weekday).find(({ item }) => endOf(item) > now.minutes)?.item
  if (isAwaited(terms, today) || (isNow && isAwaited(timetable, today))) return <TodayFact icon={IconCalendarTime} />
  if (!next) return null
  const running = beginOf(next) <= now.minutes
  return (
    <TodayFact icon={IconCalendarTime}>
      {fill(running ? text.running : text.next, { course: next.courseName, time: clockTime(beginOf(next)) })}
    </TodayFact>
  )
}
