import { expect, test } from 'vitest'
import { counterMs } from './counterMs.ts'

const cards = (...counts: number[]) => counts.map((count) => ({ count }))

test('counters run for three seconds, for four when the first count exceeds the second', () => {
  expect(counterMs(cards(8909, 10191, 7673))).toBe(3000)
  expect(counterMs(cards(10191, 8909, 7673))).toBe(4000)
  expect(counterMs(cards(5, 5))).toBe(3000)
  expect(counterMs([])).toBe(3000)
})
