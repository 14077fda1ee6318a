import { expect, test } from 'vitest'
import { summaryOf } from './summaryOf.ts'

test('what is wrong is listed as the fields stand, and what is right is left out', () => {
  const wrong: Record<string, string | undefined> = { mail: 'no address', type: 'choose', phone: undefined }
  const found = summaryOf(
    ['type', 'phone', 'mail'],
    (name) => wrong[name],
    (name) => `field-${name}`,
  )
  expect(found).toEqual([
    { id: 'field-type', message: 'choose' },
    { id: 'field-mail', message: 'no address' },
  ])
})
