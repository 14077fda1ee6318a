import { expect, it } from 'vitest'
import { LOCKS } from './locks.ts'

it('no two things are guarded by the same lock', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length)
})
