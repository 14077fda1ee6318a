import { timeTyped } from '@portal/contract/days'
import { calendar } from '../../text/mn/calendar.ts'
import { useText } from '../../text/words.tsx'
import { TextField } from '../field/TextField.tsx'

interface TimeFieldProps {
  name: string
  label: string
  /** HH:mm, or what was typed so far. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A time of the day on a clock of 24 hours, whatever the browser's own clock has. */
export function TimeField({ name, label, value, onChange, error }: TimeFieldProps) {
  const text = useText(calendar)
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(timeTyped(value))}
      placeholder={text.timeHint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={5}
    />
  )
}
