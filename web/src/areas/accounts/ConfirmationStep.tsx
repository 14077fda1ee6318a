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
import { PhoneField } from '../../ui/field/ContactField.tsx'
import { NewPasswordFields } from '../../ui/field/NewPasswordFields.tsx'
import { passwordFields } from '../../ui/field/newPassword.ts'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { registryTextOf, wrongRegistry } from '../../ui/field/registryDraft.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { Notice } from '../../ui/plain/Notice.tsx'
import { PageLink, useGo } from '../../ui/plain/PageLink.tsx'
import { CODE_REFUSALS } from './codeRequests.ts'
import { closeRegistration, openAccount, proveByCode, requestRegistrationCode, signIn, storeContact } from './queries.ts'
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
    start: { ...draft.identity, code: '', ...passwords },
    fields: {
      registry: {
        check: wrongRegistry,
        server: 'registerNumber',
        refusals: ['identityMismatch', 'personTaken', 'personTakenUnproven', 'guardianUnderage'],
      },
      lastName: { check: (typed) => wrongWith(LastName, typed.trim()) },
      firstName: { check: (typed) => wrongWith(FirstName, typed.trim()) },
      phone: byPhone
        ? undefined
        : { check: (typed) => (typed === '' ? 'phoneRequiredWithEmail' : wrongWith(Phone, typed)), server: 'phoneNumber' },
      code: proof ? undefined : { check: ConfirmationCode, server: 'validationCode', refusals: CODE_REFUSALS },
      ...(asksPassword && passwordFields('first')),
    },
    keep: ({ code: _, password, repeat, ...identity }) => {
      setDraft((before) => ({ ...before, identity }))
      setPasswords({ password, repeat })
    },
    send: async (typed) => {
      const proven = proof ?? (await proveByCode(contact, typed.code))
      // Stored at once, so that a later refusal does not need a second code.
      setDraft((before) => ({ ...before, proof: proven }))
      try {
        await openAccount({
          ...proven,
          registerNumber: registryTextOf(typed.registry),
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
      {form.failure && <RecoveryHint reason={refusalOf(form.failure)?.reason} contact={contact} onClose={onClose} />}
      <RegistryNumberField {...form.bind('registry')} />
      <TextField {...form.bind('lastName')} label={label.lastName} autoComplete="family-name" spellCheck={false} />
      <TextField {...form.bind('firstName')} label={label.firstName} autoComplete="given-name" spellCheck={false} />
      {!byPhone && <PhoneField {...form.bind('phone')} />}
      {proof ? (
        <Notice tone="green">{codeText.verified}</Notice>
      ) : (
        <Stack gap={4}>
          <CodeField
            {...form.bind('code')}
            description={`${fill(byPhone ? codeText.sentToPhone : codeText.sentToEmail, { contact })}. ${codeText.lifetime}.`}
          />
          <ResendCode
            ask={requestRegistrationCode}
            contact={contact}
            sentAt={codeSentAt(draft, Date.now()) ?? 0}
            onSent={(at) => setDraft((before) => ({ ...before, asked: { contact, at } }))}
          />
        </Stack>
      )}
      {asksPassword && (
        <>
          <p className="dim">{text.passwordAgain}</p>
          <NewPasswordFields kind="first" password={form.bind('password')} repeat={form.bind('repeat')} />
        </>
      )}
      <Button type="submit" wide loading={form.pending}>
        {text.register}
      </Button>
    </form>
  )
}

/** Link to the recovery page for a person who already has an account. */
function RecoveryHint({ reason, contact, onClose }: { reason: string | undefined; contact: string; onClose: () => void }) {
  const text = useText(registration)
  const hasAccount = reason === 'personTaken' || reason === 'personTakenUnproven'
  if (reason !== 'contactTaken' && !hasAccount) return null
  const leave = () => {
    if (!hasAccount) storeContact(contact)
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
