import { ConfirmationCode, contactOf, isPhone, Phone } from '@portal/contract/fields'
import { useState } from 'react'
import { refusalOf } from '../../base/api.ts'
import { wrongWith } from '../../base/fieldMessage.ts'
import { useForm } from '../../base/useForm.ts'
import { codes } from '../../text/mn/codes.ts'
import { dan } from '../../text/mn/dan.ts'
import { fill, useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { CodeField } from '../../ui/field/CodeField.tsx'
import { ContactField, PhoneField } from '../../ui/field/ContactField.tsx'
import { NewPasswordFields } from '../../ui/field/NewPasswordFields.tsx'
import { isPasswordValid, passwordFields } from '../../ui/field/newPassword.ts'
import { wrongContact } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { CODE_REFUSALS, useCodeRequest } from './codeRequests.ts'
import { askRegistrationCode, openDanAccount } from './danQueries.ts'
import { type ProvenContact, proveByCode } from './queries.ts'
import { ResendCode } from './ResendCode.tsx'
import classes from './SignInFrame.module.css'

const empty = { contact: '', phone: '', password: '', repeat: '' }
type Typed = typeof empty

interface Registering {
  ticket: string
  onDone: () => void
}

/** Opens an account for the person of the sign-on: contact and password, then the code that proves the contact. */
export function DanRegister({ ticket, onDone }: Registering) {
  const [typed, setTyped] = useState(empty)
  const [sentAt, setSentAt] = useState<number>()
  if (sentAt === undefined) return <ContactStep ticket={ticket} typed={typed} setTyped={setTyped} onSent={setSentAt} />
  return <CodeStep ticket={ticket} typed={typed} sentAt={sentAt} onSent={setSentAt} onBack={() => setSentAt(undefined)} onDone={onDone} />
}

interface ContactStepProps {
  ticket: string
  typed: Typed
  setTyped: (typed: Typed) => void
  onSent: (at: number) => void
}

function ContactStep({ ticket, typed, setTyped, onSent }: ContactStepProps) {
  const text = useText(dan)
  const { captcha, ready, request } = useCodeRequest(askRegistrationCode(ticket))
  const byPhone = (contact: string) => isPhone(contactOf(contact))
  const form = useForm({
    start: typed,
    fields: {
      contact: { check: wrongContact, server: 'requestEmail' },
      phone: byPhone(typed.contact) || typed.contact === '' ? undefined : { check: (phone) => wrongWith(Phone, phone) },
      ...passwordFields('first'),
    },
    ready,
    keep: setTyped,
    send: async ({ contact }) => onSent(await request(contactOf(contact))),
  })
  const { contact, password } = form.values
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      <ContactField {...form.bind('contact')} />
      {contact !== '' && wrongContact(contact) === null && !byPhone(contact) && <PhoneField {...form.bind('phone')} />}
      <NewPasswordFields kind="first" password={form.bind('password')} repeat={form.bind('repeat')} />
      {captcha && <Captcha control={captcha} />}
      <Button type="submit" wide loading={form.pending} disabled={!isPasswordValid('first', password)}>
        {text.next}
      </Button>
    </form>
  )
}

interface CodeStepProps extends Registering {
  typed: Typed
  sentAt: number
  onSent: (at: number) => void
  onBack: () => void
}

function CodeStep({ ticket, typed, sentAt, onSent, onBack, onDone }: CodeStepProps) {
  const text = useText(dan)
  const codeText = useText(codes)
  const contact = contactOf(typed.contact)
  const byPhone = isPhone(contact)
  const [proof, setProof] = useState<ProvenContact>()
  const form = useForm({
    start: { code: '' },
    fields: { code: proof ? undefined : { check: ConfirmationCode, server: 'validationCode', refusals: CODE_REFUSALS } },
    send: async ({ code }) => {
      const proven = proof ?? (await proveByCode(contact, code))
      // Stored at once, so that a later refusal does not need a second code.
      setProof(proven)
      try {
        await openDanAccount(ticket, { proof: proven, phone: byPhone ? undefined : typed.phone, password: typed.password })
      } catch (error) {
        if (refusalOf(error)?.reason === 'verificationExpired') setProof(undefined)
        throw error
      }
      onDone()
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      {proof ? (
        <Notice tone="green">{codeText.verified}</Notice>
      ) : (
        <>
          <CodeField
            {...form.bind('code')}
            description={`${fill(byPhone ? codeText.sentToPhone : codeText.sentToEmail, { contact })}. ${codeText.lifetime}.`}
          />
          <ResendCode ask={askRegistrationCode(ticket)} contact={contact} sentAt={sentAt} onSent={onSent} />
        </>
      )}
      <Button type="submit" wide loading={form.pending}>
        {text.register}
      </Button>
      <Button variant="default" wide onClick={onBack}>
        {text.back}
      </Button>
    </form>
  )
}
