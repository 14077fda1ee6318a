import type { ScheduleItem } from '@portal/contract/schedule'
import { useEstimatedToday } from '../../base/clock.ts'
import { breakNamed, weekdayNamed } from '../../text/calendar.ts'
import { schedule } from '../../text/mn/schedule.ts'
import { schoolWords } from '../../text/mn/schoolWords.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { familyColor } from '../courses/index.ts'
import { beginOf, clockTime, dayOf, endOf, type OffKind, roomIn, SCHOOL_DAYS, scaleOf } from './rules.ts'
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

/** Monday to Friday, to scale. */
export function WeekGrid({ items, isNow, off }: WeekGridProps) {
  const { inWords } = useText(schoolWords)
  const text = useText(schedule)
  const { language } = useLanguage()
  const now = useMinutesNow(isNow)
  const { hours, height, topOf } = scaleOf(items)
  const [first = 0] = hours
  const isShown = (minutes: number) => minutes >= first * 60 && minutes <= (first + hours.length) * 60
  const lines = {
    backgroundImage: hours.map(() => 'linear-gradient(var(--line), var(--line))').join(),
    backgroundPosition: hours.map((hour) => `0 ${topOf(hour * 60)}px`).join(),
  }
  const running =
    now &&
    !off.has(now.weekday) &&
    items.find((item) => item.sequence === now.weekday && beginOf(item) <= now.minutes && now.minutes < endOf(item))
  const nowLabel = now && <em className={classes.now}>{fill(text.nowAt, { time: clockTime(now.minutes) })}</em>
  return (
    <Card className={classes.sheet}>
      <div className={classes.grid}>
        <div className={classes.hours} style={{ height }} aria-hidden>
          {hours.slice(1).map((hour) => (
            <span key={hour} style={{ top: topOf(hour * 60) }}>
              {clockTime(hour * 60)}
            </span>
          ))}
        </div>
        {SCHOOL_DAYS.map((day) => (
          <section key={day} className={classes.day} data-today={day === now?.weekday || undefined} data-off={off.has(day) || undefined}>
            <h2 className={classes.dayHead}>
              {weekdayNamed(day, language)}
              <OffName kind={off.get(day)} />
            </h2>
            <ol className={classes.column} style={{ height, ...lines }}>
              {dayOf(items, day).map(({ item }) => (
                <li
                  key={`${item.timeName} ${item.courseName}`}
                  className={classes.lesson}
                  data-now={item === running || undefined}
                  style={{
                    top: topOf(beginOf(item)),
                    minHeight: topOf(endOf(item)) - topOf(beginOf(item)),
                    borderLeftColor: familyColor(item.courseName),
                  }}
                >
                  <b>{inWords(item.courseName)}</b>
                  <span>
                    {clockTime(beginOf(item))}–{clockTime(endOf(item))}
                    {item.roomNumber !== null && `, ${inWords(roomIn(item.roomNumber, text.room))}`}
                  </span>
                  <span>{item.displayName}</span>
                  {item === running && nowLabel}
                </li>
              ))}
              {now?.weekday === day && !running && !off.has(day) && isShown(now.minutes) && (
                <li className={classes.line} style={{ top: topOf(now.minutes) }}>
                  {nowLabel}
                </li>
              )}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  )
}
