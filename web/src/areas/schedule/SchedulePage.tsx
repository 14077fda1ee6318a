import { weekdayNumber } from '@portal/contract/days'
import { IconPrinter } from '@tabler/icons-react'
import { useLikelyToday } from '../../base/clock.ts'
import { useShown } from '../../base/shown.ts'
import { termNamed } from '../../text/calendar.ts'
import { childPages } from '../../text/mn/childPages.ts'
import { schedule } from '../../text/mn/schedule.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { PageTitle } from '../../ui/plain/PageTitle.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import '../../base/print.css'
import type { OfChild } from '../../child/ofChild.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { useFeed, useTerms, useTimetable } from './queries.ts'
import { chosenTerm } from './rules.ts'
import classes from './SchedulePage.module.css'
import { WeekGrid } from './WeekGrid.tsx'

/** The timetable: a week to scale where there is room and on paper, else a day at a time. */
export default function SchedulePage({ studentId, child }: OfChild) {
  const text = useText(schedule)
  const titles = useText(childPages)
  const { language } = useLanguage()
  const { part, show } = useShown()
  const today = useLikelyToday()
  const sessions = useTerms(studentId)
  const chosen = chosenTerm(sessions.data ?? [], part('term'), today)
  const lessons = useTimetable(studentId, chosen)
  // Shown below the lessons, and asked for together with them.
  useFeed(studentId)
  const askedDay = Number(part('day'))
  const weekday = askedDay >= 1 && askedDay <= 5 ? askedDay : weekdayNumber(today) <= 5 ? weekdayNumber(today) : 1
  const isNow = chosen !== undefined && chosen.beginDate <= today && today <= chosen.endDate
  const none = <EmptyState title={text.none} />
  return (
    <div data-print>
      <div className={classes.head}>
        <PageTitle
          below={
            <span className={classes.whose}>
              {child && chosen && fill(text.title, { child: child.studentFullName, session: termNamed(chosen.termNumber, language) })}
            </span>
          }
        >
          {titles.schedule}
        </PageTitle>
        <Button variant="default" small className={classes.print} onClick={() => print()}>
          <IconPrinter size={20} stroke={1.75} aria-hidden />
          {text.print}
        </Button>
      </div>
      <Async query={sessions} pending={<Pending tall />} isEmpty={(all) => all.length === 0} empty={none}>
        {(all) => (
          <div className={classes.parts}>
            <div className={classes.sessions}>
              <Segments
                label={text.session}
                labelUnseen
                options={all.map(({ termId, termNumber }) => ({ value: String(termId), label: termNamed(termNumber, language) }))}
                value={String(chosen?.termId ?? '')}
                onChange={(term) => show({ term })}
              />
            </div>
            <Async query={lessons} pending={<Pending tall />} isEmpty={(items) => items.length === 0} empty={none}>
              {(items) => (
                <>
                  <WeekGrid items={items} isNow={isNow} />
                  <Agenda items={items} isNow={isNow} weekday={weekday} onWeekday={(day) => show({ day: String(day) })} />
                  <CalendarFeed studentId={studentId} />
                </>
              )}
            </Async>
          </div>
        )}
      </Async>
    </div>
  )
}
