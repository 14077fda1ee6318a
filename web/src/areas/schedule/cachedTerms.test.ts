import { journal } from '@portal/contract/schedule'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { storage } from '../../../test/browser.ts'
import { cachedTerms, cacheTerms } from './cachedTerms.ts'

const terms = z.parse(journal.result, journal.example.result)

test('terms are known again for a day, while one of them runs; then nothing of them is left', () => {
  for (const [now, today] of [
    [8, '2027-01-02'],
    [6, '2026-11-16'],
    [7 + 86_400_000, '2026-11-16'],
  ] as const) {
    const box = storage()
    cacheTerms(box, 7, terms)
    expect(cachedTerms(box, 8, '2026-11-16')).toEqual({ at: 7, terms })
    expect(cachedTerms(box, now, today)).toBeUndefined()
    expect(box.entries()).toEqual({})
  }
})

test('an invalid list of terms, or a full storage, caches nothing', () => {
  expect(cachedTerms(storage({ terms: '{"at":1,"terms":[{}]}' }), 8, '2026-11-16')).toBeUndefined()
  expect(cachedTerms(storage({ terms: '{' }), 8, '2026-11-16')).toBeUndefined()
  const full = {
    ...storage({ terms: JSON.stringify({ at: 1, terms }) }),
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  }
  cacheTerms(full, 7, terms)
  expect(cachedTerms(full, 8, '2026-11-16')).toBeUndefined()
})
