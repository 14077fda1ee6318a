import { expect, test } from 'vitest'
import { secondsLeft } from './rules.ts'

test('the wait counts down in whole seconds and ends at none', () => {
  expect(secondsLeft(60_000, 0)).toBe(60)
  expect(secondsLeft(60_000, 100)).toBe(60)
  expect(secondsLeft(60_000, 59_001)).toBe(1)
  expect(secondsLeft(60_000, 60_000)).toBe(0)
  expect(secondsLeft(60_000, 90_000)).toBe(0)
})

test('a clock that was set back does not lengthen the wait', () => {
  expect(secondsLeft(60_000, -3_600_000)).toBe(60)
})
