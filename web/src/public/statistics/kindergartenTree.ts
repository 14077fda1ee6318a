import { ORDINAL } from '@portal/contract/placeWords'
import type { DistrictFigures, Kindergarten } from '@portal/contract/statistics'
import { placeName } from '../../text/placeNames.ts'

export interface KindergartenEntry {
  id: string
  /** Sequence number in its district, from 1. */
  number: number
  name: string
  /** Ages 2 to 5; null for none. */
  places: readonly (number | null)[]
  requests: readonly (number | null)[]
}

export interface DistrictGroup {
  code: string
  name: string
  count: number
  places: number
  requests: number
  kindergartens: readonly KindergartenEntry[]
}

/** Zero and null both mean none. */
const some = (text: string | null): number | null => Number(text ?? 0) || null

const entry = (row: Kindergarten, index: number): KindergartenEntry => ({
  id: row.pk4Value,
  number: index + 1,
  name: row.orgName,
  places: [row.qty2, row.qty3, row.qty4, row.qty5].map(some),
  requests: [row.stu2Requested, row.stu3Requested, row.stu4Requested, row.stu5Requested].map(some),
})

const districtCodeOf = (row: Kindergarten): string => row.pk4Value.slice(0, 4)

/** Districts of the list with their kindergartens. */
export const groupsOf = (districts: readonly DistrictFigures[], rows: readonly Kindergarten[]): DistrictGroup[] =>
  districts.map(({ districtId, districtName, kindergartens, places, requests }) => ({
    code: districtId,
    name: districtName,
    count: kindergartens,
    places,
    requests,
    kindergartens: rows.filter((row) => districtCodeOf(row) === districtId).map(entry),
  }))

const sum = (counts: readonly (number | null)[]): number => counts.reduce<number>((total, count) => total + (count ?? 0), 0)

/** Builds the districts from the kindergartens alone, so that their sums always agree. */
export function groupsFrom(rows: readonly Kindergarten[]): DistrictGroup[] {
  const codes = [...new Set(rows.map(districtCodeOf))]
  return codes.map((code) => {
    const ofDistrict = rows.filter((row) => districtCodeOf(row) === code)
    const kindergartens = ofDistrict.map(entry)
    return {
      code,
      name: ofDistrict[0]?.labelValue4 ?? code,
      count: kindergartens.length,
      places: sum(kindergartens.flatMap(({ places }) => places)),
      requests: sum(kindergartens.flatMap(({ requests }) => requests)),
      kindergartens,
    }
  })
}

/** Parses the input into words to find anywhere and whole kindergarten numbers. */
function searchTerms(text: string): { words: string[]; numbers: string[] } {
  const small = text.toLowerCase()
  const numbers = [...small.matchAll(ORDINAL)].map(([, number = '']) => number)
  return {
    words: small
      .replaceAll(ORDINAL, ' ')
      .split(/[\s№]+/)
      .filter(Boolean),
    numbers,
  }
}

const numbersIn = (name: string): string[] => name.match(/\d+/g) ?? []

/** English name as shown, and as typed on a keyboard without ö and ü. */
function inEnglish(name: string): string {
  const english = placeName(name, 'en').toLowerCase()
  return `${english} ${english.replaceAll('ö', 'o').replaceAll('ü', 'u')}`
}

/**
 * Kindergartens with every typed word in their own or their district's name, in either script, and every typed ordinal as their number.
 * Exact numbers come first, with their districts; districts without a match are left out.
 */
export function search(groups: readonly DistrictGroup[], wanted: string): DistrictGroup[] {
  const { words, numbers } = searchTerms(wanted)
  const isExact = ({ name }: KindergartenEntry) =>
    words.filter((word) => /^\d+$/.test(word)).every((word) => numbersIn(name).includes(word))
  const exactFirst = (one: boolean, other: boolean) => Number(other) - Number(one)
  return groups
    .map((group) => ({
      ...group,
      kindergartens: group.kindergartens
        .filter(({ name }) => {
          const where = [group.name, name].flatMap((one) => [one.toLowerCase(), inEnglish(one)]).join(' ')
          return words.every((word) => where.includes(word)) && numbers.every((number) => numbersIn(name).includes(number))
        })
        .sort((one, other) => exactFirst(isExact(one), isExact(other))),
    }))
    .filter(({ kindergartens }) => kindergartens.length > 0)
    .sort((one, other) => exactFirst(one.kindergartens.some(isExact), other.kindergartens.some(isExact)))
}

export const countIn = (groups: readonly DistrictGroup[]): number =>
  groups.reduce((total, { kindergartens }) => total + kindergartens.length, 0)
