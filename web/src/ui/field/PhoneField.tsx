import { contactOf, isPhone } from '@portal/contract/fields'
import type { ClipboardEvent } from 'react'
import { fields } from '../../text/mn/fields.ts'
import { useText } from '../../text/words.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** Eight digits; a pasted +976 8811-2233 arrives as 88112233. */
export function PhoneField({ value, onChange, ...props }: PhoneFieldProps) {
  const text = useText(fields)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const phone = contactOf(event.clipboardData.getData('text'))
    if (!isPhone(phone)) return
    event.preventDefault()
    onChange(phone)
  }
  return (
    <TextField
      label={text.phone}
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={8}
      {...props}
      type="tel"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={paste}
    />
  )
}
