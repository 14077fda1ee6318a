import { ResetCode } from '@portal/contract/fields'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { dropSession } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { codes } from '../../text/mn/codes.ts'
import { recovery } from '../../text/mn/recovery.ts'
import { useText } from '../../text/words.tsx'
import { CodeField } from '../../ui/field/CodeField.tsx'
import { NewPasswordFields } from '../../ui/field/NewPasswordFields.tsx'
import { isPasswordValid, passwordFields } from '../../ui/field/newPassword.ts'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CODE_REFUSALS } from './codeRequests.ts'
import { requestResetCode, resetPassword } from './queries.ts'
import { ResendCode } from './ResendCode.tsx'
import classes from './SignInFrame.module.css'
import { SignInFrame } from './SignInFrame.tsx'

const TO_LOGIN_MS = 3000

export default function PasswordResetPage() {
  const { email, ticket, sentAt } = useLocation({ select: ({ state }) => state })
  const [done, setDone] = useState(false)
  // Navigation away clears the state before the page unmounts.
  if (email === undefined) return null
  return (
    <SignInFrame>
      <Card className={classes.card}>
        {done ? <Done contact={email} /> : <Reset contact={email} ticket={ticket} firstSentAt={sentAt ?? 0} onDone={() => setDone(true)} />}
      </Card>
    </SignInFrame>
  )
}

interface ResetProps {
  contact: string
  /** Ticket of an e-mail link, which replaces the code. */
  ticket: string | undefined
  firstSentAt: number
  onDone: () => void
}

function Reset({ contact, ticket, firstSentAt, onDone }: ResetProps) {
  const text = useText(recovery)
  const codeText = useText(codes)
  const [sentAt, setSentAt] = useState(firstSentAt)
  const [proof, setProof] = useState(ticket)
  const form = useForm({
    start: { code: '', password: '', repeat: '' },
    fields: {
      code: proof === undefined ? { check: ResetCode, server: 'validationCode', refusals: CODE_REFUSALS } : undefined,
      ...passwordFields('first'),
    },
    send: async ({ code, password }) => {
      try {
        await resetPassword({ contact, password, code, ticket: proof })
      } catch (error) {
        if (refusalOf(error)?.reason === 'verificationExpired') setProof(undefined)
        throw error
      }
      dropSession()
      toast.success(text.passwordReset)
      onDone()
    },
    refusals: 'toast',
  })
  return (
    <>
      <h1 tabIndex={-1}>{text.newPassword}</h1>
      {proof === undefined && (
        <p className="dim">
          {text.maybeSent}: <b className="num">{contact}</b>
        </p>
      )}
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        {proof === undefined ? (
          <Stack gap={4}>
            <CodeField {...form.bind('code')} description={`${codeText.lifetime}.`} />
            <ResendCode ask={requestResetCode} contact={contact} sentAt={sentAt} onSent={setSentAt} />
          </Stack>
        ) : (
          <Notice tone="green">{codeText.verified}</Notice>
        )}
        {/* Password managers store the password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={contact} readOnly />
        <NewPasswordFields kind="first" password={form.bind('password')} repeat={form.bind('repeat')} />
        <Button type="submit" wide loading={form.pending} disabled={!isPasswordValid('first', form.values.password)}>
          {text.save}
        </Button>
      </form>
      <Link to="/authentication/recovery" className={classes.back}>
        {text.otherContact}
      </Link>
    </>
  )
}

function Done({ contact }: { contact: string }) {
  const text = useText(recovery)
  const navigate = useNavigate()
  const toLogin = useCallback(() => void navigate({ to: '/login', replace: true, state: { email: contact } }), [navigate, contact])
  useEffect(() => {
    const leave = setTimeout(toLogin, TO_LOGIN_MS)
    return () => clearTimeout(leave)
  }, [toLogin])
  function follow(event: MouseEvent) {
    event.preventDefault()
    toLogin()
  }
  return (
    <div className={classes.done}>
      <span className={classes.seal}>
        <Icon of={IconCircleCheck} size={40} />
      </span>
      <h1 tabIndex={-1}>{text.passwordReset}</h1>
      <p className="dim">{text.resetDone}</p>
      <ButtonLink to="/login" wide onClick={follow}>
        {text.signIn}
      </ButtonLink>
    </div>
  )
}
