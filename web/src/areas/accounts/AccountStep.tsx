import { contactOf, isPhone, Password } from '@portal/contract/fields'
import { operatorOf } from '@portal/contract/phones'
import { IconArrowRight } from '@tabler/icons-react'
import type { Dispatch, SetStateAction } from 'react'
import { useFieldMessage, wrongWith } from '../../base/fieldMessage.ts'
import { useDidUpdate } from '../../base/hooks.ts'
import { useForm } from '../../base/useForm.ts'
import { fields } from '../../text/mn/fields.ts'
import { type RegistrationText, registration } from '../../text/mn/registration.ts'
import { useText } from '../../text/words.tsx'
import { Captcha } from '../../ui/field/Captcha.tsx'
import { ContactField } from '../../ui/field/ContactField.tsx'
import { NewPasswordFields } from '../../ui/field/NewPasswordFields.tsx'
import { isPasswordValid, passwordFields } from '../../ui/field/newPassword.ts'
import { wrongContact } from '../../ui/field/rules.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Icon } from '../../ui/plain/Icon.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { StatusChip } from '../../ui/plain/StatusChip.tsx'
import { useCodeRequest } from './codeRequests.ts'
import { requestRegistrationCode } from './queries.ts'
import classes from './registration.module.css'
import { codeSentAt, proofOf, type RegistrationDraft } from './registrationDraft.ts'
import { StepHeading } from './StepHeading.tsx'

interface AccountStepProps {
  draft: RegistrationDraft
  setDraft: Dispatch<SetStateAction<RegistrationDraft>>
  passwords: { password: string; repeat: string }
  setPasswords: (passwords: { password: string; repeat: string }) => void
  /** Password that the server refused as too common; the field shows the error while it has this value. */
  common: string | undefined
  onDone: () => void
}

export function AccountStep({ draft, setDraft, passwords, setPasswords, common, onDone }: AccountStepProps) {
  const text = useText(registration)
  const label = useText(fields)
  const fieldMessage = useFieldMessage()
  const { captcha, ready, request } = useCodeRequest(requestRegistrationCode)
  const proven = proofOf(draft) !== undefined

  const form = useForm({
    start: { contact: draft.contact, ...passwords },
    fields: {
      contact: { check: wrongContact, server: 'requestEmail' },
      ...passwordFields('first', { check: (password) => (password === common ? 'passwordCommon' : wrongWith(Password, password)) }),
    },
    ready,
    keep: ({ contact, password, repeat }) => {
      setDraft((before) => ({ ...before, contact }))
      setPasswords({ password, repeat })
    },
    send: async ({ contact: typed }) => {
      const contact = contactOf(typed)
      if (!proven && codeSentAt(draft, Date.now()) === undefined) {
        const at = await request(contact)
        setDraft((before) => ({ ...before, asked: { contact, at } }))
      }
      onDone()
    },
  })

  // The button that released the contact is gone: focuses the contact field.
  useDidUpdate(() => form.props.ref.current?.querySelector<HTMLElement>('[name="contact"]')?.focus(), proven)

  return (
    <form {...form.props} className={classes.form}>
      <StepHeading step={1}>{text.account}</StepHeading>
      {form.failureText !== undefined && (
        <Notice tone="red" alert>
          {form.failureText}
        </Notice>
      )}
      {proven ? (
        <ProvenContactField contact={contactOf(draft.contact)} onChange={() => form.set({ contact: '' })} />
      ) : (
        <ContactField {...form.bind('contact')} description={contactHint(form.values.contact, text, label.contactHint)} />
      )}
      <NewPasswordFields
        kind="first"
        password={{ ...form.bind('password'), ...(form.values.password === common && { error: fieldMessage('passwordCommon') }) }}
        repeat={form.bind('repeat')}
      />
      {captcha && <Captcha control={captcha} />}
      <Button type="submit" wide loading={form.pending} disabled={!isPasswordValid('first', form.values.password)}>
        {text.next}
        <Icon of={IconArrowRight} />
      </Button>
    </form>
  )
}

/** Operator of the phone number, if known, and the note that the contact becomes the user name. */
function contactHint(typed: string, text: RegistrationText, example: string): string {
  const contact = contactOf(typed)
  const operator = isPhone(contact) ? operatorOf(contact) : undefined
  const first = operator === undefined ? example : text.operators[operator]
  return `${first}. ${text.usernameHint}`
}

function ProvenContactField({ contact, onChange }: { contact: string; onChange: () => void }) {
  const text = useText(registration)
  const label = useText(fields)
  return (
    <div className={classes.proven}>
      <span className={classes.provenLabel}>{label.contact}</span>
      <span className={classes.provenContact}>
        <b className="num">{contact}</b>
        <StatusChip tone="green">{text.proven}</StatusChip>
      </span>
      <Button variant="subtle" small onClick={onChange}>
        {text.otherContact}
      </Button>
    </div>
  )
}
