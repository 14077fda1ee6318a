import { useLikelyToday } from '../../clock.ts'
import { useShown } from '../../shown.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { childPages } from '../../text/mn/childPages.ts'
import { useText } from '../../text/words.tsx'
import { ActionLink } from '../../ui/Action.tsx'
import { isDay } from '../../ui/days.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { addressOf } from '../children/addresses.ts'
import type { OfPupil } from '../children/parts.ts'
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
          action={<ActionLink href={addressOf(studentId, 'daily-attendance')}>{text.toDaily}</ActionLink>}
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
