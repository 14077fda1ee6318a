import { parseTime } from '@portal/contract/days'
import { calendar } from '../../text/mn/calendar.ts'
import { useText } from '../../text/words.tsx'
import { TextField } from '../field/TextField.tsx'

interface TimeFieldProps {
  id?: string
  name: string
  label: string
  /** HH:mm, or the incomplete input. */
  value: string
  onChange: (value: string) => void
  /** Error message; `true` if it is shown elsewhere. */
  error?: string | true | undefined
}

/** Time of day in 24-hour format, whatever the browser's locale. */
export function TimeField(props: TimeFieldProps) {
  const text = useText(calendar)
  return (
    <TextField
      {...props}
      onBlur={() => props.onChange(parseTime(props.value))}
      placeholder={text.timeHint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={5}
    />
  )
}
