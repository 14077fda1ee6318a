import type { GuardianType, OrgType } from '@portal/contract/children'

/** Name in the shell: Б.Болормаа */
export const displayName = (person: { lastName: string; firstName: string }): string => `${person.lastName.slice(0, 1)}.${person.firstName}`

const folded = (name: string) => name.toLocaleLowerCase('mn')

/** Name in the shell; empty if the row has none. */
export const displayNameIfKnown = ({ lastName, firstName }: { lastName: string | null; firstName: string | null }): string =>
  lastName === null || firstName === null ? '' : displayName({ lastName, firstName })

/** Whether the typed names equal the registry's, ignoring letter case. */
export const isSamePerson = (known: { lastName: string; firstName: string }, typed: { lastName: string; firstName: string }): boolean =>
  folded(known.lastName) === folded(typed.lastName) && folded(known.firstName) === folded(typed.firstName)

export const guardianNames: Record<GuardianType, string> = { FATHER: 'Эцэг', MOTHER: 'Эх', GENERAL_ORPHAN: 'Асран хамгаалагч' }

export const orgTypeNames: Record<OrgType, string> = {
  ORGEBS: 'Ерөнхий боловсролын сургууль',
  ORGKG: 'Цэцэрлэг',
  ORGGOV: 'Төрийн байгууллага',
}

export const genderNames = { male: 'Эрэгтэй', female: 'Эмэгтэй' } as const

export interface AddressParts {
  province: string
  district: string
  subdistrict: string
  region: string | null
  town: string | null
  street: string | null
  apartment: string | null
  detail: string
}

/** Address from the province down to the door. */
export const fullAddress = (address: AddressParts): string =>
  [address.province, address.district, address.subdistrict, address.region, address.town, address.street, address.apartment, address.detail]
    .filter((part) => part !== null && part !== '')
    .join(', ')

export const fullName = (person: { lastName: string; firstName: string }): string => `${person.lastName} ${person.firstName}`

/** Full name of a teacher; empty if the named number belongs to no staff member. */
export const teacherName = ({ lastName, firstName }: { lastName: string | null; firstName: string | null }): string =>
  lastName === null || firstName === null ? '' : fullName({ lastName, firstName })

export const yearName = (schoolYear: number): string => `${schoolYear}–${schoolYear + 1}`

/** Батболд → Б. */
export const initial = (name: string): string => `${name.slice(0, 1)}.`

export const maskedName = ({ lastName, firstName }: { lastName: string; firstName: string }): string =>
  initial(lastName) + initial(firstName)

/** 9255 0301 */
export const spacedPhone = (phone: string): string => `${phone.slice(0, 4)} ${phone.slice(4)}`
