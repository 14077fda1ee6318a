import { ordinal } from '@portal/contract/dateWords'
import { expect, test } from 'vitest'
import { allOrganisations, BUSY_KINDERGARTEN_ID, BUSY_SCHOOL_ID } from './organisations.ts'
import { allPlaces, districts, provinces, randomPlace } from './places.ts'
import { Random } from './random.ts'

const places = allPlaces()
const organisations = allOrganisations()
const countIn = (placeCode: string, type: string) =>
  organisations.filter((one) => one.type === type && one.placeCode.startsWith(placeCode)).length

test('the country has 22 provinces and cities, 9 districts and 204 khoroos, each with a code of its own', () => {
  expect(places.filter(({ code }) => code.length === 2)).toHaveLength(22)
  expect(places.filter(({ parentCode }) => parentCode === '11')).toHaveLength(9)
  expect(places.filter(({ code }) => code.startsWith('11') && code.length === 6)).toHaveLength(204)
  expect(new Set(places.map(({ code }) => code)).size).toBe(places.length)
})

test('khoroos are named and numbered as the national codes have them', () => {
  const name = (code: string) => places.find((place) => place.code === code)?.name
  expect([name('111051'), name('111059'), name('111099'), name('111052'), name('111086')]).toEqual([
    '1 дүгээр хороо',
    '5 дугаар хороо',
    '25 дугаар хороо',
    '26 дугаар хороо',
    '43 дугаар хороо',
  ])
})

test('an ordinal follows the vowels of the spoken number', () => {
  expect([1, 12, 14, 40, 84, 90, 100, 110, 145].map(ordinal)).toEqual([
    '1 дүгээр',
    '12 дугаар',
    '14 дүгээр',
    '40 дүгээр',
    '84 дүгээр',
    '90 дүгээр',
    '100 дугаар',
    '110 дугаар',
    '145 дугаар',
  ])
})

test('every district has 2 to 55 kindergartens and at least 3 schools, every province a school', () => {
  for (const { code } of districts) {
    expect(countIn(code, 'ORGKG')).toBeGreaterThanOrEqual(2)
    expect(countIn(code, 'ORGKG')).toBeLessThanOrEqual(55)
    expect(countIn(code, 'ORGEBS')).toBeGreaterThanOrEqual(3)
  }
  for (const { code } of provinces) expect(countIn(code, 'ORGEBS')).toBeGreaterThanOrEqual(1)
})

test('the offices that the documents name keep their ids', () => {
  const find = (id: number) => organisations.find((one) => one.id === id)
  expect(find(39983)).toMatchObject({ type: 'ORGGOV', placeCode: '11', parentId: null })
  expect(find(44524)).toMatchObject({ type: 'ORGGOV', placeCode: '1110', parentId: 39983 })
  expect(find(BUSY_SCHOOL_ID)).toMatchObject({ name: 'Баянзүрх дүүргийн 84 дүгээр сургууль', parentId: 44524 })
  expect(find(BUSY_KINDERGARTEN_ID)).toMatchObject({ type: 'ORGKG', parentId: 44524 })
})

test('organisations have unique ids, unique names within a district, and existing places', () => {
  expect(new Set(organisations.map(({ id }) => id)).size).toBe(organisations.length)
  expect(new Set(organisations.map(({ name, parentId }) => `${parentId} ${name}`)).size).toBe(organisations.length)
  const codes = new Set(places.map(({ code }) => code))
  expect(organisations.filter(({ placeCode }) => !codes.has(placeCode))).toEqual([])
  expect(organisations.filter(({ phone }) => !/^92(22|55)\d{4}$/.test(phone ?? ''))).toEqual([])
})

test('people live everywhere, about half of them in the capital', () => {
  const homes = Array.from({ length: 20_000 }, (_, number) => randomPlace(new Random('home', number)))
  const share = homes.filter((code) => code.startsWith('11')).length / homes.length
  expect(share).toBeGreaterThan(0.42)
  expect(share).toBeLessThan(0.52)
  expect(new Set(homes.map((code) => code.slice(0, 2))).size).toBe(22)
  const codes = new Set(places.map(({ code }) => code))
  expect(homes.filter((code) => !codes.has(code))).toEqual([])
})
