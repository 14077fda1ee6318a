import { CONTACT_MAX, Email, isPhone, RecoveryPhone } from '@portal/contract/fields'
import { Link } from '@tanstack/react-router'
import { wrongWith } from '../../base/fieldMessage.ts'
import { useBrowserState, useIsHydrated } from '../../base/hooks.ts'
import { useForm } from '../../base/useForm.ts'
import { fields } from '../../text/mn/fields.ts'
import { recovery } from '../../text/mn/recovery.ts'
import { useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { PhoneField } from '../../ui/field/ContactField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { Segments } from '../../ui/plain/Segments.tsx'
import { useResetRequest } from './codeRequests.ts'
import { lastContact } from './queries.ts'
import classes from './SignInFrame.module.css'
import { SignInFrame } from './SignInFrame.tsx'

const CHANNELS = ['email', 'phone'] as const
type Channel = (typeof CHANNELS)[number]

/** Recovery that first asks for the channel of the code. */
export default function RecoveryV2Page() {
  const text = useText(recovery)
  const label = useText(fields)
  const isHydrated = useIsHydrated()
  const known = isHydrated ? lastContact() : ''
  const [channel, setChannel] = useBrowserState<Channel>(
    () => 'email',
    () => (isPhone(known) ? 'phone' : 'email'),
  )
  const { captcha, ready, send } = useResetRequest()
  const form = useForm({
    start: isPhone(known) ? { email: '', phone: known } : { email: known, phone: '' },
    fields: {
      email: channel === 'email' ? { check: (email) => wrongWith(Email, email.trim()), server: 'requestEmail' } : undefined,
      phone: channel === 'phone' ? { check: RecoveryPhone, server: 'requestEmail' } : undefined,
    },
    ready,
    send: (typed) => send(typed[channel]),
  })
  return (
    <SignInFrame>
      <Card className={classes.card}>
        <h1 tabIndex={-1}>{text.title}</h1>
        <form {...form.props} className={classes.form}>
          <Segments
            label={text.way}
            options={CHANNELS.map((value) => ({ value, label: text.ways[value] }))}
            value={channel}
            onChange={setChannel}
          />
          {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
          {channel === 'email' ? (
            <TextField
              {...form.bind('email')}
              label={label.email}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={CONTACT_MAX}
            />
          ) : (
            <PhoneField {...form.bind('phone')} />
          )}
          {captcha && <Captcha control={captcha} />}
          <Button type="submit" wide loading={form.pending}>
            {text.getCode}
          </Button>
        </form>
        <Link to="/login" className={classes.back}>
          {text.toLogin}
        </Link>
      </Card>
    </SignInFrame>
  )
}
