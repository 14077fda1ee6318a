import { GuardianType } from '@portal/contract/children'
import { OptionalEmail, OptionalPhone, type Prospect, type ResponseStatus, type Sending } from '@portal/contract/enrolment'
import { contactOf, Phone } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { wrongWith } from '../../ui/fieldMessage.ts'
import { wrongRegistry } from '../../ui/registryDraft.ts'
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

/** Whoever is signed in need not say who they are. */
export const wrongGuardian = (typed: GuardianDraft, signedIn: boolean) => ({
  digits: signedIn ? null : wrongRegistry(typed),
  type: z.safeParse(GuardianType, typed.type).success ? null : 'guardianTypeRequired',
  phone1: wrongWith(Phone, contactOf(typed.phone1)),
  phone2: typed.phone2.trim() === '' ? null : wrongWith(OptionalPhone, contactOf(typed.phone2)),
  mail: typed.mail.trim() === '' ? null : wrongWith(OptionalEmail, contactOf(typed.mail)),
})

const orNull = (typed: string) => (typed.trim() === '' ? null : contactOf(typed))

interface Step {
  prospect: Prospect
  contactPersonId: number
  guardian: Pick<GuardianDraft, 'type' | 'phone1' | 'phone2' | 'mail'>
  to: ResponseStatus
  reference?: string | undefined
}

/** What travels with a step. */
export function sendingOf({ prospect, contactPersonId, guardian, to, reference }: Step): Sending {
  if (prospect.prospectDataId === null) throw new Error('There is no campaign for this child')
  return {
    prospectDataId: prospect.prospectDataId,
    personId: prospect.personId,
    personAddressId: prospect.personAddressId,
    personAddressDetail: prospect.personAddressDetail,
    contactPersonId,
    contactGuardianType: z.parse(GuardianType, guardian.type),
    contactPhone1: contactOf(guardian.phone1),
    contactPhone2: orNull(guardian.phone2),
    contactMail: orNull(guardian.mail),
    institutionId: prospect.institutionId,
    recruiterFlag: 'N',
    recruiterId: null,
    responseStatus: to,
    ...(reference !== undefined && { reference }),
  }
}
