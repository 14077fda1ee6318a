import { useFieldMessage } from '../../base/fieldMessage.ts'
import { newPassword } from '../../text/mn/newPassword.ts'
import { useText } from '../../text/words.tsx'
import { Stack } from '../plain/layout.tsx'
import { type PasswordKind, wrongWhileTyping } from './newPassword.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { TextFieldProps } from './TextField.tsx'

interface Field extends Pick<TextFieldProps, 'id' | 'name' | 'onChange' | 'error'> {
  value: string
}

/** New password with its checklist, and its repetition. */
export function NewPasswordFields({ kind, password, repeat }: { kind: PasswordKind; password: Field; repeat: Field }) {
  const text = useText(newPassword)
  const fieldMessage = useFieldMessage()
  const slip = wrongWhileTyping(kind, { password: password.value, repeat: repeat.value })
  return (
    <>
      <Stack gap={6}>
        <PasswordField
          {...password}
          label={text.newPassword}
          error={password.error ?? fieldMessage(slip.password)}
          autoComplete="new-password"
        />
        <PasswordChecklist kind={kind} password={password.value} />
      </Stack>
      <PasswordField {...repeat} label={text.repeat[kind]} error={repeat.error ?? fieldMessage(slip.repeat)} autoComplete="new-password" />
    </>
  )
}
