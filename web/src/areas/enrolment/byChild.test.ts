import { expect, test } from 'vitest'
import { byChild } from './byChild.ts'

test('the requests of one child stand together, children in the order of their first request', () => {
  const rows = [
    { personId: 2, at: 'a' },
    { personId: 1, at: 'b' },
    { personId: 2, at: 'c' },
  ]
  expect(byChild(rows).map((group) => group.map(({ at }) => at))).toEqual([['a', 'c'], ['b']])
})
