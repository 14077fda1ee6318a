import { ConfirmationCode } from '@portal/contract/fields'
import { wrongWith } from '../../base/fieldMessage.ts'
import { useForm } from '../../base/useForm.ts'
import { codes } from '../../text/mn/codes.ts'
import { useText } from '../../text/words.tsx'
import { CodeField } from '../../ui/field/CodeField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import classes from './ProfilePage.module.css'

interface CodeFormProps {
  /** Sentence that names the recipient of the code. */
  sentTo: string
  confirm: string
  send: (code: string) => Promise<void>
  refusals?: 'notice'
}

/** Form for the code of a message, on the profile page. */
export function CodeForm({ sentTo, confirm, send, refusals }: CodeFormProps) {
  const { lifetime } = useText(codes)
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: wrongWith(ConfirmationCode, code) }),
    send: ({ code }) => send(code),
    serverNames: { validationCode: 'code' },
    focusAfter: (reason) => (reason.startsWith('code') ? 'code' : undefined),
    ...(refusals && { refusals }),
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <p className="num">{sentTo}</p>
      <CodeField
        name="code"
        value={form.values.code}
        error={form.problem('code')}
        onChange={(code) => form.set('code', code)}
        description={`${lifetime}.`}
      />
      <Button type="submit" loading={form.pending}>
        {confirm}
      </Button>
    </form>
  )
}
