import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { fields } from '../../text/mn/fields.ts'
import { useText } from '../../text/words.tsx'
import { Button } from '../plain/Button.tsx'
import { Icon } from '../plain/Icon.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const text = useText(fields)
  const [visible, setVisible] = useState(false)
  const Shape = visible ? IconEyeOff : IconEye
  return (
    <TextField
      label={text.password}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <Button
          variant="subtle"
          icon
          disabled={props.disabled ?? false}
          aria-label={visible ? text.hidePassword : text.showPassword}
          onClick={() => setVisible(!visible)}
        >
          <Icon of={Shape} size={22} />
        </Button>
      }
    />
  )
}
