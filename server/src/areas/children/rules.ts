import type { GuardianType, LinkStatus } from '@portal/contract/children'
import type { Moves } from '../../kit/moves.ts'

/** The school's side is the class teacher and the office. What was declined may be asked for again. */
export const linkMoves: Moves<LinkStatus, 'parent' | 'school'> = {
  NEW: { APPROVE: 'school', DECLINED: 'school' },
  APPROVE: { DECLINED: 'school' },
  DECLINED: { NEW: 'parent' },
}

export const linkStatusNames: Record<LinkStatus, string> = { NEW: 'Шинэ', APPROVE: 'Зөвшөөрсөн', DECLINED: 'Татгалзсан' }
export const guardianNames: Record<GuardianType, string> = { FATHER: 'Эцэг', MOTHER: 'Эх', GENERAL_ORPHAN: 'Асран хамгаалагч' }
export const genderNames = { male: 'Эрэгтэй', female: 'Эмэгтэй' } as const

/** Whole years on a day, both as yyyy-MM-dd. */
export const ageOn = (day: string, birthDate: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

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

/** From the largest to the door, as an envelope has it. */
export const fullAddress = (address: AddressParts): string =>
  [address.province, address.district, address.subdistrict, address.region, address.town, address.street, address.apartment, address.detail]
    .filter((part) => part !== null && part !== '')
    .join(', ')

export const fullName = (person: { lastName: string; firstName: string }): string => `${person.lastName} ${person.firstName}`
