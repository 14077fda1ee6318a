import { ordinal } from '@portal/contract/dateWords'
import { places } from '@portal/server/database/tables'
import type { Part } from './part.ts'
import type { Random } from './random.ts'
import reference from './reference/places.json' with { type: 'json' }

type PlaceRow = typeof places.$inferSelect

export const { capital, districts, provinces } = reference

/** Khoroos and bags have odd codes from 51 on; past 25 of them the even ones. */
export const partCode = (parent: string, number: number): string => `${parent}${number <= 25 ? 49 + 2 * number : 2 * number}`

const parts = (parent: string, count: number, word: string): PlaceRow[] =>
  Array.from({ length: count }, (_, at) => ({ code: partCode(parent, at + 1), parentCode: parent, name: `${ordinal(at + 1)} ${word}` }))

/** A soum has three to six bags; its code decides, so that it never changes. */
const bagCount = (soumCode: string): number => 3 + (((Number(soumCode) / 3) | 0) % 4)

export const districtOf = (code: string) => {
  const district = districts.find((known) => known.code === code)
  if (district === undefined) throw new Error(`There is no district ${code}`)
  return district
}

/** Every place, parents first. */
export function allPlaces(): PlaceRow[] {
  return [
    { ...capital, parentCode: null },
    ...provinces.map(({ code, name }) => ({ code, name, parentCode: null })),
    ...districts.map(({ code, name }) => ({ code, name, parentCode: capital.code })),
    ...provinces.flatMap((province) => province.soums.map((soum) => ({ ...soum, parentCode: province.code }))),
    ...districts.flatMap((district) => parts(district.code, district.khoroos, 'хороо')),
    ...provinces.flatMap((province) => province.soums.flatMap((soum) => parts(soum.code, bagCount(soum.code), 'баг'))),
  ]
}

export const khorooIn = (random: Random, districtCode: string): string =>
  partCode(districtCode, 1 + random.below(districtOf(districtCode).khoroos))

export const bagIn = (random: Random, soumCode: string): string => partCode(soumCode, 1 + random.below(bagCount(soumCode)))

/** As many people live in a province's centre as in four of its other soums. */
const CENTRE_SHARE = 4
const isCentre = (soumCode: string) => soumCode.endsWith('01')

function soumIn(random: Random, province: (typeof provinces)[number]): string {
  const share = random.below(province.soums.length - 1 + CENTRE_SHARE) - CENTRE_SHARE
  const elsewhere = province.soums.filter((soum) => !isCentre(soum.code))
  return elsewhere[share]?.code ?? `${province.code}01`
}

const inhabited = [...districts.map((district) => ({ district })), ...provinces.map((province) => ({ province }))]
const thousandsOf = (region: (typeof inhabited)[number]) => ('district' in region ? region.district : region.province).thousands
const allThousands = inhabited.reduce((sum, region) => sum + thousandsOf(region), 0)

/** A khoroo or bag anywhere in the country, the more likely the more people live there. */
export function anywhere(random: Random): string {
  let left = random.below(allThousands)
  for (const region of inhabited) {
    left -= thousandsOf(region)
    if (left < 0) return 'district' in region ? khorooIn(random, region.district.code) : bagIn(random, soumIn(random, region.province))
  }
  throw new Error('The shares of the regions do not add up')
}

export const layPlaces: Part = ({ copyInto }) => copyInto(places, allPlaces())
