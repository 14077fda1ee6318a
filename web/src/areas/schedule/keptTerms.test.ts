import { journal } from '@portal/contract/schedule'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { storage } from '../../../test/browser.ts'
import { keepTerms, keptTerms } from './keptTerms.ts'

const terms = z.parse(journal.result, journal.example.result)

test('terms are known again while one of them runs', () => {
  const box = storage()
  keepTerms(box, 7, terms)
  expect(keptTerms(box, '2026-11-16')).toEqual({ at: 7, terms })
  expect(keptTerms(box, '2027-01-02'), 'in a break, and in another school year').toBeUndefined()
})

test('what is no list of terms, and a full storage, keep nothing', () => {
  expect(keptTerms(storage({ terms: '{"at":1,"terms":[{}]}' }), '2026-11-16')).toBeUndefined()
  expect(keptTerms(storage({ terms: '{' }), '2026-11-16')).toBeUndefined()
  const full = {
    ...storage({ terms: JSON.stringify({ at: 1, terms }) }),
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  keepTerms(full, 7, terms)
  expect(keptTerms(full, '2026-11-16')).toBeUndefined()
})
