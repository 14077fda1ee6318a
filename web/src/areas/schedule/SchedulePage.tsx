import { mondayOf, weekdayNumber } from '@portal/contract/days'
import { IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEstimatedToday } from '../../base/clock.ts'
import { dayToOpen, useShow } from '../../base/page.ts'
import { breakNamed, termNamed } from '../../text/calendar.ts'
import { dayInWords } from '../../text/dates.ts'
import { schedule } from '../../text/mn/schedule.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Pending } from '../../ui/plain/Pending.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import '../../base/print.css'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfChild } from '../../child/ofChild.ts'
import { chosenTerm } from '../../child/terms.ts'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Agenda } from './Agenda.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { useFeed, useTerms, useTimetable, useWeekCalendar } from './queries.ts'
import { weekShown } from './rules.ts'
import classes from './SchedulePage.module.css'
import { WeekGrid } from './WeekGrid.tsx'

const PAGE = '/student/$studentId/schedule'

/** Timetable: a week to scale on wide screens and in print, one day at a time on narrow screens. */
export default function SchedulePage({ studentId, child }: OfChild) {
  const text = useText(schedule)
  const { language } = useLanguage()
  const { term: askedTerm, day: dayParam = 0 } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const today = useEstimatedToday()
  const sessions = useTerms(studentId)
  const chosen = chosenTerm(sessions.data ?? [], askedTerm, today)
  const lessons = useTimetable(studentId, chosen)
  // Prefetches the feed, which is shown below the lessons.
  useFeed(studentId)
  const monday = mondayOf(dayToOpen(today))
  // Waits for the terms, so that it is batched with the read of the lessons.
  const calendar = useWeekCalendar(studentId, sessions.data && monday)
  // Only the default term contains the current week.
  const isDefault = chosen !== undefined && chosen === chosenTerm(sessions.data ?? [], undefined, today)
  const { off, free, opensOn } = weekShown(isDefault ? calendar.data : undefined, today)
  const weekday = dayParam >= 1 && dayParam <= 5 ? dayParam : opensOn
  const awaited: UseQueryResult<unknown> = calendar.isPending ? calendar : lessons
  const isNow = chosen !== undefined && chosen.beginDate <= today && today <= chosen.endDate
  const showNext = (day: string) => {
    const term = sessions.data?.find(({ beginDate, endDate }) => beginDate <= day && day <= endDate)
    show({ day: weekdayNumber(day), ...(term && term !== chosen && { term: term.termId }) })
  }
  const none = <EmptyState title={text.none} />
  return (
    <div data-print>
      <ChildTitle
        page="schedule"
        child={child}
        hint={
          <p className={classes.whose}>
            {child && chosen && fill(text.title, { child: child.studentFullName, session: termNamed(chosen.termNumber, language) })}
          </p>
        }
        action={
          <Button variant="default" small className={classes.print} onClick={() => print()}>
            <Icon of={IconPrinter} />
            {text.print}
          </Button>
        }
      />
      <Async query={sessions} pending={<Pending tall />} isEmpty={(all) => all.length === 0} empty={none}>
        {(all) => (
          <Stack gap={7}>
            <div className={classes.sessions}>
              <Segments
                label={text.session}
                labelUnseen
                options={all.map(({ termId, termNumber }) => ({ value: termId, label: termNamed(termNumber, language) }))}
                value={chosen?.termId ?? 0}
                onChange={(term) => show({ term })}
              />
            </div>
            {free && (
              <Notice tone="blue">
                <b>{free.kind === 'BREAK' ? breakNamed(today, language) : text.holidayToday}</b>
                <p>{free.next === null ? text.nextUnknown : fill(text.nextSchoolDay, { day: dayInWords(free.next, language) })}</p>
                {free.next !== null && (
                  <Button variant="default" small className={classes.next} onClick={() => showNext(free.next ?? today)}>
                    {text.toNext}
                  </Button>
                )}
              </Notice>
            )}
            <Async query={awaited} pending={<Pending tall />} isEmpty={() => lessons.data?.length === 0} empty={none}>
              {() => (
                <>
                  <WeekGrid items={lessons.data ?? []} isNow={isNow} off={off} />
                  <Agenda items={lessons.data ?? []} isNow={isNow} off={off} weekday={weekday} onWeekday={(day) => show({ day })} />
                  <CalendarFeed studentId={studentId} />
                </>
              )}
            </Async>
          </Stack>
        )}
      </Async>
    </div>
  )
}
