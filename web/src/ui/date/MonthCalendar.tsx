import { addMonths, monthOf, weeksOf } from '@portal/contract/days'
import { useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { monthInWords } from '../../text/calendar.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { type CalendarDay, CalendarTable } from './CalendarTable.tsx'
import { PeriodNavigator } from './PeriodNavigator.tsx'
import { useSwipe } from './useSwipe.ts'

interface MonthCalendarProps {
  month: string
  onTurn: (month: string) => void
  /** Undefined makes the day a plain number. */
  dayOf: (day: string) => CalendarDay | undefined
  /** Name of a day without school; such days are tinted. */
  offOf?: ((day: string) => string | undefined) | undefined
  onDay: (day: string) => void
  /** First and last month of the navigation. */
  from?: string | undefined
  to?: string | undefined
  /** Low cells for a date picker, without the button to today. */
  small?: boolean
}

/** Calendar of one month, one row per week. */
export function MonthCalendar({ month, onTurn, dayOf, offOf, onDay, from = '', to = '9999', small = false }: MonthCalendarProps) {
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
  const [reached, setReached] = useState<string>()
  const reach = (day: string) => {
    const turned = monthOf(day)
    if (turned < from || turned > to || turned === month) return
    setReached(day)
    onTurn(turned)
  }
  return (
    <div {...swipe}>
      <PeriodNavigator
        title={title}
        words={text.month}
        onPrevious={back}
        onNext={on}
        onToday={small || thisMonth === undefined || thisMonth === month ? undefined : () => onTurn(thisMonth)}
      />
      <CalendarTable
        caption={title}
        weeks={weeksOf(month)}
        dayOf={dayOf}
        offOf={offOf}
        onDay={onDay}
        onReach={reach}
        reached={reached !== undefined && monthOf(reached) === month ? reached : undefined}
        small={small}
      />
    </div>
  )
}
