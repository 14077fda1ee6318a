import { GuardianType } from '@portal/contract/children'
import { OptionalEmail, OptionalPhone, type Prospect, type ResponseStatus, type Sending } from '@portal/contract/enrolment'
import { contactOf, isPhone, Phone } from '@portal/contract/fields'
import type { Refusal } from '@portal/contract/refusals'
import * as z from 'zod/mini'
import { wrongWith } from '../../base/fieldMessage.ts'
import { wrongRegistry } from '../../ui/field/registryDraft.ts'
import type { GuardianDraft } from './draft.ts'

/** The fields as they stand on the page. */
export const FIELD_ORDER = ['digits', 'type', 'phone1', 'phone2', 'mail'] as const

/** What the server calls them. */
export const serverNames = {
  registry: 'digits',
  contactPersonId: 'digits',
  contactGuardianType: 'type',
  contactPhone1: 'phone1',
  contactPhone2: 'phone2',
  contactMail: 'mail',
} as const

const FIELD_OF: Readonly<Record<string, (typeof FIELD_ORDER)[number]>> = {
  requesterRegistryWrong: 'digits',
  requesterUnderage: 'digits',
  requesterNeeded: 'digits',
  notTheGuardian: 'type',
} satisfies Partial<Record<Refusal, (typeof FIELD_ORDER)[number]>>

/** Field of the form that a refusal is about; signed in, the form has no registry number. */
export function fieldOfRefusal(reason: string, signedIn: boolean): (typeof FIELD_ORDER)[number] | undefined {
  const field = FIELD_OF[reason]
  return signedIn && field === 'digits' ? undefined : field
}

/** A signed-in person need not say who they are. */
export const wrongGuardian = (typed: GuardianDraft, signedIn: boolean) => ({
  digits: signedIn ? null : wrongRegistry(typed),
  type: z.safeParse(GuardianType, typed.type).success ? null : 'guardianTypeRequired',
  phone1: wrongWith(Phone, contactOf(typed.phone1)),
  phone2: typed.phone2.trim() === '' ? null : wrongWith(OptionalPhone, contactOf(typed.phone2)),
  mail: typed.mail.trim() === '' ? null : wrongWith(OptionalEmail, contactOf(typed.mail)),
})

/** The form as it begins: a signed-in person is reached by the contact of the account, unless another one was typed. */
export function withOwnContact(draft: GuardianDraft, userName: string | undefined): GuardianDraft {
  if (userName === undefined) return draft
  const field = isPhone(userName) ? 'phone1' : 'mail'
  return draft[field] === '' ? { ...draft, [field]: userName } : draft
}

const orNull = (typed: string) => (typed.trim() === '' ? null : contactOf(typed))

type Contact = Pick<Sending, 'contactPersonId' | 'contactGuardianType' | 'contactPhone1' | 'contactPhone2' | 'contactMail'>

/** What was typed about the guardian, as it is sent. */
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

/** A person who takes a step back need not say again how they are reached. */
export const contactAsBefore = (contactPersonId: number | null): Contact => ({
  contactPersonId,
  contactGuardianType: null,
  contactPhone1: null,
  contactPhone2: null,
  contactMail: null,
})

/** What a step names of the request: a look-up has it, and so has a row of a list. */
export type Stepping = Pick<Prospect, 'prospectDataId' | 'personId' | 'personAddressId' | 'personAddressDetail' | 'institutionId'>

interface Step {
  prospect: Stepping
  contact: Contact
  to: ResponseStatus
  reference?: string | undefined
}

/** What travels with a step. */
export function sendingOf({ prospect, contact, to, reference }: Step): Sending {
  if (prospect.prospectDataId === null) throw new Error('There is no campaign for this child')
  return {
    prospectDataId: prospect.prospectDataId,
    personId: prospect.personId,
    personAddressId: prospect.personAddressId,
    personAddressDetail: prospect.personAddressDetail,
    ...contact,
    institutionId: prospect.institutionId,
    recruiterFlag: 'N',
    recruiterId: null,
    responseStatus: to,
    ...(reference !== undefined && { reference }),
  }
}
