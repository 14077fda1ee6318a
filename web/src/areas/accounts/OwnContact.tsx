import { contactOf, isPhone } from '@portal/contract/fields'
import { IconPhoneCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useDidUpdate } from '../../base/hooks.ts'
import { useUser } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { common } from '../../text/mn/common.ts'
import { ownContact } from '../../text/mn/ownContact.ts'
import { fill, useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { ContactField } from '../../ui/field/ContactField.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { wrongContact } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { useCodeRequest } from './codeRequests.ts'
import classes from './ProfilePage.module.css'
import { requestContactCode, saveOwnContact } from './profileQueries.ts'
import { ResendCode } from './ResendCode.tsx'

/** Code that was sent: recipient, time by this device's clock, and the password needed to resend it. */
interface SentCode {
  contact: string
  password: string
  sentAt: number
}

/** Changes the phone or e-mail address of the account: the new contact gets a code, the old one a notification. */
export function OwnContact() {
  const text = useText(ownContact)
  const { cancel } = useText(common)
  const userName = useUser()?.userName ?? ''
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<SentCode>()
  const close = () => {
    setOpen(false)
    setSent(undefined)
  }
  const place = useRef<HTMLDivElement>(null)
  // Focuses the first field of each step, and at the end the button.
  useDidUpdate(() => place.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus(), `${isOpen} ${sent?.contact ?? ''}`)
  return (
    <div ref={place} className={classes.card}>
      {isOpen ? (
        <Card title={text.title} className={classes.form}>
          <p className="dim">{text.hint}</p>
          {!isPhone(userName) && <p className="dim">{text.phoneHint}</p>}
          {sent === undefined ? (
            <CodeRequestForm onSent={setSent} />
          ) : (
            <>
              <EnterCode contact={sent.contact} onDone={close} />
              <ResendCode
                ask={(contact, captcha) => requestContactCode(contact, sent.password, captcha)}
                contact={sent.contact}
                sentAt={sent.sentAt}
                onSent={(sentAt) => setSent({ ...sent, sentAt })}
              />
              <Button variant="subtle" onClick={() => setSent(undefined)}>
                {text.another}
              </Button>
            </>
          )}
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
        </Card>
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          <Icon of={IconPhoneCheck} />
          {text.title}
        </Button>
      )}
    </div>
  )
}

function CodeRequestForm({ onSent }: { onSent: (sent: SentCode) => void }) {
  const text = useText(ownContact)
  const { captcha, ready, request } = useCodeRequest((contact, solution) => requestContactCode(contact, form.values.password, solution))
  const form = useForm({
    start: { contact: '', password: '' },
    fields: {
      contact: { check: wrongContact, refusals: ['contactOwn'] },
      password: { check: (password) => (password === '' ? 'passwordRequired' : null), refusals: ['passwordWrong'] },
    },
    ready,
    send: async (typed) => {
      const contact = contactOf(typed.contact)
      onSent({ contact, password: typed.password, sentAt: await request(contact) })
    },
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <ContactField {...form.bind('contact')} label={text.contact} autoComplete="off" />
      <PasswordField {...form.bind('password')} label={text.password} autoComplete="current-password" />
      {captcha && <Captcha control={captcha} />}
      <Button type="submit" loading={form.pending}>
        {text.ask}
      </Button>
    </form>
  )
}

function EnterCode({ contact, onDone }: { contact: string; onDone: () => void }) {
  const text = useText(ownContact)
  async function enter(code: string) {
    const isUsername = (await saveOwnContact(contact, code)) === contact
    toast.success(isUsername ? text.saved : text.phoneSaved)
    onDone()
  }
  return <CodeForm sentTo={fill(text.sentTo, { contact })} confirm={text.save} send={enter} refusals="notice" />
}
