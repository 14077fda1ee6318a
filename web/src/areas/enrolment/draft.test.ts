import { expect, test } from 'vitest'
import { draftFrom, draftKey, emptyDraft, foreignDrafts } from './draft.ts'

test('what was typed comes back as it was', () => {
  const typed = { ...emptyDraft, guardian: { ...emptyDraft.guardian, phone1: '88112233' } }
  expect(draftFrom(JSON.stringify(typed))).toEqual(typed)
})

test.each([null, 'no json', '{"child":1}', '[]'])('%s is no draft', (kept) => {
  expect(draftFrom(kept)).toBe(emptyDraft)
})

test('a draft belongs to a flow and a person', () => {
  const keys = [draftKey('public', undefined), draftKey('signedIn', 7), draftKey('signedInSub', 7), draftKey('signedIn', 8)]
  expect(new Set(keys).size).toBe(4)
})

test('whoever signs in wipes the drafts of others, and no other key', () => {
  const keys = [draftKey('signedIn', 7), draftKey('signedIn', 17), draftKey('public', undefined), 'registration']
  expect(foreignDrafts(keys, 7)).toEqual([draftKey('signedIn', 17)])
})
