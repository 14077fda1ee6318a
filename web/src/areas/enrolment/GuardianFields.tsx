import { GuardianType } from '@portal/contract/children'
import { OptionalEmail, OptionalPhone } from '@portal/contract/enrolment'
import { CONTACT_MAX, contactOf, isPhone } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { wrongWith } from '../../base/fieldMessage.ts'
import type { Fields } from '../../base/formRules.ts'
import type { useForm } from '../../base/useForm.ts'
import { enrolment } from '../../text/mn/enrolment.ts'
import { useText } from '../../text/words.tsx'
import { PhoneField } from '../../ui/field/ContactField.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { RegistryNumberField } from '../../ui/field/RegistryNumberField.tsx'
import { wrongRegistry } from '../../ui/field/registryDraft.ts'
import { wrongPhone } from '../../ui/field/rules.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { Stack } from '../../ui/plain/layout.tsx'
import { type Contact, noNumber } from './guardian.ts'
import classes from './Wizard.module.css'

export const emptyGuardian = { registry: noNumber, type: '', phone1: '', phone2: '', mail: '' }
export type GuardianDraft = typeof emptyGuardian

/** Prefills the form with the account's contact, unless the draft has one. */
export function withOwnContact(draft: GuardianDraft, userName: string | undefined): GuardianDraft {
  if (userName === undefined) return draft
  const field = isPhone(userName) ? 'phone1' : 'mail'
  return draft[field] === '' ? { ...draft, [field]: userName } : draft
}

/** A signed-in person enters no registry number. */
export const guardianFields = (signedIn: boolean): Fields<GuardianDraft> => ({
  registry: signedIn
    ? undefined
    : {
        check: wrongRegistry,
        server: ['registry', 'contactPersonId'],
        refusals: ['requesterRegistryWrong', 'requesterUnderage', 'requesterNeeded'],
      },
  type: {
    check: (type) => (z.safeParse(GuardianType, type).success ? null : 'guardianTypeRequired'),
    server: 'contactGuardianType',
    refusals: ['notTheGuardian'],
  },
  phone1: { check: wrongPhone, server: 'contactPhone1' },
  phone2: { check: (typed) => (typed.trim() === '' ? null : wrongWith(OptionalPhone, contactOf(typed))), server: 'contactPhone2' },
  mail: { check: (typed) => (typed.trim() === '' ? null : wrongWith(OptionalEmail, contactOf(typed))), server: 'contactMail' },
})

const orNull = (typed: string) => (typed.trim() === '' ? null : contactOf(typed))

/** Guardian's contact in the shape of the request. */
export const contactOfGuardian = (
  contactPersonId: number,
  { type, phone1, phone2, mail }: Pick<GuardianDraft, 'type' | 'phone1' | 'phone2' | 'mail'>,
): Contact => ({
  contactPersonId,
  contactGuardianType: z.parse(GuardianType, type),
  contactPhone1: contactOf(phone1),
  contactPhone2: orNull(phone2),
  contactMail: orNull(mail),
})

interface GuardianFieldsProps {
  form: ReturnType<typeof useForm<GuardianDraft>>
  signedIn: boolean
  relations: readonly GuardianType[]
  /** Explains what the relation decides. */
  hint: string
}

export function GuardianFields({ form, signedIn, relations, hint }: GuardianFieldsProps) {
  const text = useText(enrolment).guardian
  return (
    <>
      {!signedIn && <RegistryNumberField {...form.bind('registry')} label={text.registry} />}
      <RadioCards
        {...form.bind('type')}
        label={text.type}
        options={relations.map((value) => ({ value, label: text.types[value] }))}
        description={hint}
      />
      <Stack gap={8} className={classes.pair}>
        <PhoneField {...form.bind('phone1')} label={text.phone1} description={text.phone1Hint} />
        <PhoneField {...form.bind('phone2')} label={<Optional of={text.phone2} />} autoComplete="off" />
      </Stack>
      <TextField
        {...form.bind('mail')}
        label={<Optional of={text.mail} />}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={CONTACT_MAX}
      />
    </>
  )
}

const Optional = ({ of }: { of: string }) => {
  const { optional } = useText(enrolment).guardian
  return (
    <>
      {of} <span className={classes.optional}>({optional})</span>
    </>
  )
}
