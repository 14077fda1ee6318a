import type { ScheduleItem } from '@portal/contract/schedule'
import { weekdayNamed } from '../../text/calendar.ts'
import { schedule } from '../../text/mn/schedule.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Card } from '../../ui/Card.tsx'
import { familyColor } from './family.ts'
import { beginOf, clockTime, dayOf, endOf, roomIn, visibleHours } from './hours.ts'
import { useMinutesNow } from './useMinutesNow.ts'
import classes from './WeekGrid.module.css'

export const SCHOOL_DAYS = [1, 2, 3, 4, 5] as const
const HOUR_PX = 112

interface WeekGridProps {
  items: readonly ScheduleItem[]
  /** Whether the term is running, so that the clock means something. */
  isNow: boolean
}

/** Monday to Friday to scale. */
export function WeekGrid({ items, isNow }: WeekGridProps) {
  const text = useText(schedule)
  const { language } = useLanguage()
  const now = useMinutesNow(isNow)
  const { from, to } = visibleHours(items)
  const hours = Array.from({ length: to - from - 1 }, (_, at) => from + 1 + at)
  const topOf = (minutes: number) => ((minutes - from * 60) / 60) * HOUR_PX
  const height = (to - from) * HOUR_PX
  return (
    <Card className={classes.sheet}>
      <div className={classes.grid}>
        <div className={classes.hours} style={{ height }} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ top: topOf(hour * 60) }}>
              {clockTime(hour * 60)}
            </span>
          ))}
        </div>
        {SCHOOL_DAYS.map((day) => (
          <section key={day} className={classes.day} data-today={day === now?.weekday || undefined}>
            <h2 className={classes.dayHead}>{weekdayNamed(day, language)}</h2>
            <ol className={classes.column} style={{ height, backgroundSize: `100% ${HOUR_PX}px` }}>
              {dayOf(items, day).map(({ item }) => {
                const running = now?.weekday === day && beginOf(item) <= now.minutes && now.minutes < endOf(item)
                return (
                  <li
                    key={`${item.timeName} ${item.courseName}`}
                    className={classes.lesson}
                    data-now={running || undefined}
                    style={{
                      top: topOf(beginOf(item)),
                      height: topOf(endOf(item)) - topOf(beginOf(item)),
                      borderLeftColor: familyColor(item.courseName),
                    }}
                  >
                    <b>{item.courseName}</b>
                    <span>
                      {clockTime(beginOf(item))}–{clockTime(endOf(item))}
                      {item.roomNumber !== null && `, ${roomIn(item.roomNumber, text.room)}`}
                    </span>
                    <span>{item.displayName}</span>
                  </li>
                )
              })}
              {now?.weekday === day && now.minutes >= from * 60 && now.minutes <= to * 60 && (
                <li className={classes.now} style={{ top: topOf(now.minutes) }}>
                  <span>{fill(text.nowAt, { time: clockTime(now.minutes) })}</span>
                </li>
              )}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  )
}
