import { ConfirmationCode, contactOf, FirstName, isPhone, LastName, Phone } from '@portal/contract/fields'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { CallFailed, refusalOf } from '../../base/api.ts'
import { wrongWith } from '../../base/fieldMessage.ts'
import { afterSignIn } from '../../base/session.ts'
import { toast } from '../../base/toast.ts'
import { useForm } from '../../base/useForm.ts'
import { codes } from '../../text/mn/codes.ts'
import { fields } from '../../text/mn/fields.ts'
import { registration } from '../../text/mn/registration.ts'
import { fill, useText } from '../../text/words.tsx'
import { CodeField } from '../../ui/field/CodeField.tsx'
import { NewPasswordFields } from '../../ui/field/NewPasswordFields.tsx'
import { wrongPasswords } from '../../ui/field/newPassword.ts'
import { PhoneField } from '../../ui/field/PhoneField.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink, useGo } from '../../ui/plain/PageLink.tsx'
import { askForRegistrationCode, closeRegistration, keepContact, openAccount, proveByCode, signIn } from './queries.ts'
import { ResendCode } from './ResendCode.tsx'
import classes from './registration.module.css'
import { codeSentAt, proofOf, type RegistrationDraft, registrationDraft } from './registrationDraft.ts'
import { StepHeading } from './StepHeading.tsx'

interface Passwords {
  password: string
  repeat: string
}

interface ConfirmationStepProps {
  draft: RegistrationDraft
  setDraft: Dispatch<SetStateAction<RegistrationDraft>>
  /** Empty after a reload, which keeps no password; this step then asks for it. */
  passwords: Passwords
  setPasswords: (passwords: Passwords) => void
  onBack: () => void
  /** The server refused the password of the first step as too common. */
  onCommonPassword: (password: string) => void
  onRegistered: () => void
  onClose: () => void
}

export function ConfirmationStep(props: ConfirmationStepProps) {
  const { draft, setDraft, passwords, setPasswords, onBack, onCommonPassword, onRegistered, onClose } = props
  const text = useText(registration)
  const label = useText(fields)
  const codeText = useText(codes)
  const go = useGo()
  const contact = contactOf(draft.contact)
  const byPhone = isPhone(contact)
  const proof = proofOf(draft)
  const [asksPassword] = useState(passwords.password === '')

  const form = useForm({
    start: {
      first: draft.first,
      second: draft.second,
      digits: draft.digits,
      lastName: draft.lastName,
      firstName: draft.firstName,
      phone: draft.phone,
      code: '',
      ...passwords,
    },
    check: (typed) => ({
      ...(asksPassword && wrongPasswords('first', typed)),
      digits: wrongRegistry(typed),
      lastName: wrongWith(LastName, typed.lastName.trim()),
      firstName: wrongWith(FirstName, typed.firstName.trim()),
      phone: byPhone ? null : typed.phone === '' ? 'phoneRequiredWithEmail' : wrongWith(Phone, typed.phone),
      code: proof ? null : wrongWith(ConfirmationCode, typed.code),
    }),
    keep: ({ code: _, password, repeat, ...typed }) => {
      setDraft((before) => ({ ...before, ...typed }))
      setPasswords({ password, repeat })
    },
    send: async (typed) => {
      const proven = proof ?? (await proveByCode(contact, typed.code))
      // Stored at once, so that a later refusal does not need a second code.
      setDraft((before) => ({ ...before, proof: proven }))
      try {
        await openAccount({
          ...proven,
          registerNumber: registryTextOf(typed),
          lastName: typed.lastName.trim(),
          firstName: typed.firstName.trim(),
          phone: byPhone ? undefined : typed.phone,
          password: typed.password,
        })
      } catch (error) {
        const reason = refusalOf(error)?.reason
        if (reason === 'verificationExpired' || reason === 'verificationUsedUp') setDraft(({ proof: _, ...before }) => before)
        if (reason === 'passwordCommon') onCommonPassword(typed.password)
        throw error
      }
      await registered(typed.password)
    },
    serverNames: {
      registerNumber: 'digits',
      lastName: 'lastName',
      firstName: 'firstName',
      phoneNumber: 'phone',
      validationCode: 'code',
    },
    focusAfter: (reason) => FIELD_OF[reason],
  })

  /** The account exists now: after a later failure the parent can still sign in. */
  async function registered(password: string) {
    onRegistered()
    registrationDraft.wipe()
    await closeRegistration(contact)
    toast.success(text.registered)
    const signedIn = await signIn({ contact, password }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        return false
      },
    )
    const going = go(signedIn ? afterSignIn() : '/login')
    onClose()
    await going
  }

  return (
    <form {...form.props} className={classes.form}>
      <StepHeading step={2} onBack={onBack}>
        {text.confirmation}
      </StepHeading>
      {form.failureText !== undefined && <Notice tone="red">{form.failureText}</Notice>}
      {form.failure && <WayOut reason={refusalOf(form.failure)?.reason} contact={contact} onClose={onClose} />}
      <RegistryNumberField value={form.values} onChange={form.setAll} error={form.problem('digits')} />
      <TextField {...form.field('lastName')} label={label.lastName} autoComplete="family-name" spellCheck={false} />
      <TextField {...form.field('firstName')} label={label.firstName} autoComplete="given-name" spellCheck={false} />
      {!byPhone && (
        <PhoneField name="phone" value={form.values.phone} error={form.error('phone')} onChange={(phone) => form.set('phone', phone)} />
      )}
      {proof ? (
        <Notice tone="green">{codeText.verified}</Notice>
      ) : (
        <div className={classes.code}>
          <CodeField
            name="code"
            value={form.values.code}
            error={form.problem('code')}
            onChange={(code) => form.set('code', code)}
            description={`${fill(byPhone ? codeText.sentToPhone : codeText.sentToEmail, { contact })}. ${codeText.lifetime}.`}
          />
          <ResendCode
            ask={askForRegistrationCode}
            contact={contact}
            sentAt={codeSentAt(draft, Date.now()) ?? 0}
            onSent={(at) => setDraft((before) => ({ ...before, asked: { contact, at } }))}
          />
        </div>
      )}
      {asksPassword && (
        <>
          <p className="dim">{text.passwordAgain}</p>
          <NewPasswordFields kind="first" password={form.field('password')} repeat={form.field('repeat')} />
        </>
      )}
      <Button type="submit" wide loading={form.pending}>
        {text.register}
      </Button>
    </form>
  )
}

/** Form field by reason of refusal. */
const FIELD_OF: Readonly<Record<string, 'code' | 'digits'>> = {
  codeWrong: 'code',
  codeExpired: 'code',
  codeEnded: 'code',
  codeNotRequested: 'code',
  identityMismatch: 'digits',
  personTaken: 'digits',
  personTakenUnproven: 'digits',
  guardianUnderage: 'digits',
}

/** Link to the recovery page for a person who already has an account. */
function WayOut({ reason, contact, onClose }: { reason: string | undefined; contact: string; onClose: () => void }) {
  const text = useText(registration)
  const hasAccount = reason === 'personTaken' || reason === 'personTakenUnproven'
  if (reason !== 'contactTaken' && !hasAccount) return null
  const leave = () => {
    if (!hasAccount) keepContact(contact)
    onClose()
  }
  return (
    <Notice tone="blue">
      <PageLink to="/authentication/recovery" {...(hasAccount && { hash: 'username' })} onClick={leave}>
        {hasAccount ? text.checkUsername : text.recoverPassword}
      </PageLink>
    </Notice>
  )
}
