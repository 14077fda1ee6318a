import { fields } from '../../text/mn/fields.ts'
import { useText } from '../../text/words.tsx'
import { LONGEST, phoneTyped } from './rules.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** Phone number of eight digits, however spaced: 8811 2233 and +976 8811-2233 become 88112233. */
export function PhoneField({ value, onChange, ...props }: PhoneFieldProps) {
  const text = useText(fields)
  return (
    <TextField
      label={text.phone}
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={LONGEST}
      {...props}
      type="tel"
      value={value}
      onChange={(event) => onChange(phoneTyped(event.currentTarget.value))}
    />
  )
}
