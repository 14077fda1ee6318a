import { expect, test } from 'vitest'
import { chosenTerm } from './terms.ts'

const term = (termId: number, beginDate: string, endDate: string) => ({ termId, beginDate, endDate })
const first = term(166, '2026-09-01', '2026-10-30')
const second = term(167, '2026-11-09', '2027-01-01')
const third = term(168, '2027-01-25', '2027-03-26')

test('the asked term is chosen', () => {
  expect(chosenTerm([first, second, third], '168', '2026-11-13')).toBe(third)
})

test('nobody asked: the default term, else the one that holds today, else the last', () => {
  expect(chosenTerm([first, second, third], undefined, '2027-02-01')).toBe(second)
  expect(chosenTerm([first, third], 'x', '2026-09-15')).toBe(first)
  expect(chosenTerm([first, third], undefined, '2027-07-01')).toBe(third)
  expect(chosenTerm([], undefined, '2026-11-13')).toBeUndefined()
})
