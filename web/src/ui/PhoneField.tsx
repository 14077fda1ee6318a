import { TextInput, type TextInputProps } from '@mantine/core'
import { contactOf, isPhone } from '@portal/contract/fields'
import type { ClipboardEvent } from 'react'
import { fields } from '../text/mn/fields.ts'
import { useText } from '../text/words.tsx'

interface PhoneFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
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
    <TextInput
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
