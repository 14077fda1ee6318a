import { expect, it } from 'vitest'
import { medianOf, monthsUpTo } from './figureRules.ts'

it('the last months end with that of the day and cross the turn of the year', () => {
  expect(monthsUpTo('2027-01-31', 3)).toEqual([
    { month: '2026-11', from: '2026-11-01', until: '2026-12-01' },
    { month: '2026-12', from: '2026-12-01', until: '2027-01-01' },
    { month: '2027-01', from: '2027-01-01', until: '2027-02-01' },
  ])
  expect(monthsUpTo('2026-12-01', 1)).toEqual([{ month: '2026-12', from: '2026-12-01', until: '2027-01-01' }])
})

it('a median has one decimal and is given from ten decisions on', () => {
  expect(medianOf({ decided: 10, medianDays: 1.849 })).toBe(1.8)
  expect(medianOf({ decided: 9, medianDays: 1.849 })).toBeNull()
  expect(medianOf({ decided: 0, medianDays: null })).toBeNull()
})
