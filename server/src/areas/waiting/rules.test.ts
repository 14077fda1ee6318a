import { expect, it } from 'vitest'
import { usualDaysOf } from './rules.ts'

it('the usual time is given in whole days, from ten decisions on', () => {
  expect(usualDaysOf({ decisions: 10, medianHours: 30 })).toBe(2)
  expect(usualDaysOf({ decisions: 10, medianHours: 24 })).toBe(1)
  expect(usualDaysOf({ decisions: 10, medianHours: 0.2 })).toBe(1)
  expect(usualDaysOf({ decisions: 9, medianHours: 30 })).toBeNull()
  expect(usualDaysOf({ decisions: 0, medianHours: null })).toBeNull()
})
