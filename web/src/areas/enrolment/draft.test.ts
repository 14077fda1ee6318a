import { expect, test } from 'vitest'
import { draftFrom, draftKey, emptyDraft, foreignDrafts } from './draft.ts'

const NOW = Date.parse('2026-08-12T09:00:00+08:00')
const DAY = 24 * 60 * 60 * 1000
const typed = { ...emptyDraft, guardian: { ...emptyDraft.guardian, phone1: '88112233' } }
const kept = (at: number) => JSON.stringify({ ...typed, at })

test('typed fields are restored', () => {
  expect(draftFrom(kept(NOW - 1000), NOW)).toEqual(typed)
  expect(draftFrom(kept(NOW - DAY + 1), NOW)).toEqual(typed)
})

test('after a day it is gone', () => {
  expect(draftFrom(kept(NOW - DAY), NOW)).toBe(emptyDraft)
})

test.each([null, 'no json', '{"child":1}', '[]', JSON.stringify(typed)])('%s is no draft', (what) => {
  expect(draftFrom(what, NOW)).toBe(emptyDraft)
})

test('a draft belongs to a flow and a person', () => {
  const keys = [draftKey('public', undefined), draftKey('signedIn', 7), draftKey('signedInSub', 7), draftKey('signedIn', 8)]
  expect(new Set(keys).size).toBe(4)
})

test('a person who signs in wipes the drafts of others, and no other key', () => {
  const keys = [draftKey('signedIn', 7), draftKey('signedIn', 17), draftKey('public', undefined), 'registration']
  expect(foreignDrafts(keys, 7)).toEqual([draftKey('signedIn', 17)])
})
