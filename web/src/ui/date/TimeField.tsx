import { timeTyped } from '@portal/contract/days'
import { calendar } from '../../text/mn/calendar.ts'
import { useText } from '../../text/words.tsx'
import { TextField } from '../field/TextField.tsx'

interface TimeFieldProps {
  name: string
  label: string
  /** HH:mm, or the incomplete input. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Time of day in 24-hour format, whatever the browser's locale. */
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
