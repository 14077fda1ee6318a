import type { ResultOf } from '@portal/contract/call'
import type { invitation as invitationCall } from '@portal/contract/invitations'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useFailureText } from '../../base/failureText.ts'
import { rememberPage, useUser } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { dateAndTime } from '../../text/dates.ts'
import { drawer } from '../../text/mn/drawer.ts'
import { invitation } from '../../text/mn/invitation.ts'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { NewPasswordFields } from '../../ui/field/NewPasswordFields.tsx'
import { passwordFields } from '../../ui/field/newPassword.ts'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { emptyRegistryDraft, registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { LoginForm } from './LoginForm.tsx'
import { openRegistration } from './registering.tsx'
import { acceptAsMyself, acceptWithPassword, readInvitation } from './roleQueries.ts'
import classes from './SignInFrame.module.css'
import { SignInFrame } from './SignInFrame.tsx'

type Invitation = ResultOf<typeof invitationCall>

/** Target of an invitation link. Accepting needs a button press and the invited person's registry number. */
export default function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' })
  const text = useText(invitation)
  const failureText = useFailureText()
  const [found, setFound] = useState<Invitation>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    readInvitation(token).then(setFound, setFailure)
  }, [token])
  return (
    <SignInFrame>
      <Card className={classes.card}>
        <h1 tabIndex={-1}>{text.title}</h1>
        {failure && <Notice tone="red">{refusalOf(failure)?.reason === 'inputInvalid' ? text.broken : failureText(failure)}</Notice>}
        {found && <Found code={token} found={found} />}
      </Card>
    </SignInFrame>
  )
}

function Found({ code, found }: { code: string; found: Invitation }) {
  const text = useText(invitation)
  const { roles } = useText(drawer)
  const { language } = useLanguage()
  const signedIn = useUser() !== undefined
  const [hasAccount, setHasAccount] = useState(false)
  function signInHere() {
    // A sign-on with ДАН leaves the page and comes back here.
    rememberPage(location.pathname)
    setHasAccount(true)
  }
  return (
    <>
      <p>{fill(text.what, { role: roles[found.role], institution: found.orgName })}</p>
      <p className="dim">{fill(text.until, { time: dateAndTime(found.until, language) })}</p>
      {!signedIn && hasAccount ? (
        <LoginForm lead={<p className="dim">{text.signInFirst}</p>} onRegister={() => openRegistration()} />
      ) : (
        <Accept code={code} contact={found.contact} signedIn={signedIn} onHasAccount={signInHere} />
      )}
    </>
  )
}

interface AcceptProps {
  code: string
  contact: string
  signedIn: boolean
  onHasAccount: () => void
}

function Accept({ code, contact, signedIn, onHasAccount }: AcceptProps) {
  const text = useText(invitation)
  const navigate = useNavigate()
  const form = useForm({
    start: { registry: emptyRegistryDraft, password: '', repeat: '' },
    fields: {
      registry: { check: wrongRegistry, server: 'registerNumber' },
      ...(!signedIn && passwordFields('first')),
    },
    send: async ({ registry, password }) => {
      if (signedIn) await acceptAsMyself(code, registryTextOf(registry))
      else await acceptWithPassword(code, registryTextOf(registry), password)
      toast.success(signedIn ? text.acceptedSwitch : text.acceptedSignIn)
      await navigate({ to: signedIn ? '/' : '/login', replace: true })
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <RegistryNumberField {...form.bind('registry')} />
      {!signedIn && (
        <>
          <p className="dim">{fill(text.username, { contact })}</p>
          <NewPasswordFields kind="first" password={form.bind('password')} repeat={form.bind('repeat')} />
        </>
      )}
      <Button type="submit" wide loading={form.pending}>
        {text.accept}
      </Button>
      {!signedIn && (
        <Button variant="default" wide onClick={onHasAccount}>
          {text.haveAccount}
        </Button>
      )}
    </form>
  )
}
