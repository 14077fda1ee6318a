import { DAN_START } from '@portal/contract/constants'
import { contactOf, LoginPassword } from '@portal/contract/fields'
import { type ReactNode, useState } from 'react'
import { secondStepOf } from '../../base/api.ts'
import { hasSessionEnded } from '../../base/browserStorage.ts'
import { useIsHydrated } from '../../base/hooks.ts'
import { useSettings } from '../../base/settings.ts'
import { useForm } from '../../base/useForm.ts'
import { accounts } from '../../text/mn/accounts.ts'
import { useText } from '../../text/words.tsx'
import { ContactField } from '../../ui/field/ContactField.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { wrongContact } from '../../ui/field/rules.ts'
import { useCaptchaOnDemand } from '../../ui/field/useCaptcha.ts'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { late } from '../../ui/plain/late.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink } from '../../ui/plain/PageLink.tsx'
import { signIn, storeContact } from './queries.ts'
import classes from './SignInFrame.module.css'

/** Loaded on demand: few log-ins need a captcha. */
const Captcha = late(async () => ({ default: (await import('../../ui/field/Captcha.tsx')).Captcha }))

/** Loaded on demand: only staff have a second step. */
const SecondStep = late(() => import('./SecondStep.tsx'))

interface LoginFormProps {
  /** Prefilled contact, for example after a reset. */
  contact?: string | undefined
  /** Replaces the text above the fields; the second step has its own. */
  lead?: ReactNode
  onSignedIn?: () => void
  onRegister: () => void
}

/** Contact and password, with links to recovery and registration; shared by the login page and the dialog of the landing page. */
export function LoginForm({ contact = '', lead = <SignInReason />, onSignedIn, onRegister }: LoginFormProps) {
  const text = useText(accounts)
  const { registration, dan } = useSettings()
  const { captcha, ready, call } = useCaptchaOnDemand()
  const [second, setSecond] = useState<ReturnType<typeof secondStepOf>>()

  /** Signs in, or shows the second step if the server requires one. */
  async function enter(username: string, password: string, solution?: string) {
    try {
      await signIn({ contact: username, password }, solution)
    } catch (error) {
      const lacking = secondStepOf(error)
      if (lacking === undefined) throw error
      setSecond(lacking)
      return
    }
    onSignedIn?.()
  }

  const form = useForm({
    start: { username: contact, password: '' },
    fields: {
      username: { check: wrongContact },
      password: { check: LoginPassword, refusals: ['loginFailed'] },
    },
    ready,
    send: ({ username, password }) => call((solution) => enter(username, password, solution)),
    refusals: 'toast',
  })

  if (second)
    return (
      <SecondStep
        {...second}
        username={contactOf(form.values.username)}
        ask={(username, solution) => enter(username, form.values.password, solution)}
        onSignedIn={onSignedIn}
        onAgain={() => setSecond(undefined)}
      />
    )
  return (
    <>
      {lead}
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
        <ContactField {...form.bind('username')} />
        <div>
          <PasswordField {...form.bind('password')} />
          <PageLink to="/authentication/recovery" className={classes.forgot} onClick={() => storeContact(form.values.username)}>
            {text.forgotPassword}
          </PageLink>
        </div>
        {captcha && <Captcha control={captcha} />}
        <Button type="submit" wide loading={form.pending}>
          {text.signIn}
        </Button>
        {dan && (
          <ButtonLink href={DAN_START} variant="default" wide>
            {text.dan}
          </ButtonLink>
        )}
      </form>
      {registration && (
        <div className={classes.register}>
          <span className="dim">{text.noAccount}</span>
          <Button variant="default" wide onClick={onRegister}>
            {text.register}
          </Button>
        </div>
      )}
    </>
  )
}

/** Explains what the log-in is for, or that the session of this tab has ended. */
function SignInReason() {
  const text = useText(accounts)
  const isHydrated = useIsHydrated()
  return isHydrated && hasSessionEnded() ? <Notice tone="yellow">{text.sessionEnded}</Notice> : <p className="dim">{text.signInHint}</p>
}
