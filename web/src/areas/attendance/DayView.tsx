import { addDays } from '@portal/contract/days'
import { useToday } from '../../base/clock.ts'
import { dayInWords } from '../../text/dates.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { PeriodNavigator } from '../../ui/date/PeriodNavigator.tsx'
import { useSwipe } from '../../ui/date/useSwipe.ts'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import classes from './attendance.module.css'
import { LessonTable } from './LessonTable.tsx'
import { NoLessons } from './NoLessons.tsx'
import { Panels, type ViewOfDays } from './Panels.tsx'
import { useLessonsOfDays, usePrefetchSpans, useSpanSummary } from './queries.ts'
import { dayAlone } from './rules.ts'
import { SidePanels } from './SidePanels.tsx'

export function DayView({ studentId, day, onTurn }: ViewOfDays) {
  const { day: words } = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  const span = dayAlone(day)
  const { query, lessons } = useLessonsOfDays(studentId, span)
  const summary = useSpanSummary(studentId, span)
  const back = () => onTurn(addDays(day, -1))
  const on = () => onTurn(addDays(day, 1))
  usePrefetchSpans(studentId, [dayAlone(addDays(day, -1)), dayAlone(addDays(day, 1))])
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
          <Async query={query} isEmpty={() => lessons.length === 0} empty={<NoLessons studentId={studentId} span={span} />}>
            {() => <LessonTable caption={title} columns={['period', 'course', 'teacher', 'attendance']} lessons={lessons} />}
          </Async>
        </div>
      </Card>
      <SidePanels view="day" studentId={studentId} summary={summary} span={span} />
    </Panels>
  )
}
