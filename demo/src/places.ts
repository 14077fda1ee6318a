import { places } from '@portal/server/database/tables'
import { allPlaces, capital, districts, numberOfBags, partCode, provinces } from '@portal/server/reference/places'
import type { SeedStep } from './part.ts'
import type { Random } from './random.ts'

export { allPlaces, capital, districts, partCode, provinces }

export const districtOf = (code: string) => {
  const district = districts.find((known) => known.code === code)
  if (district === undefined) throw new Error(`There is no district ${code}`)
  return district
}

export const khorooIn = (random: Random, districtCode: string): string =>
  partCode(districtCode, 1 + random.below(districtOf(districtCode).khoroos))

export const randomBag = (random: Random, soumCode: string): string => partCode(soumCode, 1 + random.below(numberOfBags(soumCode)))

/** Population weight of a province's centre relative to one of its other soums. */
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

/** Random khoroo or bag, weighted by population. */
export function randomPlace(random: Random): string {
  let left = random.below(allThousands)
  for (const region of inhabited) {
    left -= thousandsOf(region)
    if (left < 0) return 'district' in region ? khorooIn(random, region.district.code) : randomBag(random, soumIn(random, region.province))
  }
  throw new Error('The shares of the regions do not add up')
}

export const seedPlaces: SeedStep = ({ copyInto }) => copyInto(places, allPlaces())
