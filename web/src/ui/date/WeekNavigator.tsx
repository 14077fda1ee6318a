import { addDays, mondayOf } from '@portal/contract/days'
import { useToday } from '../../base/clock.ts'
import { spanInWords } from '../../text/calendar.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { useLanguage, useText } from '../../text/words.tsx'
import { PeriodNavigator } from './PeriodNavigator.tsx'

interface WeekNavigatorProps {
  monday: string
  onTurn: (monday: string) => void
}

/** Pages through weeks from Monday; the page stores the week in its address. */
export function WeekNavigator({ monday, onTurn }: WeekNavigatorProps) {
  const text = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  const thisMonday = today && mondayOf(today)
  return (
    <PeriodNavigator
      title={spanInWords(monday, addDays(monday, 6), language)}
      words={text.week}
      onPrevious={() => onTurn(addDays(monday, -7))}
      onNext={() => onTurn(addDays(monday, 7))}
      onToday={thisMonday === undefined || thisMonday === monday ? undefined : () => onTurn(thisMonday)}
    />
  )
}
