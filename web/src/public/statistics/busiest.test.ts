import { expect, test } from 'vitest'
import { busiest } from './busiest.ts'

const rows = (...requests: (number | null)[]) => requests.map((allRequest) => ({ allRequest }))

test('few rows keep their order', () => {
  expect(busiest(rows(1, 3, 2))).toEqual(rows(1, 3, 2))
})

test('of many rows the ten with most requests are shown, most first', () => {
  expect(busiest(rows(1, null, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))).toEqual(rows(12, 11, 10, 9, 8, 7, 6, 5, 4, 3))
})
