import { Contact, contactOf, isPhone } from '@portal/contract/fields'
import { IconPhoneCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { wrongWith } from '../../base/fieldMessage.ts'
import { useSession } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { ownContact } from '../../text/mn/ownContact.ts'
import { fill, useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { ContactField } from '../../ui/field/ContactField.tsx'
import { PasswordField } from '../../ui/field/PasswordField.tsx'
import { useAskedCaptcha } from '../../ui/field/useCaptcha.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Card } from '../../ui/plain/Card.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { askForContactCode, keepContact } from './contactQueries.ts'
import classes from './ProfilePage.module.css'

/** Another phone or e-mail address for the account: a code goes to the new one, word to the old one. */
export function OwnContact() {
  const text = useText(ownContact)
  const userName = useSession()?.user.userName ?? ''
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const close = () => {
    setOpen(false)
    setSentTo(undefined)
  }
  if (!isOpen)
    return (
      <div className={classes.card}>
        <Button variant="default" onClick={() => setOpen(true)}>
          <IconPhoneCheck size={20} stroke={1.75} aria-hidden />
          {text.title}
        </Button>
      </div>
    )
  return (
    <Card title={text.title} className={classes.card}>
      <p className="dim">{text.hint}</p>
      {!isPhone(userName) && <p className="dim">{text.phoneHint}</p>}
      {sentTo === undefined ? (
        <AskForCode onSent={setSentTo} />
      ) : (
        <>
          <EnterCode contact={sentTo} onDone={close} />
          <Button variant="subtle" onClick={() => setSentTo(undefined)}>
            {text.another}
          </Button>
        </>
      )}
    </Card>
  )
}

function AskForCode({ onSent }: { onSent: (contact: string) => void }) {
  const text = useText(ownContact)
  const guard = useAskedCaptcha()
  const form = useForm({
    start: { contact: '', password: '' },
    check: ({ contact, password }) => ({
      contact: wrongWith(Contact, contactOf(contact)),
      password: password === '' ? 'passwordRequired' : null,
    }),
    ready: guard.ready,
    send: async (typed) => {
      const contact = contactOf(typed.contact)
      await guard.call((captcha) => askForContactCode(contact, typed.password, captcha))
      onSent(contact)
    },
    focusAfter: (reason) => (reason === 'passwordWrong' ? 'password' : reason === 'contactOwn' ? 'contact' : undefined),
    refusals: 'notice',
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <ContactField {...form.field('contact')} label={text.contact} autoComplete="off" />
      <PasswordField {...form.field('password')} label={text.password} autoComplete="current-password" />
      {guard.captcha && <Captcha control={guard.captcha} />}
      <Button type="submit" loading={form.pending}>
        {text.ask}
      </Button>
    </form>
  )
}

function EnterCode({ contact, onDone }: { contact: string; onDone: () => void }) {
  const text = useText(ownContact)
  async function keep(code: string) {
    const isUsername = (await keepContact(contact, code)) === contact
    toast.success(isUsername ? text.saved : text.phoneSaved)
    onDone()
  }
  return <CodeForm sentTo={fill(text.sentTo, { contact })} confirm={text.save} send={keep} refusals="notice" />
}
