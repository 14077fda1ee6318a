import { CAPITAL_ORG_ID, SCHOOL_LOCATION_ORG_ID } from '@portal/contract/constants'
import { ordinal } from '@portal/contract/dateWords'
import type { organisations, places } from '../database/tables.ts'
import reference from './places.json' with { type: 'json' }

type PlaceRow = typeof places.$inferSelect

export const { capital, districts, provinces } = reference

/** Codes of khoroos and bags are odd from 51 on, then even after the 25th. */
export const partCode = (parent: string, number: number): string => `${parent}${number <= 25 ? 49 + 2 * number : 2 * number}`

const parts = (parent: string, count: number, word: string): PlaceRow[] =>
  Array.from({ length: count }, (_, at) => ({ code: partCode(parent, at + 1), parentCode: parent, name: `${ordinal(at + 1)} ${word}` }))

/** A soum has three to six bags, derived from its code so that the number is stable. */
export const numberOfBags = (soumCode: string): number => 3 + (((Number(soumCode) / 3) | 0) % 4)

/** All places, parents first. */
export function allPlaces(): PlaceRow[] {
  return [
    { ...capital, parentCode: null },
    ...provinces.map(({ code, name }) => ({ code, name, parentCode: null })),
    ...districts.map(({ code, name }) => ({ code, name, parentCode: capital.code })),
    ...provinces.flatMap((province) => province.soums.map((soum) => ({ ...soum, parentCode: province.code }))),
    ...districts.flatMap((district) => parts(district.code, district.khoroos, 'хороо')),
    ...provinces.flatMap((province) => province.soums.flatMap((soum) => parts(soum.code, numberOfBags(soum.code), 'баг'))),
  ]
}

/** District whose office has a documented id; the ids of the other districts are counted from it. */
const NAMED_DISTRICT = '1110'
const districtAt = (code: string) => districts.findIndex((district) => district.code === code)
export const districtOfficeId = (code: string): number => SCHOOL_LOCATION_ORG_ID - districtAt(NAMED_DISTRICT) + districtAt(code)
export const provinceOfficeId = (code: string): number => 40_000 + Number(code)

const office = (id: number, parentId: number | null, placeCode: string, name: string) =>
  ({
    id,
    parentId,
    type: 'ORGGOV',
    name,
    placeCode,
    isPublic: true,
    phone: null,
    addressDetail: null,
  }) satisfies typeof organisations.$inferSelect

/** Education offices above schools and kindergartens; the capital's precedes its districts'. */
export const educationOffices = (): (typeof organisations.$inferSelect)[] => [
  office(CAPITAL_ORG_ID, null, capital.code, 'Нийслэлийн Боловсролын газар'),
  ...districts.map(({ code, name }) => office(districtOfficeId(code), CAPITAL_ORG_ID, code, `${name} дүүргийн Боловсролын хэлтэс`)),
  ...provinces.map(({ code, name }) => office(provinceOfficeId(code), null, code, `${name} аймгийн Боловсролын газар`)),
]
