import { weekdayNumber } from '@portal/contract/days'
import type { ReactNode } from 'react'
import { useToday } from '../../base/clock.ts'
import { dayAndMonth } from '../../text/calendar.ts'
import { weekday } from '../../text/dates.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { Tabs } from '../plain/Tabs.tsx'
import classes from './DayTabs.module.css'

interface DayTabsProps {
  days: readonly string[]
  chosen: string
  onChoose: (day: string) => void
  /** Symbol under the day's number; its label is for screen readers. */
  mark?: ((day: string) => { sign: ReactNode; label: string } | undefined) | undefined
  children: ReactNode
}

/** Tabs for screens that show one day at a time. */
export function DayTabs({ days, chosen, onChoose, mark, children }: DayTabsProps) {
  const text = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  return (
    <Tabs
      label={text.daysOfWeek}
      value={chosen}
      onChange={onChoose}
      options={days.map((day) => {
        const marked = mark?.(day)
        const isToday = day === today
        return {
          value: day,
          label: (
            <span className={classes.day} data-today={isToday || undefined}>
              <span className="unseen">
                {[weekday(day, language), dayAndMonth(day, language), isToday && text.today, marked?.label].filter(Boolean).join(', ')}
              </span>
              <span aria-hidden>{text.short[weekdayNumber(day) - 1]}</span>
              <b aria-hidden>{Number(day.slice(8))}</b>
              {mark && (
                <span aria-hidden className={classes.mark}>
                  {marked?.sign}
                </span>
              )}
            </span>
          ),
        }
      })}
    >
      <div className={classes.view}>{children}</div>
    </Tabs>
  )
}
