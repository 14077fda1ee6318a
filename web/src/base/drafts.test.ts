import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FATHER, fakeBrowser, MOTHER, signedIn } from '../../test/browser.ts'

const NOW = Date.parse('2026-11-16T08:00:00Z')
const DAY_MS = 86_400_000
const KEY = `draft ${MOTHER.personId} leave 200001`

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Drafts of a tab of a signed-in person, or of a guest. */
async function tab(user?: typeof MOTHER | typeof FATHER, session: Readonly<Record<string, string>> = {}) {
  const browser = fakeBrowser({ local: user ? signedIn(user) : {}, session })
  return { kept: browser.session, ...(await import('./drafts.ts')) }
}

const start = { note: '', who: ['1'] }

test('what was typed is found again within a day, with the field that had the focus', async () => {
  const { formDraft, kept } = await tab(MOTHER)
  const draft = formDraft('leave 200001', start)
  draft.keep({ ...start, note: 'ханиад' }, 'note')
  vi.setSystemTime(NOW + DAY_MS - 1)
  expect(draft.read()).toEqual({ values: { note: 'ханиад', who: ['1'] }, focus: 'note' })
  vi.setSystemTime(NOW + DAY_MS)
  expect(draft.read()).toBeUndefined()
  expect(kept.length).toBe(0)
})

test('any read deletes every draft that has expired', async () => {
  const { formDraft, hasDraft, kept } = await tab(MOTHER)
  formDraft('leave 200001', start).keep(start)
  vi.setSystemTime(NOW + DAY_MS)
  expect(hasDraft('another')).toBe(false)
  expect(kept.length).toBe(0)
})

test('a draft without expiry lasts as long as the tab', async () => {
  const { typedDraft } = await tab()
  const receipt = typedDraft('receipt 7', z.object({ number: z.string() }), { owner: 'guest', hasNoExpiry: true })
  receipt.keep({ number: '123' })
  vi.setSystemTime(NOW + 30 * DAY_MS)
  expect(receipt.read()?.values).toEqual({ number: '123' })
})

test('each form and each person has a draft of their own', async () => {
  const { formDraft, kept } = await tab(MOTHER)
  const { typedDraft } = await import('./drafts.ts')
  formDraft('leave 200001', start).keep(start)
  formDraft('leave 200002', start).keep(start)
  typedDraft('leave 200001', z.object({}), { owner: 'guest' }).keep({})
  expect(kept.length).toBe(3)
})

test('an account that reads a draft deletes those of other accounts, but no draft of a guest and no other key', async () => {
  const draft = JSON.stringify({ until: NOW + 1000, values: start })
  const others = { [KEY]: draft, 'draft guest registration': draft, left: 'x' }
  const { hasDraft, kept } = await tab(FATHER, others)
  expect(hasDraft('leave 200001')).toBe(false)
  expect(Object.keys(kept.entries())).toEqual(['draft guest registration', 'left'])
})

test('a guest, whose session may have expired, deletes no draft of an account', async () => {
  const { hasDraft, kept } = await tab(undefined, { [KEY]: JSON.stringify({ until: NOW + 1000, values: start }) })
  expect(hasDraft('leave 200001')).toBe(false)
  expect(kept.length).toBe(1)
})

test.each(['', '{', 'null', '{"until":1}', `{"until":${NOW + 2 * DAY_MS},"values":{}}`])('%j is no draft, and is deleted', async (text) => {
  const { formDraft, kept } = await tab(MOTHER, { [KEY]: text })
  expect(formDraft('leave 200001', start).read()).toBeUndefined()
  expect(kept.length).toBe(0)
})

test('a form takes from a draft only fields that it has, of the kind that it has', async () => {
  const stored = (values: object) => ({ [KEY]: JSON.stringify({ until: NOW + 1000, values }) })
  const read = async (values: object) => (await tab(MOTHER, stored(values))).formDraft('leave 200001', start).read()?.values
  expect(await read({ note: 'typed', who: ['2'], gone: 'x' })).toEqual({ note: 'typed', who: ['2'] })
  expect(await read({ note: 7, who: { length: 1 } })).toEqual(start)
})

test('a draft with a schema stores no other field, and deletes stored values of another shape', async () => {
  const { typedDraft, kept } = await tab(MOTHER)
  const draft = typedDraft('leave 200001', z.object({ note: z.string() }))
  draft.keep(Object.assign({ note: 'typed' }, { password: 'Tenger77' }))
  expect(kept.getItem(KEY)).not.toContain('Tenger77')
  expect(draft.read()?.values).toEqual({ note: 'typed' })
  expect(typedDraft('leave 200001', z.object({ note: z.number() })).read()).toBeUndefined()
  expect(kept.length).toBe(0)
})
