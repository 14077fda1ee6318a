import { addDays, mondayOf, weekFrom } from '@portal/contract/days'
import type { Session } from '@portal/contract/schedule'
import { useState } from 'react'
import { chosenTerm } from '../../child/terms.ts'
import { termNamed } from '../../text/calendar.ts'
import { shortDate } from '../../text/dates.ts'
import { attendance } from '../../text/mn/attendance.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { CalendarTable } from '../../ui/date/CalendarTable.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { useOffDays, useTerms } from '../schedule/index.ts'
import classes from './attendance.module.css'
import { useDaySign } from './Mark.tsx'
import { NoLessons } from './NoLessons.tsx'
import { Keys, Panels } from './Panels.tsx'
import { useShownLessons, useTermSummary } from './queries.ts'
import { DayDialog } from './RecordsDialog.tsx'
import { byDay, dayReason } from './rules.ts'
import { SidePanels } from './SidePanels.tsx'

interface TermViewProps {
  studentId: number
  orgId: number
  today: string
  /** Term id from the address. */
  termParam: number | undefined
  onChoose: (termId: number) => void
}

export function TermView({ studentId, orgId, today, termParam, onChoose }: TermViewProps) {
  const text = useText(attendance)
  const { language } = useLanguage()
  const terms = useTerms(studentId)
  const term = chosenTerm(terms.data ?? [], termParam, today)
  const span = term && { from: term.beginDate, to: term.endDate }
  // The term in the address allows the read to start before the list of terms arrives.
  const known = term?.termId ?? termParam
  const summary = useTermSummary(studentId, orgId, known)
  if (terms.data?.length === 0) return <EmptyState title={text.none} />
  return (
    <Panels>
      <Card className={classes.terms}>
        <Async query={terms}>
          {(all) => (
            <div className={classes.term}>
              <SelectField label={text.term} value={String(term?.termId ?? '')} onChange={(next) => onChoose(Number(next))}>
                {all.map(({ termId, termNumber }) => (
                  <option key={termId} value={termId}>
                    {termNamed(termNumber, language)}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
        </Async>
        {term && <TermDays studentId={studentId} term={term} />}
        <Keys />
      </Card>
      {!terms.isError && <SidePanels view="term" studentId={studentId} summary={summary} span={span} />}
    </Panels>
  )
}

/** School days of a term by week. */
function TermDays({ studentId, term }: { studentId: number; term: Session }) {
  const text = useText(attendance)
  const { language } = useLanguage()
  const [pressed, setPressed] = useState<string>()
  const span = { from: term.beginDate, to: term.endDate }
  const { query, lessons } = useShownLessons(studentId, span)
  const days = byDay(lessons)
  const signOf = useDaySign()
  const offOf = useOffDays(studentId, span)
  const weeks: (string | null)[][] = []
  for (let monday = mondayOf(term.beginDate); monday <= term.endDate; monday = addDays(monday, 7))
    weeks.push(
      weekFrom(monday)
        .slice(0, 5)
        .map((day) => (day < term.beginDate || day > term.endDate ? null : day)),
    )
  const calendar = (
    <CalendarTable
      caption={text.termDays}
      weeks={weeks}
      weekHead={{ word: text.week, of: (week) => shortDate(week.find((day) => day !== null) ?? '', language).slice(5) }}
      dayOf={(one) => signOf(dayReason(days.get(one)))}
      offOf={offOf}
      onDay={setPressed}
    />
  )
  return (
    <>
      <Async query={query} pending={calendar} isEmpty={() => lessons.length === 0} empty={<NoLessons studentId={studentId} span={span} />}>
        {() => calendar}
      </Async>
      <DayDialog day={pressed} lessonsOf={(one) => days.get(one) ?? []} onClose={() => setPressed(undefined)} />
    </>
  )
}
