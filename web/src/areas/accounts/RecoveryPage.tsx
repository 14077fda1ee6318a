import { Link, useNavigate } from '@tanstack/react-router'
import { useIsHydrated } from '../../base/hooks.ts'
import { useHash } from '../../base/page.ts'
import { useForm } from '../../base/useForm.ts'
import { recovery } from '../../text/mn/recovery.ts'
import { useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { ContactField } from '../../ui/field/ContactField.tsx'
import { wrongContact } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Tabs } from '../../ui/plain/Tabs.tsx'
import { useResetRequest } from './codeRequests.ts'
import { lastContact } from './queries.ts'
import classes from './SignInFrame.module.css'
import { SignInFrame } from './SignInFrame.tsx'
import { UsernameCheck } from './UsernameCheck.tsx'

export default function RecoveryPage() {
  const text = useText(recovery)
  const navigate = useNavigate()
  const tab = useHash() === 'username' ? 'username' : 'password'
  return (
    <SignInFrame>
      <Card className={classes.card}>
        <h1 tabIndex={-1}>{text.recovery}</h1>
        <div className={classes.tabs}>
          <Tabs
            label={text.recovery}
            options={[
              { value: 'password', label: text.title },
              { value: 'username', label: text.checkUsername },
            ]}
            value={tab}
            onChange={(next) => void navigate({ to: '.', hash: next, replace: true, hashScrollIntoView: false })}
          >
            {tab === 'username' ? <UsernameCheck /> : <ResetRequest />}
          </Tabs>
        </div>
        <Link to="/login" className={classes.back}>
          {text.toLogin}
        </Link>
      </Card>
    </SignInFrame>
  )
}

function ResetRequest() {
  const text = useText(recovery)
  const isHydrated = useIsHydrated()
  const { captcha, ready, send } = useResetRequest()
  const form = useForm({
    start: { contact: isHydrated ? lastContact() : '' },
    fields: { contact: { check: wrongContact, server: 'requestEmail' } },
    ready,
    send: ({ contact }) => send(contact),
  })
  return (
    <form {...form.props} className={classes.form}>
      <p className="dim">{text.resetHint}</p>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <ContactField {...form.bind('contact')} />
      {captcha && <Captcha control={captcha} />}
      <Button type="submit" wide loading={form.pending}>
        {text.getCode}
      </Button>
    </form>
  )
}
