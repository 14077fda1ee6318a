import type { ReactNode } from 'react'
import { useToday } from '../clock.ts'
import { dayAndMonth, weekdayNamed } from '../text/calendar.ts'
import { calendar } from '../text/mn/calendar.ts'
import { useLanguage, useText } from '../text/words.tsx'
import classes from './CalendarTable.module.css'

/** A day that can be pressed. */
export interface CalendarDay {
  /** Under the number. */
  sign?: ReactNode
  /** What the sign says, for ears. */
  label?: string
  /** A soft ground beside the sign. */
  ground?: string
  chosen?: boolean
}

interface CalendarTableProps {
  caption: string
  /** Days from Monday on; null leaves a place empty. */
  weeks: readonly (readonly (string | null)[])[]
  /** Names each week in a column of its own; the column's head is its word. */
  weekHead?: { word: string; of: (week: readonly (string | null)[]) => string } | undefined
  /** Left out: the day is a bare number. */
  dayOf: (day: string) => CalendarDay | undefined
  onDay: (day: string) => void
  /** For picking: low cells. */
  small?: boolean
}

/** Week under week. */
export function CalendarTable({ caption, weeks, weekHead, dayOf, onDay, small = false }: CalendarTableProps) {
  const text = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  const columns = weeks[0]?.length ?? 7
  return (
    <div className={classes.place} data-small={small || undefined}>
      <table className={classes.weeks}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {weekHead && (
              <th scope="col">
                <span className="unseen">{weekHead.word}</span>
              </th>
            )}
            {text.short.slice(0, columns).map((short, at) => (
              <th key={short} scope="col" abbr={weekdayNamed(at + 1, language)}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {weekHead && <th scope="row">{weekHead.of(week)}</th>}
              {week.map((day, at) => (
                <td key={day ?? at}>{day !== null && <Day day={day} of={dayOf(day)} isToday={day === today} onPress={onDay} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayProps {
  day: string
  of: CalendarDay | undefined
  isToday: boolean
  onPress: (day: string) => void
}

function Day({ day, of, isToday, onPress }: DayProps) {
  const text = useText(calendar)
  const { language } = useLanguage()
  const number = Number(day.slice(8))
  const today = isToday ? { 'data-today': '', 'aria-current': 'date' as const } : {}
  if (!of)
    return (
      <span className={classes.day} {...today}>
        <b>{number}</b>
      </span>
    )
  const name = [dayAndMonth(day, language), isToday && text.today, of.label].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={classes.day}
      aria-pressed={of.chosen}
      style={{ background: of.ground }}
      onClick={() => onPress(day)}
      {...today}
    >
      <span className="unseen">{name}</span>
      <b aria-hidden>{number}</b>
      {of.sign !== undefined && (
        <span aria-hidden className={classes.sign}>
          {of.sign}
        </span>
      )}
    </button>
  )
}
