import { CODE_LENGTH } from '@portal/contract/fields'
import type { ClipboardEvent } from 'react'
import { fields } from '../../text/mn/fields.ts'
import { useText } from '../../text/words.tsx'
import classes from './CodeField.module.css'
import { codeIn, parseDigits } from './rules.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Six-digit code from a message, typed, pasted with the text around it, or filled in by the phone. */
export function CodeField({ onChange, ...props }: Omit<TextFieldProps, 'type'>) {
  const text = useText(fields)
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = codeIn(event.clipboardData.getData('text'))
    if (code === undefined) return
    event.preventDefault()
    onChange?.(code)
  }
  return (
    <TextField
      label={text.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
      inputClassName={classes.digits}
      onChange={(typed) => onChange?.(parseDigits(typed, CODE_LENGTH))}
      onPaste={paste}
    />
  )
}
