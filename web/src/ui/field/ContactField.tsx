import { CONTACT_MAX } from '@portal/contract/fields'
import { fields } from '../../text/mn/fields.ts'
import { useText } from '../../text/words.tsx'
import { MAX_LENGTH, parsePhone } from './rules.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Phone number or e-mail address; long enough for spaces and +976. */
export function ContactField(props: Omit<TextFieldProps, 'type'>) {
  const text = useText(fields)
  return (
    <TextField
      label={text.contact}
      description={text.contactHint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={CONTACT_MAX + 10}
      {...props}
    />
  )
}

/** Phone number of eight digits, however spaced: 8811 2233 and +976 8811-2233 become 88112233. */
export function PhoneField({ onChange, ...props }: Omit<TextFieldProps, 'type'>) {
  const text = useText(fields)
  return (
    <TextField
      label={text.phone}
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={MAX_LENGTH}
      {...props}
      type="tel"
      onChange={(typed) => onChange?.(parsePhone(typed))}
    />
  )
}
