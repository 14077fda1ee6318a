import { clockTime } from '@portal/contract/days'
import type { ScheduleItem } from '@portal/contract/schedule'
import { Fragment } from 'react'
import { useEstimatedToday } from '../../base/clock.ts'
import { breakNamed, weekdayNamed } from '../../text/calendar.ts'
import { schedule } from '../../text/mn/schedule.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { familyClass } from '../courses/index.ts'
import { beginOf, dayOf, endOf, type OffKind, roomIn, SCHOOL_DAYS, scaleOf } from './rules.ts'
import { useMinutesNow } from './schoolDay.ts'
import classes from './WeekGrid.module.css'

interface WeekGridProps {
  items: readonly ScheduleItem[]
  /** Whether the term is running; the current time is marked only then. */
  isNow: boolean
  /** Weekdays without school in the current week. */
  off: ReadonlyMap<number, OffKind>
}

/** Reason why a weekday of the current week has no school, below its name. */
export function OffName({ kind }: { kind: OffKind | undefined }) {
  const { holiday } = useText(schedule)
  const { language } = useLanguage()
  const today = useEstimatedToday()
  return kind && <span className="small dim"> {kind === 'BREAK' ? breakNamed(today, language) : holiday}</span>
}

/** Reserves a height; an SVG element, because the policy of pages refuses style attributes. */
const Strut = ({ height }: { height: number }) => <svg className={classes.strut} width="0" height={height} aria-hidden="true" />

/** Monday to Friday, to scale. */
export function WeekGrid({ items, isNow, off }: WeekGridProps) {
  const { inWords } = useText(schoolWords)
  const text = useText(schedule)
  const { language } = useLanguage()
  const now = useMinutesNow(isNow)
  const { hours, height, topOf } = scaleOf(items)
  const [first = 0] = hours
  const isShown = (minutes: number) => minutes >= first * 60 && minutes <= (first + hours.length) * 60
  const topOfPrevious = (lesson: { item: ScheduleItem } | undefined) => (lesson === undefined ? 0 : topOf(beginOf(lesson.item)))
  const running =
    now &&
    !off.has(now.weekday) &&
    items.find((item) => item.sequence === now.weekday && beginOf(item) <= now.minutes && now.minutes < endOf(item))
  const nowLabel = now && <em className={classes.now}>{fill(text.nowAt, { time: clockTime(now.minutes) })}</em>
  return (
    <Card className={classes.sheet}>
      <div className={classes.grid}>
        <svg className={classes.hours} height={height} aria-hidden="true">
          {hours.slice(1).map((hour) => (
            <text key={hour} x="44" y={topOf(hour * 60)}>
              {clockTime(hour * 60)}
            </text>
          ))}
        </svg>
        {SCHOOL_DAYS.map((day) => (
          <section key={day} className={classes.day} data-today={day === now?.weekday || undefined} data-off={off.has(day) || undefined}>
            <h2 className={classes.dayHead}>
              {weekdayNamed(day, language)}
              <OffName kind={off.get(day)} />
            </h2>
            <div className={classes.column}>
              <svg className={classes.lines} height={height} aria-hidden="true">
                {hours.map((hour) => (
                  <rect key={hour} y={topOf(hour * 60)} width="100%" height="1" />
                ))}
              </svg>
              <ol>
                {dayOf(items, day).map(({ item }, at, lessons) => (
                  <Fragment key={`${item.timeName} ${item.courseName}`}>
                    <li aria-hidden="true">
                      <Strut height={topOf(beginOf(item)) - topOfPrevious(lessons[at - 1])} />
                    </li>
                    <li className={`${classes.lesson} ${familyClass(item.courseName) ?? ''}`} data-now={item === running || undefined}>
                      <Strut height={topOf(endOf(item)) - topOf(beginOf(item))} />
                      <p>
                        <b>{inWords(item.courseName)}</b>
                        <span>
                          {clockTime(beginOf(item))}–{clockTime(endOf(item))}
                          {item.roomNumber !== null && `, ${inWords(roomIn(item.roomNumber, text.room))}`}
                        </span>
                        <span>{item.displayName}</span>
                      </p>
                      {item === running && nowLabel}
                    </li>
                  </Fragment>
                ))}
                {now?.weekday === day && !running && !off.has(day) && isShown(now.minutes) && (
                  <li className={classes.current}>
                    <Strut height={topOf(now.minutes)} />
                    <div className={classes.line}>{nowLabel}</div>
                  </li>
                )}
              </ol>
            </div>
          </section>
        ))}
      </div>
    </Card>
  )
}
