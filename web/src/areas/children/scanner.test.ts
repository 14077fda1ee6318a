import { CardContent, readCard } from '@portal/contract/cards'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cardIn } from './scanner.ts'

const content = z.parse(CardContent, readCard.example.body)

test("a child's card is read back as it was written", () => {
  expect(cardIn(JSON.stringify(content))).toEqual(content)
})

test('an unsigned card is left to the server', () => {
  const { sig: _, ...unsigned } = content
  expect(cardIn(JSON.stringify(unsigned))).toEqual(unsigned)
})

test('no other text is taken for a card', () => {
  for (const code of ['https://example.mn', '', '{}', '[]', 'null', '{"pT":"STUDENT"}']) expect(cardIn(code), code).toBeUndefined()
  fc.assert(fc.property(fc.string(), (code) => cardIn(code) === undefined))
})
