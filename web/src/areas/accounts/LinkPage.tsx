import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { useUser } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { recovery } from '../../text/mn/recovery.ts'
import { useText } from '../../text/words.tsx'
import { NotFoundPage } from '../../ui/frame/NotFoundPage.tsx'
import { Button, ButtonLink } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { proveByLink, signOut } from './queries.ts'
import { openRegistration } from './registering.tsx'
import classes from './SignInFrame.module.css'
import { SignInFrame } from './SignInFrame.tsx'

/** Target of a link in an e-mail. Mail scanners open links too, so only the button acts. */
export default function LinkPage() {
  const { type, token } = useParams({ from: '/login/$type/$token' })
  const signedIn = useUser() !== undefined
  if (type !== 'c' && type !== 'r') return <NotFoundPage />
  return <SignInFrame>{type === 'c' && signedIn ? <LeaveFirst /> : <LinkCard type={type} token={token} />}</SignInFrame>
}

/** Refusals by page state; an address truncated by a mail program counts as an invalid link. */
const dead: Readonly<Record<string, 'linkUsed' | 'linkInvalid'>> = {
  mailLinkUsed: 'linkUsed',
  mailLinkInvalid: 'linkInvalid',
  inputInvalid: 'linkInvalid',
}

function LinkCard({ type, token }: { type: 'c' | 'r'; token: string }) {
  const text = useText(recovery)
  const { title, hint, button } = text.links[type]
  const navigate = useNavigate()
  const form = useForm({
    start: {},
    send: async () => {
      const proven = await proveByLink(type, token)
      if (type === 'r') {
        return navigate({ to: '/authentication/password-reset', state: { email: proven.contact, ticket: proven.ticket }, replace: true })
      }
      toast.success(text.emailConfirmed)
      await navigate({ to: '/login', replace: true })
      openRegistration(proven)
    },
    // The page itself explains a dead link.
    refusals: 'notice',
  })
  const reason = refusalOf(form.failure)?.reason
  const gone = reason === undefined ? undefined : dead[reason]

  return (
    <Card className={classes.card}>
      <h1 tabIndex={-1}>{title}</h1>
      <form {...form.props} className={classes.form}>
        {form.failureText !== undefined && <Notice tone="red">{gone === undefined ? form.failureText : text[gone]}</Notice>}
        {gone === undefined ? (
          <>
            <p className="dim">{hint}</p>
            <Button type="submit" wide loading={form.pending}>
              {button}
            </Button>
          </>
        ) : (
          <NextStep type={type} />
        )}
      </form>
    </Card>
  )
}

/** Asks a signed-in person to log out first: a registration would end their session. */
function LeaveFirst() {
  const text = useText(recovery)
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <Card className={classes.card}>
      <h1 tabIndex={-1}>{text.links.c.title}</h1>
      <div className={classes.form}>
        <Notice tone="yellow">{text.leaveFirst}</Notice>
        <Button wide loading={leaving} onClick={leave}>
          {text.leave}
        </Button>
      </div>
    </Card>
  )
}

function NextStep({ type }: { type: 'c' | 'r' }) {
  const text = useText(recovery)
  return (
    <>
      <p className="dim">{text.links[type].again}</p>
      {type === 'c' ? (
        <Button wide onClick={() => openRegistration()}>
          {text.register}
        </Button>
      ) : (
        <ButtonLink to="/authentication/recovery" wide>
          {text.title}
        </ButtonLink>
      )}
      <ButtonLink to="/login" variant="default" wide>
        {text.toLogin}
      </ButtonLink>
    </>
  )
}
