import { ConfirmationCode, LoginPassword } from '@portal/contract/fields'
import { useState } from 'react'
import { useForm } from '../../base/useForm.ts'
import { usePress } from '../../base/usePress.ts'
import { codes } from '../../text/mn/codes.ts'
import { dan } from '../../text/mn/dan.ts'
import { fill, useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { CodeField } from '../../ui/field/CodeField.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { useCaptchaOnDemand } from '../../ui/field/useCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CODE_REFUSALS, useCodeRequest } from './codeRequests.ts'
import { askDanCode, confirmAccount } from './danQueries.ts'
import { ResendCode } from './ResendCode.tsx'
import classes from './SignInFrame.module.css'

interface Confirming {
  ticket: string
  /** Masked. */
  contact: string
  onDone: () => void
}

/** Confirms the account in the person's name: by its password, or by a code sent to its contact. */
export function DanConfirm(props: Confirming) {
  const text = useText(dan)
  const { ticket, contact } = props
  const { captcha, ready, request } = useCodeRequest(askDanCode(ticket))
  const { pending, press, failureText } = usePress()
  const [sentAt, setSentAt] = useState<number>()
  const ask = async () => {
    if (ready()) setSentAt(await request(contact))
  }
  if (sentAt !== undefined) return <ByCode {...props} sentAt={sentAt} onSent={setSentAt} />
  return (
    <>
      <ByPassword {...props} />
      <div className={classes.form}>
        {failureText !== undefined && <Notice tone="red">{failureText}</Notice>}
        {captcha && <Captcha control={captcha} />}
        <Button variant="default" wide loading={pending} onClick={() => void press(ask)}>
          {fill(text.askCode, { contact })}
        </Button>
      </div>
    </>
  )
}

function ByPassword({ ticket, onDone }: Confirming) {
  const text = useText(dan)
  const { captcha, ready, call } = useCaptchaOnDemand()
  const form = useForm({
    start: { password: '' },
    fields: { password: { check: LoginPassword, refusals: ['passwordWrong'] } },
    ready,
    send: async ({ password }) => {
      await call((solution) => confirmAccount(ticket, { password }, solution))
      onDone()
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <PasswordField {...form.bind('password')} />
      {captcha && <Captcha control={captcha} />}
      <Button type="submit" wide loading={form.pending}>
        {text.byPassword}
      </Button>
    </form>
  )
}

function ByCode({ ticket, contact, sentAt, onSent, onDone }: Confirming & { sentAt: number; onSent: (at: number) => void }) {
  const text = useText(dan)
  const { lifetime } = useText(codes)
  const form = useForm({
    start: { code: '' },
    fields: { code: { check: ConfirmationCode, server: 'validationCode', refusals: CODE_REFUSALS } },
    send: async ({ code }) => {
      await confirmAccount(ticket, { code })
      onDone()
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <CodeField {...form.bind('code')} description={`${fill(text.sent, { contact })}. ${lifetime}.`} />
      <ResendCode ask={askDanCode(ticket)} contact={contact} sentAt={sentAt} onSent={onSent} />
      <Button type="submit" wide loading={form.pending}>
        {text.confirm}
      </Button>
    </form>
  )
}
