import { ConfirmationCode } from '@portal/contract/fields'
import { useForm } from '../../base/useForm.ts'
import { codes } from '../../text/mn/codes.ts'
import { useText } from '../../text/words.tsx'
import { CodeField } from '../../ui/field/CodeField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CODE_REFUSALS } from './codeRequests.ts'
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
    fields: { code: { check: ConfirmationCode, server: 'validationCode', refusals: CODE_REFUSALS } },
    send: ({ code }) => send(code),
    ...(refusals && { refusals }),
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <p className="num">{sentTo}</p>
      <CodeField {...form.bind('code')} description={`${lifetime}.`} />
      <Button type="submit" loading={form.pending}>
        {confirm}
      </Button>
    </form>
  )
}
