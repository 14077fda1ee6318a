import type { ReactNode } from 'react'
import { useToday } from '../clock.ts'
import { dayAndMonth, monthInWords } from '../text/calendar.ts'
import { weekday } from '../text/dates.ts'
import { calendar } from '../text/mn/calendar.ts'
import { useLanguage, useText } from '../text/words.tsx'
import { addDays, addMonths, firstOf, mondayOf, monthOf, weeksOf } from './days.ts'
import classes from './MonthCalendar.module.css'
import { PeriodNavigator } from './PeriodNavigator.tsx'
import { useSwipe } from './useSwipe.ts'

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

interface MonthCalendarProps {
  month: string
  onTurn: (month: string) => void
  /** Left out: the day is a bare number. */
  dayOf: (day: string) => CalendarDay | undefined
  onDay: (day: string) => void
  /** The first and the last month to turn to. */
  from?: string | undefined
  to?: string | undefined
  /** For picking: low cells, and no way back to today. */
  small?: boolean
}

/** A month, week under week. */
export function MonthCalendar({ month, onTurn, dayOf, onDay, from = '', to = '9999', small = false }: MonthCalendarProps) {
  const text = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  const previous = addMonths(month, -1)
  const next = addMonths(month, 1)
  const back = previous < from ? undefined : () => onTurn(previous)
  const on = next > to ? undefined : () => onTurn(next)
  const thisMonth = today && monthOf(today)
  const swipe = useSwipe(back, on)
  const title = monthInWords(month, language)
  const monday = mondayOf(firstOf(month))
  return (
    <div {...swipe} data-small={small || undefined} className={classes.place}>
      <PeriodNavigator
        title={title}
        words={text.month}
        onPrevious={back}
        onNext={on}
        onToday={small || thisMonth === undefined || thisMonth === month ? undefined : () => onTurn(thisMonth)}
      />
      <table className={classes.month}>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {text.short.map((short, at) => (
              <th key={short} scope="col" abbr={weekday(addDays(monday, at), language)}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
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
      aria-label={name}
      aria-pressed={of.chosen}
      style={{ background: of.ground }}
      onClick={() => onPress(day)}
      {...today}
    >
      <b>{number}</b>
      {of.sign !== undefined && <span className={classes.sign}>{of.sign}</span>}
    </button>
  )
}
