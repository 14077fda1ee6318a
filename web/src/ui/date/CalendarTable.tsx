import { addDays, dayAfterKey, weekdayNumber } from '@portal/contract/days'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { dayAndMonth, spanInWords, weekdayNamed } from '../../text/calendar.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import classes from './CalendarTable.module.css'

/** Selectable day. */
export interface CalendarDay {
  /** Symbol under the number. */
  sign?: ReactNode
  /** Text of the symbol for screen readers. */
  label?: string
  /** Class that sets `--ground`, the background behind the symbol. */
  className?: string | undefined
  chosen?: boolean
}

interface CalendarTableProps {
  caption: string
  /** Days from Monday on; null leaves a cell empty. */
  weeks: readonly (readonly (string | null)[])[]
  /** Adds a column with the name of each week; `word` is its head. */
  weekHead?: { word: string; of: (week: readonly (string | null)[]) => string } | undefined
  /** Undefined makes the day a plain number. */
  dayOf: (day: string) => CalendarDay | undefined
  /** Name of a day without school; such days are tinted. */
  offOf?: ((day: string) => string | undefined) | undefined
  onDay: (day: string) => void
  /** Called when the keyboard moves to a day outside the table; the owner turns to that day and passes it back as `reached`. */
  onReach?: ((day: string) => void) | undefined
  reached?: string | undefined
  /** Low cells for a date picker. */
  small?: boolean
}

/** Days without school as stretches with one name; weekends inside a stretch do not end it. */
export function offStretches(
  days: readonly string[],
  offOf: (day: string) => string | undefined,
): { from: string; to: string; name: string }[] {
  const found: { from: string; to: string; name: string }[] = []
  for (const day of days) {
    const name = offOf(day)
    const last = found.at(-1)
    if (name === undefined) continue
    const isNext = last?.name === name && (addDays(last.to, 1) === day || (weekdayNumber(last.to) === 5 && addDays(last.to, 3) === day))
    if (last && isNext) last.to = day
    else found.push({ from: day, to: day, name })
  }
  return found
}

/** Calendar grid, one row per week. One day is in the tab order; the arrow keys move from it. */
export function CalendarTable({ caption, weeks, weekHead, dayOf, offOf, onDay, onReach, reached, small = false }: CalendarTableProps) {
  const text = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  const columns = weeks[0]?.length ?? 7
  const named = offOf
    ? offStretches(
        weeks.flat().filter((day) => day !== null),
        offOf,
      )
    : []
  const { table, stop, onKeyDown, onFocus } = useDayKeys({ weeks, dayOf, onReach, reached, today })
  return (
    <div className={classes.place} data-small={small || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days with arrow-key navigation and the cells of a table */}
      <table ref={table} role="grid" className={classes.weeks} onKeyDown={onKeyDown} onFocus={onFocus}>
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
                <td key={day ?? at}>
                  {day !== null && (
                    <Day
                      day={day}
                      of={dayOf(day)}
                      off={offOf?.(day)}
                      isToday={day === today}
                      isStop={day === stop}
                      isPicked={small}
                      onPress={onDay}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {named.length > 0 && (
        <ul className={classes.names}>
          {named.map(({ from, to, name }) => (
            <li key={from}>
              <i aria-hidden />
              <span>
                <span className="nb num">{spanInWords(from, to, language)}</span>: {name}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface DayKeys extends Pick<CalendarTableProps, 'weeks' | 'dayOf' | 'onReach' | 'reached'> {
  today: string | undefined
}

/** Moves the focus between days by keyboard and skips days that are not selectable. */
function useDayKeys({ weeks, dayOf, onReach, reached, today }: DayKeys) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<string>()
  const days = weeks.flat().filter((day) => day !== null)
  const open = days.filter((day) => dayOf(day) !== undefined)
  const stop = [focused, open.find((day) => dayOf(day)?.chosen), today].find((day) => day !== undefined && open.includes(day)) ?? open[0]
  const focusOn = (day: string | undefined) => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day that was reached
  useLayoutEffect(() => {
    if (reached !== undefined) focusOn(open.find((day) => day >= reached) ?? open.at(-1))
  }, [reached])

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const from = event.target.dataset.day
    let next = from && dayAfterKey(event.key, from)
    if (from === undefined || next === undefined) return
    event.preventDefault()
    while (next !== undefined && days.includes(next) && !open.includes(next)) {
      const further: string | undefined = dayAfterKey(event.key, next)
      next = further === next ? undefined : further
    }
    if (next !== undefined && open.includes(next)) focusOn(next)
    else if (next !== undefined) onReach?.(next)
  }

  const onFocus = ({ target }: { target: EventTarget }) => target instanceof HTMLElement && setFocused(target.dataset.day)
  return { table, stop, onKeyDown, onFocus }
}

interface DayProps {
  day: string
  of: CalendarDay | undefined
  off: string | undefined
  isToday: boolean
  /** True for the day in the tab order. */
  isStop: boolean
  /** True in a date picker, where the day in the tab order gets the focus when the calendar opens. */
  isPicked: boolean
  onPress: (day: string) => void
}

function Day({ day, of, off, isToday, isStop, isPicked, onPress }: DayProps) {
  const text = useText(calendar)
  const { language } = useLanguage()
  const number = Number(day.slice(8))
  const today = isToday ? { 'data-today': '', 'aria-current': 'date' as const } : {}
  if (!of)
    return (
      <span className={classes.day} data-off={off === undefined ? undefined : ''} title={off} {...today}>
        <b>{number}</b>
        {off !== undefined && <span className="unseen">, {off}</span>}
      </span>
    )
  const name = [dayAndMonth(day, language), isToday && text.today, of.label, off].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={of.className ? `${classes.day} ${of.className}` : classes.day}
      data-day={day}
      data-off={off === undefined ? undefined : ''}
      title={off}
      tabIndex={isStop ? 0 : -1}
      data-autofocus={(isStop && isPicked) || undefined}
      aria-pressed={of.chosen}
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
