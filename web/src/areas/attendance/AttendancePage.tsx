import { firstOf, monthOf } from '@portal/contract/days'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEstimatedToday } from '../../base/clock.ts'
import { givenName } from '../../base/formats.ts'
import { askedDay, lastSchoolDay, useShow } from '../../base/page.ts'
import { ATTENDANCE_VIEWS } from '../../base/search.ts'
import { TodayAlerts } from '../../child/AlertAnswers.tsx'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import { childPageLink, type OfPupil } from '../../child/ofChild.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useText } from '../../text/words.tsx'
import { MonthCalendar } from '../../ui/date/MonthCalendar.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { useOffDays } from '../schedule/index.ts'
import { DayView } from './DayView.tsx'
import { useDaySign } from './Mark.tsx'
import { NoLessons } from './NoLessons.tsx'
import { Keys, Panels, type ViewOfDays } from './Panels.tsx'
import { usePrefetchSpans, useShownLessons, useSpanSummary } from './queries.ts'
import { DayDialog } from './RecordsDialog.tsx'
import { byDay, dayReason, monthAround, neighbourMonths } from './rules.ts'
import { SidePanels } from './SidePanels.tsx'
import { TermView } from './TermView.tsx'
import { WeekView } from './WeekView.tsx'
import { YearView } from './YearView.tsx'

function MonthView({ studentId, day, onTurn }: ViewOfDays) {
  const [pressed, setPressed] = useState<string>()
  const span = monthAround(day)
  const { query, lessons } = useShownLessons(studentId, span)
  const summary = useSpanSummary(studentId, span)
  usePrefetchSpans(studentId, neighbourMonths(day))
  const days = byDay(lessons)
  const signOf = useDaySign()
  const offOf = useOffDays(studentId, span)
  return (
    <Panels>
      <Card>
        <MonthCalendar
          month={monthOf(day)}
          onTurn={(month) => onTurn(firstOf(month))}
          dayOf={(one) => signOf(dayReason(days.get(one)))}
          offOf={offOf}
          onDay={setPressed}
        />
        {/* The calendar is already visible and fills when the answer arrives. */}
        <Async query={query} pending={null} isEmpty={() => lessons.length === 0} empty={<NoLessons studentId={studentId} span={span} />}>
          {() => null}
        </Async>
        <Keys />
      </Card>
      <SidePanels view="month" studentId={studentId} summary={summary} span={span} />
      <DayDialog day={pressed} lessonsOf={(one) => days.get(one) ?? []} onClose={() => setPressed(undefined)} />
    </Panels>
  )
}

const PAGE = '/student/$studentId/attendance'

/** Attendance by lesson; the address holds the period. */
export default function AttendancePage({ studentId, orgId, child }: OfPupil) {
  const text = useText(attendance)
  const { view = 'week', date, term } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const today = useEstimatedToday()
  const day = askedDay(date, today) ?? lastSchoolDay(today)
  const ofDays = { studentId, day, onTurn: (next: string) => show({ date: next }) }
  if (child?.orgType === 'ORGKG')
    return (
      <>
        <ChildTitle page="attendance" child={child} />
        <EmptyState
          title={text.noLessonsAtAll}
          hint={text.kindergartenHint}
          action={<ButtonLink {...childPageLink(studentId, 'daily-attendance')}>{text.toDaily}</ButtonLink>}
        />
      </>
    )
  return (
    <>
      <ChildTitle
        page="attendance"
        child={child}
        action={
          <Segments
            label={text.period}
            labelUnseen
            options={ATTENDANCE_VIEWS.map((value) => ({ value, label: text.views[value] }))}
            value={view}
            onChange={(next) => show({ view: next })}
          />
        }
      />
      {child && <TodayAlerts studentId={studentId} name={givenName(child.studentFullName)} />}
      {view === 'day' && <DayView {...ofDays} />}
      {view === 'week' && <WeekView {...ofDays} />}
      {view === 'month' && <MonthView {...ofDays} />}
      {view === 'term' && (
        <TermView studentId={studentId} orgId={orgId} today={today} termParam={term} onChoose={(next) => show({ term: next })} />
      )}
      {view === 'year' && <YearView studentId={studentId} orgId={orgId} />}
    </>
  )
}
