import { ConfirmationCode } from '@portal/contract/fields'
import { useEffect, useState } from 'react'
import { useForm } from '../../base/useForm.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { fill, useText } from '../../text/words.tsx'
import { CodeField } from '../../ui/field/CodeField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CODE_REFUSALS } from './codeRequests.ts'
import type { RequestCode } from './queries.ts'
import { ResendCode } from './ResendCode.tsx'
import { takeSecondStep } from './roleQueries.ts'
import classes from './SignInFrame.module.css'

interface SecondStepProps {
  /** Proof that the password was right. */
  ticket: string
  /** Masked recipient of the code. */
  contact: string
  /** Recipient of the code, to resend it. */
  username: string
  ask: RequestCode
  onSignedIn?: (() => void) | undefined
  onAgain: () => void
}

/** Code step for staff on an unknown device. */
export default function SecondStep({ ticket, contact, username, ask, onSignedIn, onAgain }: SecondStepProps) {
  const text = useText(accounts).secondStep
  const [sentAt, setSentAt] = useState(Date.now)
  const form = useForm({
    start: { code: '' },
    fields: { code: { check: ConfirmationCode, server: 'validationCode', refusals: CODE_REFUSALS } },
    send: async ({ code }) => {
      await takeSecondStep(ticket, code)
      onSignedIn?.()
    },
  })
  const { ref } = form.props
  // The pressed button is gone with the first step: focuses the code field.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...form.props} className={classes.form}>
      <Notice tone="blue">{fill(text.why, { contact })}</Notice>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      <CodeField {...form.bind('code')} />
      <ResendCode ask={ask} contact={username} sentAt={sentAt} onSent={setSentAt} />
      <Button type="submit" wide loading={form.pending}>
        {text.enter}
      </Button>
      <Button variant="default" wide onClick={onAgain}>
        {text.again}
      </Button>
    </form>
  )
}
