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
  /** Left out: the day is a bare number. */
  dayOf: (day: string) => CalendarDay | undefined
  /** What a day without school is; such days are tinted. */
  offOf?: ((day: string) => string | undefined) | undefined
  onDay: (day: string) => void
  /** The first and the last month to turn to. */
  from?: string | undefined
  to?: string | undefined
  /** For picking: low cells, and no way back to today. */
  small?: boolean
}

/** A month, week under week. */
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
