import { clockTime } from '@portal/contract/days'
import type { ScheduleItem } from '@portal/contract/schedule'
import { Fragment } from 'react'
import { weekdayNamed } from '../../text/calendar.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { schedule } from '../../text/mn/schedule.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { useSwipe } from '../../ui/date/useSwipe.ts'
import { Card } from '../../ui/plain/Card.tsx'
import { Stitch } from '../../ui/plain/ornaments.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import { familyClass } from '../courses/index.ts'
import classes from './Agenda.module.css'
import { beginOf, dayOf, endOf, type OffKind, roomIn, SCHOOL_DAYS } from './rules.ts'
import { useMinutesNow } from './schoolDay.ts'
import { OffName } from './WeekGrid.tsx'

interface AgendaProps {
  items: readonly ScheduleItem[]
  isNow: boolean
  /** Weekdays without school in the current week. */
  off: ReadonlyMap<number, OffKind>
  /** 1 is Monday, 5 is Friday. */
  weekday: number
  onWeekday: (weekday: number) => void
}

/** One day of the timetable, for narrow screens. */
export function Agenda({ items, isNow, off, weekday, onWeekday }: AgendaProps) {
  const text = useText(schedule)
  const { inWords } = useText(schoolWords)
  const { short } = useText(calendar)
  const { language } = useLanguage()
  const now = useMinutesNow(isNow)
  const swipe = useSwipe(weekday > 1 ? () => onWeekday(weekday - 1) : undefined, weekday < 5 ? () => onWeekday(weekday + 1) : undefined)
  const lessons = dayOf(items, weekday)
  const isToday = now?.weekday === weekday
  return (
    <Card className={classes.agenda}>
      <div {...swipe}>
        <Tabs
          label={text.weekday}
          options={SCHOOL_DAYS.map((day) => ({
            value: String(day),
            label: (
              <span className={classes.weekday} data-today={day === now?.weekday || undefined}>
                <span className={classes.long}>{weekdayNamed(day, language)}</span>
                <span className={classes.short} aria-hidden>
                  {short[day - 1]}
                </span>
              </span>
            ),
          }))}
          value={String(weekday)}
          onChange={(day) => onWeekday(Number(day))}
        >
          {off.has(weekday) && (
            <p className={classes.off}>
              <OffName kind={off.get(weekday)} />
            </p>
          )}
          <ol className={classes.lessons} data-off={off.has(weekday) || undefined}>
            {lessons.length === 0 && <li className={classes.free}>{text.free}</li>}
            {lessons.map(({ item, pauseBefore }) => {
              const running = isToday && !off.has(weekday) && beginOf(item) <= now.minutes && now.minutes < endOf(item)
              return (
                <Fragment key={`${item.timeName} ${item.courseName}`}>
                  {pauseBefore && (
                    <li className={classes.pause}>
                      {text.break}
                      <Stitch />
                    </li>
                  )}
                  <li className={classes.row}>
                    <span className={classes.time}>
                      {clockTime(beginOf(item))}
                      <span>–{clockTime(endOf(item))}</span>
                    </span>
                    <div className={`${classes.lesson} ${familyClass(item.courseName) ?? ''}`} data-now={running || undefined}>
                      <b>{inWords(item.courseName)}</b>
                      <span>
                        {[item.roomNumber !== null && inWords(roomIn(item.roomNumber, text.room)), item.displayName]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                      {running && <em>{text.now}</em>}
                    </div>
                  </li>
                </Fragment>
              )
            })}
          </ol>
        </Tabs>
      </div>
    </Card>
  )
}
