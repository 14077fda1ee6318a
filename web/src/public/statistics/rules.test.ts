import { expect, test } from 'vitest'
import { busiestRows, counterMs } from './rules.ts'

const rows = (...requests: (number | null)[]) => requests.map((allRequest) => ({ allRequest }))

test('few rows keep their order', () => {
  expect(busiestRows(rows(1, 3, 2))).toEqual(rows(1, 3, 2))
})

test('of many rows the ten with most requests are shown, most first', () => {
  expect(busiestRows(rows(1, null, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))).toEqual(rows(12, 11, 10, 9, 8, 7, 6, 5, 4, 3))
})

const cards = (...counts: number[]) => counts.map((count) => ({ count }))

test('counters run for three seconds, for four when the first count exceeds the second', () => {
  expect(counterMs(cards(8909, 10191, 7673))).toBe(3000)
  expect(counterMs(cards(10191, 8909, 7673))).toBe(4000)
  expect(counterMs(cards(5, 5))).toBe(3000)
  expect(counterMs([])).toBe(3000)
})
