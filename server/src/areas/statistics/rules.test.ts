import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Catchment,
  type Counted,
  catchmentPlacesOf,
  districtFiguresOf,
  districtList,
  inDistrict,
  kindergartenRowsOf,
  organisationList,
  type PlacesOf,
  prospectRowsOf,
  type Reference,
  requestRowsOf,
} from './rules.ts'

const reference: Reference = {
  places: [
    { code: '11', parentCode: null, name: 'Улаанбаатар' },
    { code: '1122', parentCode: '11', name: 'Хан-Уул' },
    { code: '1110', parentCode: '11', name: 'Баянзүрх' },
    { code: '111069', parentCode: '1110', name: '10 дугаар хороо' },
    { code: '111053', parentCode: '1110', name: '2 дугаар хороо' },
    { code: '112251', parentCode: '1122', name: '1 дүгээр хороо' },
  ],
  offices: [
    { id: 39983, parentId: null, placeCode: '11' },
    { id: 44524, parentId: 39983, placeCode: '1110' },
  ],
  kindergartens: [
    { id: 60001, name: '1 дүгээр цэцэрлэг', placeCode: '111053' },
    { id: 60002, name: '2 дугаар цэцэрлэг', placeCode: '112251' },
  ],
}
const khoroos = ['111069', '111053', '112251']
const places: PlacesOf[] = [
  { orgId: 60001, age: 2, places: 5 },
  { orgId: 60001, age: 4, places: 7 },
  { orgId: 60002, age: 2, places: 3 },
]

const requested = (of: Partial<Counted>): Counted => ({
  campaignId: 1,
  placeCode: '111053',
  age: 2,
  institutionId: 60001,
  responseStatus: 'REQUESTED',
  schoolStatus: null,
  children: 1,
  ...of,
})

const anyCounted = fc.record({
  campaignId: fc.constant(1),
  placeCode: fc.constantFrom(...khoroos),
  age: fc.integer({ min: 2, max: 5 }),
  institutionId: fc.constantFrom(60001, 60002, null),
  responseStatus: fc.constantFrom('NONE', 'REQUESTED', 'WAITING', 'PASSED'),
  schoolStatus: fc.constant(null),
  children: fc.integer({ min: 1, max: 50 }),
})
const anyProspect = fc.record({
  campaignId: fc.constant(2),
  placeCode: fc.constantFrom(...khoroos),
  age: fc.constant(6),
  institutionId: fc.constant(null),
  responseStatus: fc.constantFrom('NEW', 'APPROVED', 'DECLINED', 'MOVED'),
  schoolStatus: fc.constantFrom('NEW', 'REGISTERED', 'DECLINED', 'REJECTED'),
  children: fc.integer({ min: 1, max: 50 }),
})
const total = (numbers: readonly (number | null)[]) => numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)

describe('places', () => {
  it('districts are sorted by alphabet after the capital, khoroos by number', () => {
    expect(districtList(reference).map(({ soumDistrictName }) => soumDistrictName)).toEqual(['Улаанбаатар', 'Баянзүрх', 'Хан-Уул'])
    expect(requestRowsOf(reference, [], [], '1110').map(({ bagKhorooName }) => bagKhorooName)).toEqual([
      '2 дугаар хороо',
      '10 дугаар хороо',
    ])
  })

  it('an organisation is called by its place and knows what it belongs to', () => {
    expect(organisationList(reference)).toContainEqual({ orgId: 44524, orgName: 'Баянзүрх', parentOrgId: 39983 })
  })
})

describe('requests for kindergartens', () => {
  it('count children of an age, those with a request, and the places', () => {
    const counted = [requested({ children: 3 }), requested({ responseStatus: 'NONE', children: 2 }), requested({ age: 4, children: 4 })]
    expect(requestRowsOf(reference, counted, places, '1110')[0]).toEqual({
      bagKhorooCode: '111053',
      bagKhorooName: '2 дугаар хороо',
      age2: 5,
      age3: null,
      age4: 4,
      age5: null,
      requestAge2: 3,
      requestAge3: null,
      requestAge4: 4,
      requestAge5: null,
      allChild: 9,
      allRequest: 7,
      allPlace: 12,
    })
  })

  it('have no value, not zero, where there is no child and no kindergarten', () => {
    expect(requestRowsOf(reference, [], places, '1110')[1]).toMatchObject({ age2: null, allChild: null, allRequest: null, allPlace: null })
  })

  it('of a district add up to its row in the capital, and both to a plain count', () => {
    fc.assert(
      fc.property(fc.array(anyCounted), (counted) => {
        const capital = requestRowsOf(reference, counted, places, '11')
        for (const row of capital) {
          const parts = requestRowsOf(reference, counted, places, row.bagKhorooCode)
          expect(total(parts.map(({ allRequest }) => allRequest))).toBe(row.allRequest ?? 0)
          expect(total([row.requestAge2, row.requestAge3, row.requestAge4, row.requestAge5])).toBe(row.allRequest ?? 0)
          expect(total([row.age2, row.age3, row.age4, row.age5])).toBe(row.allChild ?? 0)
        }
        const plain = counted.filter(({ responseStatus }) => responseStatus !== 'NONE').map(({ children }) => children)
        expect(total(capital.map(({ allRequest }) => allRequest))).toBe(total(plain))
      }),
    )
  })
})

describe('kindergartens', () => {
  const rows = kindergartenRowsOf(reference, [requested({ children: 8 })], places)

  it('carry numbers as text, the code of their district and three more digits, and nothing for an age they do not take', () => {
    expect(rows[0]).toMatchObject({
      pk4Value: '1110001',
      labelValue4: 'Баянзүрх',
      qty2: '5',
      qty3: null,
      qty4: '7',
      stu2Requested: '8',
      stu3Requested: '0',
    })
  })

  it('are found by district, and their sums head the tree', () => {
    expect(inDistrict(rows, '1122')).toEqual([rows[1]])
    expect(inDistrict(rows, '11')).toEqual(rows)
    expect(districtFiguresOf(districtList(reference), rows)[0]).toEqual({
      districtId: '1110',
      districtName: 'Баянзүрх',
      kindergartens: 1,
      places: 12,
      requests: 8,
    })
  })
})

describe("the institution of a visitor's address", () => {
  const now = new Date('2026-11-18T00:00:00Z')
  const catchment = (of: Partial<Catchment>): Catchment => ({
    campaignId: 1,
    placeCode: '111053',
    opensAt: null,
    orgId: 60001,
    orgName: '1 дүгээр цэцэрлэг',
    address: 'Энх тайван 1',
    phone: '92550001',
    ...of,
  })

  it('each khoroo names its institutions once, with places and requests; one that opens later is not there yet', () => {
    const later = catchment({ orgId: 60002, orgName: '2 дугаар цэцэрлэг', opensAt: new Date('2026-12-01T00:00:00Z') })
    const counted = [requested({ children: 8 }), requested({ responseStatus: 'NONE', children: 5 }), requested({ age: 4, children: 1 })]
    const found = catchmentPlacesOf(reference, { catchments: [catchment({}), catchment({}), later], counted, places, now }, '1110')
    const [second, tenth] = found
    expect(second).toEqual({
      placeCode: '111053',
      placeName: '2 дугаар хороо',
      institutions: [{ orgId: 60001, orgName: '1 дүгээр цэцэрлэг', address: 'Энх тайван 1', phone: '92550001', places: 12, requests: 9 }],
    })
    expect(tenth).toMatchObject({ placeName: '10 дугаар хороо', institutions: [] })
  })

  it('a school has no places, and counts every child of its catchment', () => {
    const counted = [requested({ responseStatus: 'NEW', children: 3 }), requested({ responseStatus: 'APPROVED', children: 4 })]
    const [second] = catchmentPlacesOf(reference, { catchments: [catchment({})], counted, now }, '1110')
    expect(second?.institutions).toMatchObject([{ places: null, requests: 7 }])
  })
})

describe('future first-graders', () => {
  it('count by what the guardian has answered, else by what the school says, and never twice', () => {
    fc.assert(
      fc.property(fc.array(anyProspect), (counted) => {
        for (const row of prospectRowsOf(reference, counted, 39983)) {
          const moved = total(
            counted
              .filter(({ placeCode, responseStatus }) => placeCode.startsWith(row.bagKhorooCode) && responseStatus === 'MOVED')
              .map(({ children }) => children),
          )
          const { allProspectData, labelValue1: _name, bagKhorooCode: _code, ...shares } = row
          expect(total(Object.values(shares)) + moved).toBe(allProspectData ?? 0)
        }
      }),
    )
  })

  it('an organisation that nobody knows has none', () => expect(prospectRowsOf(reference, [], 1)).toEqual([]))
})
