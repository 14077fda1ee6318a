import { expect, test } from 'vitest'
import { tabReached } from './Tabs.tsx'

test('arrows lead round and round, Home and End to the ends, other keys nowhere', () => {
  expect([tabReached('ArrowRight', 2, 3), tabReached('ArrowLeft', 0, 3), tabReached('ArrowRight', 0, 3)]).toEqual([0, 2, 1])
  expect([tabReached('Home', 2, 3), tabReached('End', 0, 3)]).toEqual([0, 2])
  expect(tabReached('Tab', 1, 3)).toBeUndefined()
})
