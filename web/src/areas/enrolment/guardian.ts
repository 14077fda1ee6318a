import { GuardianType } from '@portal/contract/children'
import { OptionalEmail, OptionalPhone, type Prospect, type ResponseStatus, type Sending } from '@portal/contract/enrolment'
import { contactOf, isPhone, Phone } from '@portal/contract/fields'
import type { Refusal } from '@portal/contract/refusals'
import * as z from 'zod/mini'
import { wrongWith } from '../../base/fieldMessage.ts'
import { wrongRegistry } from '../../ui/field/registryDraft.ts'
import type { GuardianDraft } from './draft.ts'

/** Fields in the order of the page. */
export const FIELD_ORDER = ['digits', 'type', 'phone1', 'phone2', 'mail'] as const

/** Form fields by the server's field names. */
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

/** Field of the form that a refusal is about; the signed-in form has no registry number. */
export function fieldOfRefusal(reason: string, signedIn: boolean): (typeof FIELD_ORDER)[number] | undefined {
  const field = FIELD_OF[reason]
  return signedIn && field === 'digits' ? undefined : field
}

/** Errors of the form; a signed-in person enters no registry number. */
export const wrongGuardian = (typed: GuardianDraft, signedIn: boolean) => ({
  digits: signedIn ? null : wrongRegistry(typed),
  type: z.safeParse(GuardianType, typed.type).success ? null : 'guardianTypeRequired',
  phone1: wrongWith(Phone, contactOf(typed.phone1)),
  phone2: typed.phone2.trim() === '' ? null : wrongWith(OptionalPhone, contactOf(typed.phone2)),
  mail: typed.mail.trim() === '' ? null : wrongWith(OptionalEmail, contactOf(typed.mail)),
})

/** Prefills the form with the account's contact, unless the draft has one. */
export function withOwnContact(draft: GuardianDraft, userName: string | undefined): GuardianDraft {
  if (userName === undefined) return draft
  const field = isPhone(userName) ? 'phone1' : 'mail'
  return draft[field] === '' ? { ...draft, [field]: userName } : draft
}

const orNull = (typed: string) => (typed.trim() === '' ? null : contactOf(typed))

type Contact = Pick<Sending, 'contactPersonId' | 'contactGuardianType' | 'contactPhone1' | 'contactPhone2' | 'contactMail'>

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

/** Contact of a step that undoes an earlier one: no new contact data is needed. */
export const contactAsBefore = (contactPersonId: number | null): Contact => ({
  contactPersonId,
  contactGuardianType: null,
  contactPhone1: null,
  contactPhone2: null,
  contactMail: null,
})

/** Fields of a request that a step sends; both a lookup and a row of a list have them. */
export type Stepping = Pick<Prospect, 'prospectDataId' | 'personId' | 'personAddressId' | 'personAddressDetail' | 'institutionId'> & {
  next?: Prospect['next']
}

interface Step {
  prospect: Stepping
  contact: Contact
  to: ResponseStatus
  reference?: string | undefined
}

/** Request body of a step. */
export function sendingOf({ prospect, contact, to, reference }: Step): Sending {
  if (prospect.prospectDataId === null) throw new Error('There is no campaign for this child')
  return {
    prospectDataId: prospect.prospectDataId,
    personId: prospect.personId,
    personAddressId: prospect.personAddressId,
    personAddressDetail: prospect.personAddressDetail,
    ...contact,
    institutionId: (prospect.next ?? prospect).institutionId,
    recruiterFlag: 'N',
    recruiterId: null,
    responseStatus: to,
    ...(reference !== undefined && { reference }),
  }
}
