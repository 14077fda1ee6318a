import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { fields } from '../text/mn/fields.ts'
import { useText } from '../text/words.tsx'
import { Action } from './Action.tsx'

export function PasswordField(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const text = useText(fields)
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <TextInput
      label={text.password}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      rightSection={
        <Action
          variant="subtle"
          icon
          disabled={props.disabled ?? false}
          aria-label={visible ? text.hidePassword : text.showPassword}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={22} stroke={1.75} aria-hidden />
        </Action>
      }
    />
  )
}
