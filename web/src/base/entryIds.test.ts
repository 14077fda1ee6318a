import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { randomId } from './entryIds.ts'

it('an id of an entry is a UUID', () => {
  expect(z.uuid().safeParse(randomId()).success).toBe(true)
  expect(randomId()).not.toBe(randomId())
})
