import { useLikelyToday } from '../../base/clock.ts'
import { isDay } from '../../base/days.ts'
import { useShown } from '../../base/shown.ts'
import { addressOf } from '../../child/addresses.ts'
import type { OfPupil } from '../../child/ofChild.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { childPages } from '../../text/mn/childPages.ts'
import { useText } from '../../text/words.tsx'
import { ButtonLink } from '../../ui/plain/Button.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import classes from './attendance.module.css'
import { DayView } from './DayView.tsx'
import { MonthView } from './MonthView.tsx'
import { TermView } from './TermView.tsx'
import { isView, lastSchoolDay, VIEWS } from './views.ts'
import { WeekView } from './WeekView.tsx'
import { YearView } from './YearView.tsx'

/** Lesson attendance; the address holds the period shown. */
export default function AttendancePage({ studentId, orgId, child }: OfPupil) {
  const text = useText(attendance)
  const titles = useText(childPages)
  const { part, show } = useShown()
  const today = useLikelyToday()
  const askedView = part('view')
  const view = isView(askedView) ? askedView : 'week'
  const askedDay = part('date')
  const day = isDay(askedDay) ? askedDay : lastSchoolDay(today)
  const ofDays = { studentId, day, onTurn: (date: string) => show({ date }) }
  if (child?.orgType === 'ORGKG')
    return (
      <>
        <PageTitle>{titles.attendance}</PageTitle>
        <EmptyState
          title={text.noLessonsAtAll}
          hint={text.kindergartenHint}
          action={<ButtonLink href={addressOf(studentId, 'daily-attendance')}>{text.toDaily}</ButtonLink>}
        />
      </>
    )
  return (
    <>
      <div className={classes.head}>
        <PageTitle>{titles.attendance}</PageTitle>
        <Segments
          label={text.period}
          labelUnseen
          options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
          value={view}
          onChange={(next) => show({ view: next })}
        />
      </div>
      {view === 'day' && <DayView {...ofDays} />}
      {view === 'week' && <WeekView {...ofDays} />}
      {view === 'month' && <MonthView {...ofDays} />}
      {view === 'term' && (
        <TermView studentId={studentId} orgId={orgId} today={today} asked={part('term')} onChoose={(term) => show({ term })} />
      )}
      {view === 'year' && <YearView studentId={studentId} orgId={orgId} />}
    </>
  )
}
