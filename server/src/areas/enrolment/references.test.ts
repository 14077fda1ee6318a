import { expect, it } from 'vitest'
import { secondsBefore } from './references.ts'

it('four wrong numbers from a network cost no wait; each further one waits twice as long, up to half a minute', () => {
  expect([1, 4, 5, 6, 7, 8, 9, 10, 11, 1000].map(secondsBefore)).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30, 30])
})
