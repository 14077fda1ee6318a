import { isDay, monthOf, parseDay } from '@portal/contract/days'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useToday } from '../../base/clock.ts'
import { shortDate } from '../../text/dates.ts'
import { calendar } from '../../text/mn/calendar.ts'
import { fill, type Language, useLanguage, useText } from '../../text/words.tsx'
import { opensPopover, Popover } from '../dialog/Popover.tsx'
import { TextField } from '../field/TextField.tsx'
import { Button } from '../plain/Button.tsx'
import { Icon } from '../plain/Icon.tsx'
import classes from './DateField.module.css'
import { MonthCalendar } from './MonthCalendar.tsx'

interface Limits {
  min?: string | undefined
  max?: string | undefined
}

/** Fills the first and last allowed day into a message. */
export const withLimits = (message: string, { min = '', max = '' }: Limits, language: Language): string =>
  fill(message, { min: shortDate(min, language), max: shortDate(max, language) })

interface DateFieldProps {
  id?: string
  name: string
  label: string
  /** yyyy-MM-dd, or the incomplete input. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Error message; `true` if it is shown elsewhere. */
  error?: string | true | undefined
  /** First and last selectable day; the form validates typed days. */
  min?: string | undefined
  max?: string | undefined
  /** Name of a day without school; the calendar tints such days. */
  offOf?: ((day: string) => string | undefined) | undefined
}

/** Date, typed or picked from a month. The native picker would use the browser's language. */
export function DateField({ label, value, onChange, onBlur, error, min = '', max = '9999-12-31', offOf, ...input }: DateFieldProps) {
  const text = useText(calendar)
  const { language } = useLanguage()
  const today = useToday()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [turned, setTurned] = useState<string>()
  const near = isDay(value) ? value : (today ?? '2000-01-01')
  const month = turned ?? monthOf(near > max ? max : near < min ? min : near)

  function show(next: boolean) {
    setTurned(undefined)
    setOpened(next)
  }

  return (
    <>
      <TextField
        {...input}
        label={label}
        value={isDay(value) ? shortDate(value, language) : value}
        error={typeof error === 'string' ? withLimits(error, { min, max }, language) : error}
        onChange={(typed) => onChange(parseDay(typed))}
        onBlur={onBlur}
        placeholder={today && fill(text.dateHint, { date: shortDate(today, language) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        end={
          <Button
            ref={button}
            variant="subtle"
            icon
            aria-label={fill(text.openCalendar, { label })}
            {...opensPopover(opened)}
            onClick={() => show(!opened)}
          >
            <Icon of={IconCalendar} size={22} />
          </Button>
        }
      />
      <Popover
        opened={opened}
        onClose={() => show(false)}
        anchor={button}
        placement="bottom-end"
        label={label}
        className={classes.calendar}
      >
        <MonthCalendar
          small
          month={month}
          onTurn={setTurned}
          offOf={offOf}
          from={monthOf(min)}
          to={monthOf(max)}
          dayOf={(day) => (day < min || day > max ? undefined : { chosen: day === value })}
          onDay={(day) => {
            onChange(day)
            show(false)
          }}
        />
      </Popover>
    </>
  )
}
