import { expect, test } from 'vitest'
import { totalOf } from './totals.ts'

test('a row without a value counts as 0', () => {
  const rows = [{ count: 12 }, { count: null }, { count: 30 }]
  expect(totalOf(rows, (row) => row.count)).toBe(42)
  expect(totalOf([], () => 1)).toBe(0)
})
