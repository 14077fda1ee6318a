import { mondayOf } from '@portal/contract/days'
import { useSearch } from '@tanstack/react-router'
import { useEstimatedToday } from '../../base/clock.ts'
import { askedDay, dayToOpen, useShow } from '../../base/page.ts'
import { HOMEWORK_STATES } from '../../base/search.ts'
import { ChildTitle } from '../../child/ChildTitle.tsx'
import type { OfChild } from '../../child/ofChild.ts'
import { homework } from '../../text/mn/homework.ts'
import { useText } from '../../text/words.tsx'
import { WeekNavigator } from '../../ui/date/WeekNavigator.tsx'
import { Async } from '../../ui/plain/Async.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { EmptyState } from '../../ui/plain/EmptyState.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { SelectField } from '../../ui/plain/SelectField.tsx'
import { useFreeWeek } from '../schedule/index.ts'
import { Days } from './Days.tsx'
import { coursesIn, filtered, type State, shownDays } from './filter.ts'
import classes from './HomeworkPage.module.css'
import { useHomeworkOfWeek } from './queries.ts'

const PAGE = '/student/$studentId/homework'

/** Homework of a week; the address holds week, day and filter. */
export default function HomeworkPage({ studentId, child }: OfChild) {
  const text = useText(homework)
  const { date: asked, course, state = 'all' } = useSearch({ from: PAGE })
  const show = useShow(PAGE)
  const today = useEstimatedToday()
  const opened = dayToOpen(today)
  const day = askedDay(asked, today) ?? opened
  const monday = mondayOf(day)
  const query = useHomeworkOfWeek(studentId, monday)
  const freeWeek = useFreeWeek(studentId, monday)

  /** If the open day has no match for the filter, opens the first day that has. */
  function choose(chosen: State) {
    const left = filtered(query.data ?? [], { course, state: chosen })
    const first = left.map(({ dt }) => dt).sort()[0]
    const date = left.some(({ dt }) => dt === day) ? asked : (first ?? asked)
    show({ state: chosen === 'all' ? undefined : chosen, date })
  }
  return (
    <>
      <ChildTitle page="homework" child={child} />
      <WeekNavigator monday={monday} onTurn={(date) => show({ date: date === mondayOf(opened) ? undefined : date })} />
      <div className={classes.filters}>
        <SelectField label={text.course} value={course ?? ''} onChange={(chosen) => show({ course: chosen || undefined })}>
          <option value="">{text.allCourses}</option>
          {coursesIn(query.data ?? [], course).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <Segments
          label={text.state}
          options={HOMEWORK_STATES.map((value) => ({ value, label: text.states[value] }))}
          value={state}
          onChange={choose}
        />
      </div>
      <Async
        query={query}
        pendingCards={3}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title={text.noHomework} hint={freeWeek} />}
      >
        {(all) => {
          const list = filtered(all, { course, state })
          if (list.length > 0)
            return (
              <Days
                days={shownDays(monday, all)}
                list={list}
                chosen={day}
                onChoose={(date) => show({ date }, { replace: true })}
                studentId={studentId}
              />
            )
          return (
            <EmptyState
              title={text.noHomeworkForFilter}
              hint={[course, state !== 'all' && text.states[state]].filter(Boolean).join(', ')}
              action={
                <Button variant="default" onClick={() => show({ course: undefined, state: undefined })}>
                  {text.showAll}
                </Button>
              }
            />
          )
        }}
      </Async>
    </>
  )
}
