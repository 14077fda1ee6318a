import { describe, expect, it } from 'vitest'
import type { Campaign } from '../rules.ts'
import { effectOf, mayChangePlaces, problemOf, realChanges } from './rules.ts'

const cell = (places: number | null, given = 0, waiting = 0) => ({ orgId: 1, age: 2, places, given, waiting })
const change = (from: number | null, to: number | null, of: { orgId?: number; age?: 2 | 3 } = {}) => ({
  orgId: 1,
  age: 2 as const,
  from,
  to,
  ...of,
})

describe('reasons against a change of places', () => {
  it.each([
    ['more than before', change(20, 25), cell(20), undefined],
    ['a cell that someone changed meanwhile', change(20, 25), cell(22), 'placesChangedMeanwhile'],
    ['a cell that someone emptied meanwhile', change(20, 25), cell(null), 'placesChangedMeanwhile'],
    ['fewer, but as many as are given', change(20, 8), cell(20, 8), undefined],
    ['fewer than are given', change(20, 7), cell(20, 8), 'placesBelowGiven'],
    ['an age no longer taken of which places are given', change(0, null), cell(0, 1), 'placesBelowGiven'],
    ['more, where too many were given before', change(5, 6), cell(5, 8), undefined],
    ['an age that was not taken before', change(null, 10), cell(null), undefined],
  ])('%s', (_, wanted, seen, expected) => expect(problemOf(wanted, seen)).toBe(expected))
})

it('the last change of a cell counts, and a change to the same value is none', () => {
  expect(realChanges([change(20, 25), change(20, 30), change(4, 4, { age: 3 })])).toEqual([change(20, 30)])
})

it('tells the sums of the changed cells and whose requests would be without a place', () => {
  const changes = [change(20, 25), change(10, null, { age: 3 }), change(null, 0, { orgId: 2 })]
  const cells = new Map([
    ['1 2', cell(20, 1, 30)],
    ['1 3', cell(10, 0, 7)],
    ['2 2', cell(null, 0, 2)],
  ])
  expect(effectOf(changes, ({ orgId, age }) => cells.get(`${orgId} ${age}`) ?? cell(null))).toEqual({
    kindergartens: 2,
    cells: 3,
    placesBefore: 30,
    placesAfter: 25,
    withoutPlace: 9,
  })
})

it('places change while people mean the campaign, or before it opens', () => {
  const campaign = (id: number, opens: string, closes: string): Campaign => ({
    id,
    acceptDays: null,
    drawTiers: ['everyone'],
    kind: 'kindergarten',
    schoolYear: 2026,
    stage: id,
    birthFrom: '2020-01-01',
    birthTo: '2023-12-31',
    opensAt: new Date(opens),
    closesAt: new Date(closes),
    addressUntil: new Date(closes),
  })
  const [first, second, third] = [
    campaign(1, '2025-08-01', '2025-08-20'),
    campaign(2, '2026-08-01', '2026-08-20'),
    campaign(3, '2027-08-01', '2027-08-20'),
  ]
  const all = [first, second, third]
  const may = (now: string, isDrawn = false) => all.map((one) => mayChangePlaces(one, all, new Date(now), isDrawn))
  expect(may('2026-08-10')).toEqual([false, true, true])
  expect(may('2027-09-01')).toEqual([false, false, true])
  // Places that are added to a drawn campaign go to its waiting order.
  expect(may('2027-08-10', true)).toEqual([true, true, true])
  expect(may('2027-09-01', true)).toEqual([false, false, true])
})
