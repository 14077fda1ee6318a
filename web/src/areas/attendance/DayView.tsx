import { addDays } from '@portal/contract/days'
import { useToday } from '../../base/clock.ts'
import { dayInWords } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { PeriodNavigator } from '../../ui/date/PeriodNavigator.tsx'
import { useSwipe } from '../../ui/date/useSwipe.ts'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import classes from './attendance.module.css'
import { LessonTable } from './LessonTable.tsx'
import { Nothing, Panels, type ViewOfDays } from './Panels.tsx'
import { useFetchAhead, useLessons, useSpanSummary } from './queries.ts'
import { SidePanels } from './SidePanels.tsx'
import { dayAlone } from './views.ts'

export function DayView({ studentId, day, onTurn }: ViewOfDays) {
  const text = useText(attendance)
  const { day: words } = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  const span = dayAlone(day)
  const lessons = useLessons(studentId, span)
  const summary = useSpanSummary(studentId, span)
  const back = () => onTurn(addDays(day, -1))
  const on = () => onTurn(addDays(day, 1))
  useFetchAhead(studentId, [dayAlone(addDays(day, -1)), dayAlone(addDays(day, 1))])
  const title = dayInWords(day, language)
  return (
    <Panels>
      <Card>
        <div className={classes.period} {...useSwipe(back, on)}>
          <PeriodNavigator
            title={title}
            words={words}
            onPrevious={back}
            onNext={on}
            onToday={today === undefined || today === day ? undefined : () => onTurn(today)}
          />
          <Async query={lessons} isEmpty={(all) => all.length === 0} empty={<Nothing said={text.noLessons} />}>
            {(all) => <LessonTable caption={title} columns={['period', 'course', 'teacher', 'attendance']} lessons={all} />}
          </Async>
        </div>
      </Card>
      <SidePanels view="day" studentId={studentId} summary={summary} span={span} />
    </Panels>
  )
}
