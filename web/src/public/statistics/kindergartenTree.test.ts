import type { Kindergarten } from '@portal/contract/statistics'
import { expect, test } from 'vitest'
import { countIn, groupsFrom, groupsOf, search } from './kindergartenTree.ts'

const kindergarten = (pk4Value: string, labelValue4: string, orgName: string): Kindergarten => ({
  orgId: Number(pk4Value),
  pk4Value,
  labelValue4,
  orgName,
  qty2: '25',
  qty3: '50',
  qty4: null,
  qty5: '0',
  stu2Requested: '31',
  stu3Requested: '44',
  stu4Requested: '0',
  stu5Requested: '2',
})

const rows = [
  kindergarten('1110001', 'Баянзүрх', '33 дугаар цэцэрлэг'),
  kindergarten('1110002', 'Баянзүрх', 'Өнөр цэцэрлэг'),
  kindergarten('1119001', 'Налайх', '133 дугаар цэцэрлэг'),
]
const found = (wanted: string) => search(groupsFrom(rows), wanted).flatMap(({ kindergartens }) => kindergartens.map(({ name }) => name))

test('kindergartens are numbered from 1 in each district; zero and nothing are none', () => {
  const [bayanzurkh, nalaikh] = groupsFrom(rows)
  expect(bayanzurkh).toMatchObject({ code: '1110', name: 'Баянзүрх', count: 2, places: 150, requests: 154 })
  expect(bayanzurkh?.kindergartens.map(({ number }) => number)).toEqual([1, 2])
  expect(nalaikh?.kindergartens[0]).toMatchObject({ number: 1, places: [25, 50, null, null], requests: [31, 44, null, 2] })
})

test('the list of districts heads the districts', () => {
  const figures = [{ districtId: '1119', districtName: 'Налайх', kindergartens: 1, places: 80, requests: 90 }]
  expect(groupsOf(figures, rows)).toMatchObject([
    { code: '1119', places: 80, requests: 90, kindergartens: [{ name: '133 дугаар цэцэрлэг' }] },
  ])
})

test('a search finds kindergartens by their own name in any case, Mongolian letters too', () => {
  expect(found('өнөр')).toEqual(['Өнөр цэцэрлэг'])
  expect(found('  ӨНӨР ')).toEqual(['Өнөр цэцэрлэг'])
  expect(found('33')).toEqual(['33 дугаар цэцэрлэг', '133 дугаар цэцэрлэг'])
})

test('a search finds them by their names in Latin letters, with and without dots', () => {
  expect(found('Önör')).toEqual(['Өнөр цэцэрлэг'])
  expect(found('onor')).toEqual(['Өнөр цэцэрлэг'])
  expect(found('bayanzurkh kindergarten 33')).toEqual(['33 дугаар цэцэрлэг'])
})

test('an ordinal in any spelling is the whole number, and the number itself comes before longer ones', () => {
  const spellings = ['33-р', '33р', '33 дугаар', '33-дүгээр', '33-р цэцэрлэг', 'баянзүрх 33-р']
  for (const typed of spellings) expect(found(typed), typed).toEqual(['33 дугаар цэцэрлэг'])
  expect(found('№33')).toEqual(['33 дугаар цэцэрлэг', '133 дугаар цэцэрлэг'])
  const [before, after] = [
    kindergarten('1104001', 'Багахангай', '233 дугаар цэцэрлэг'),
    kindergarten('1104002', 'Багахангай', '3 дугаар цэцэрлэг'),
  ]
  const all = search(groupsFrom([before, after, ...rows]), '33').flatMap(({ kindergartens }) => kindergartens.map(({ name }) => name))
  expect(all).toEqual(['33 дугаар цэцэрлэг', '233 дугаар цэцэрлэг', '133 дугаар цэцэрлэг'])
})

test('a search by district keeps all of its kindergartens, and words may name both', () => {
  expect(found('баянзүрх')).toEqual(['33 дугаар цэцэрлэг', 'Өнөр цэцэрлэг'])
  expect(found('налайх 33')).toEqual(['133 дугаар цэцэрлэг'])
})

test('a kindergarten keeps its number when others are filtered away', () => {
  expect(search(groupsFrom(rows), 'өнөр')[0]?.kindergartens[0]?.number).toBe(2)
})

test('no search leaves everything, and nothing found is nothing', () => {
  expect(countIn(search(groupsFrom(rows), ' '))).toBe(3)
  expect(search(groupsFrom(rows), 'байхгүй')).toEqual([])
})
