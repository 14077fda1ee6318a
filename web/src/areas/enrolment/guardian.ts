import type { Prospect, ResponseStatus, Sending } from '@portal/contract/enrolment'

/** Registry number before the first input. */
export const noNumber = { first: 'А', second: 'А', digits: '' }

export type Contact = Pick<Sending, 'contactPersonId' | 'contactGuardianType' | 'contactPhone1' | 'contactPhone2' | 'contactMail'>

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
