import { afterAll, expect, test, vi } from 'vitest'
import { fakeBrowser, storage } from '../../test/browser.ts'

fakeBrowser()
const { draftIn, draftKey, withDraft } = await import('./drafts.ts')
afterAll(() => void vi.unstubAllGlobals())

const NOW = Date.parse('2026-11-16T08:00:00Z')
const DAY_MS = 86_400_000
const KEY = draftKey('leave 200001', 100001)
const kept = (draft: object) => storage({ [KEY]: JSON.stringify(draft) })

test('typed fields are restored within a day, with the focused field', () => {
  const box = kept({ at: NOW, values: { note: 'ханиад' }, focus: 'note' })
  expect(draftIn(box, KEY, NOW + DAY_MS - 1)).toMatchObject({ values: { note: 'ханиад' }, focus: 'note' })
  expect(draftIn(box, KEY, NOW + DAY_MS)).toBeUndefined()
  expect(box.length).toBe(0)
})

test('each form and each person has a draft of their own', () => {
  expect(new Set([KEY, draftKey('leave 200002', 100001), draftKey('leave 200001', 100002), draftKey('leave 200001', undefined)]).size).toBe(
    4,
  )
})

test.each(['', '{', 'null', '{"at":1}'])('%j is no draft, and is wiped', (text) => {
  const box = storage({ [KEY]: text })
  expect(draftIn(box, KEY, NOW)).toBeUndefined()
  expect(box.length).toBe(0)
})

test('a form takes from a draft only fields that it has, of the kind that it has', () => {
  const start = { note: '', who: ['1'] }
  expect(withDraft(start, undefined)).toEqual(start)
  expect(withDraft(start, { values: { note: 'typed', who: ['2'], gone: 'x' } })).toEqual({ note: 'typed', who: ['2'] })
  expect(withDraft(start, { values: { note: 7, who: { length: 1 } } })).toEqual(start)
})
