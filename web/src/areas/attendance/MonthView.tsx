import { useState } from 'react'
import { firstOf, monthOf } from '../../base/days.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import { MonthCalendar } from '../../ui/date/MonthCalendar.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { DayDialog } from './DayDialog.tsx'
import { Keys, Nothing, Panels, type ViewOfDays } from './Panels.tsx'
import { useFetchAhead, useLessons, useSpanSummary } from './queries.ts'
import { byDay } from './records.ts'
import { SidePanels } from './SidePanels.tsx'
import { useDaySigns } from './useDaySigns.tsx'
import { monthAround, monthsBeside } from './views.ts'

export function MonthView({ studentId, day, onTurn }: ViewOfDays) {
  const text = useText(attendance)
  const [pressed, setPressed] = useState<string>()
  const span = monthAround(day)
  const lessons = useLessons(studentId, span)
  const summary = useSpanSummary(studentId, span)
  useFetchAhead(studentId, monthsBeside(day))
  const days = byDay(lessons.data ?? [])
  const signOf = useDaySigns(days)
  return (
    <Panels>
      <Card>
        <MonthCalendar month={monthOf(day)} onTurn={(month) => onTurn(firstOf(month))} dayOf={signOf} onDay={setPressed} />
        {/* The calendar stands already and fills as the answer comes. */}
        <Async query={lessons} pending={null} isEmpty={(all) => all.length === 0} empty={<Nothing said={text.none} />}>
          {() => null}
        </Async>
        <Keys />
      </Card>
      <SidePanels view="month" studentId={studentId} summary={summary} span={span} />
      <DayDialog day={pressed} lessonsOf={(one) => days.get(one) ?? []} onClose={() => setPressed(undefined)} />
    </Panels>
  )
}
