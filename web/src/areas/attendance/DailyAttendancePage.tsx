import type { DayCounts } from '@portal/contract/attendance'
import { firstOf, isDay, monthOf } from '@portal/contract/days'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useEstimatedToday } from '../../base/clock.ts'
import { useFieldMessage } from '../../base/fieldMessage.ts'
import { givenName } from '../../base/formats.ts'
import { askedDay, useShow } from '../../base/page.ts'
import { DAY_TABS } from '../../base/search.ts'
import { TodayAlerts } from '../../child/AlertAnswers.tsx'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfPupil } from '../../child/ofChild.ts'
import { chosenTerm } from '../../child/terms.ts'
import { termNamed } from '../../text/calendar.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import classes from './DailyAttendancePage.module.css'
import { DayCountChart } from './DayCountChart.tsx'
import { MonthOfDays } from './MonthOfDays.tsx'
import { useDayCounts, useSessions, useTermDayCounts, useYearDayCounts } from './queries.ts'
import { earliest, type Span, wrongSpan } from './rules.ts'

const PAGE = '/student/$studentId/daily-attendance'

/** Attendance by whole day. */
export default function DailyAttendancePage(of: OfPupil) {
  const text = useText(attendance)
  const { tab = 'day' } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  return (
    <>
      <ChildTitle page="daily-attendance" child={of.child} />
      <div className={classes.page}>
        {of.child && <TodayAlerts studentId={of.studentId} name={givenName(of.child.studentFullName)} />}
        <Tabs
          label={text.period}
          options={DAY_TABS.map((value) => ({ value, label: text.tabs[value] }))}
          value={tab}
          onChange={(next) => show({ tab: next })}
        >
          <div className={classes.view}>
            {tab === 'day' && <ByDay {...of} />}
            {tab === 'term' && <ByTerm {...of} />}
            {tab === 'year' && <ByYear {...of} />}
          </div>
        </Tabs>
      </div>
    </>
  )
}

interface CountsProps {
  of: OfPupil
  query: UseQueryResult<DayCounts[]>
  /** Days that the counts cover; undefined while unknown. */
  span: Span | undefined
}

function Counts({ of, query, span }: CountsProps) {
  const text = useText(attendance)
  const none = <EmptyState title={text.none} />
  return (
    <Async query={query} pending={<Pending tall />} isEmpty={([counts]) => counts === undefined || counts.allDay === 0} empty={none}>
      {([counts]) => counts && <DayCountChart of={of} counts={counts} span={span} />}
    </Async>
  )
}

function ByDay(of: OfPupil) {
  const { studentId, orgId } = of
  const text = useText(attendance)
  const message = useFieldMessage()
  const { from, to } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const today = useEstimatedToday()
  const requested = { from: askedDay(from, today) ?? firstOf(monthOf(today)), to: askedDay(to, today) ?? today }
  const [typed, setTyped] = useState<Partial<typeof requested>>({})
  const [left, setLeft] = useState(false)
  const span = { ...requested, ...typed }
  const wrong = wrongSpan(span, today)
  const holds = wrong.from === undefined && wrong.to === undefined
  const counts = useDayCounts(studentId, orgId, holds ? span : undefined)

  function change(next: Partial<typeof requested>) {
    const all = { ...span, ...next }
    setTyped(all)
    setLeft(false)
    if (Object.keys(wrongSpan(all, today)).length === 0) show(all, { replace: true })
  }
  /** Shows the error of an incomplete date only after the field has lost the focus. */
  const errorText = (day: string, key: string | undefined) => (isDay(day) || left ? message(key) : undefined)

  const field = (name: 'from' | 'to') => (
    <DateField
      name={name}
      label={text[name]}
      value={span[name]}
      error={errorText(span[name], wrong[name])}
      min={earliest(today)}
      max={today}
      onChange={(day) => change({ [name]: day })}
      onBlur={() => setLeft(true)}
    />
  )
  return (
    <>
      <Card className={classes.dates}>
        {field('from')}
        {field('to')}
      </Card>
      {holds && <Counts of={of} query={counts} span={span} />}
      {holds && <MonthOfDays of={of} last={span.to} />}
    </>
  )
}

function ByTerm(of: OfPupil) {
  const { studentId, orgId } = of
  const text = useText(attendance)
  const { language } = useLanguage()
  const { term: askedTerm } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const today = useEstimatedToday()
  const sessions = useSessions(orgId)
  const term = chosenTerm(sessions.data ?? [], askedTerm, today)
  const counts = useTermDayCounts(studentId, orgId, term?.sessionId)
  return (
    <Async query={sessions} isEmpty={(all) => all.length === 0} empty={<EmptyState title={text.none} />}>
      {(all) => (
        <>
          <Card className={classes.dates}>
            <SelectField label={text.term} value={String(term?.termId ?? '')} onChange={(next) => show({ term: Number(next) })}>
              {all.map(({ termId, termNumber }) => (
                <option key={termId} value={termId}>
                  {termNamed(termNumber, language)}
                </option>
              ))}
            </SelectField>
          </Card>
          <Counts of={of} query={counts} span={term && { from: term.beginDate, to: term.endDate }} />
        </>
      )}
    </Async>
  )
}

function ByYear(of: OfPupil) {
  const { studentId, orgId } = of
  const terms = useSessions(orgId).data
  const [from, to] = [terms?.at(0)?.beginDate, terms?.at(-1)?.endDate]
  return <Counts of={of} query={useYearDayCounts(studentId, orgId)} span={from && to ? { from, to } : undefined} />
}
