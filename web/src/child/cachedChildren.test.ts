import { type LinkedChild, linkedChildren } from '@portal/contract/children'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cacheChildren, cachedChildren } from './cachedChildren.ts'

const MOTHER = 100001
const NOW = Date.parse('2026-11-16T08:00:00Z')
const DAY_MS = 86_400_000
const children: LinkedChild[] = z.parse(linkedChildren.result, linkedChildren.example.result)

/** Storage stub with a quota, in characters. */
function box(room = Number.POSITIVE_INFINITY) {
  const held = new Map<string, string>()
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('', 'QuotaExceededError')
      held.set(name, value)
    },
    removeItem: (name: string) => void held.delete(name),
    texts: () => [...held.values()],
  }
}

test('the list is there for the next page, without anybody’s registry number', () => {
  const storage = box()
  cacheChildren(storage, MOTHER, NOW, children)
  expect(cachedChildren(storage, MOTHER, NOW + 1)?.children.map(({ studentFullName }) => studentFullName)).toEqual(
    children.map(({ studentFullName }) => studentFullName),
  )
  for (const { studentNidNumber } of children) expect(storage.texts().join()).not.toContain(studentNidNumber)
})

test.each([
  ['someone else', MOTHER + 1, NOW],
  ['a day later', MOTHER, NOW + DAY_MS],
  ['a clock that was set back', MOTHER, NOW - 1],
])('%s finds nothing, and nothing stays', (_who, personId, now) => {
  const storage = box()
  cacheChildren(storage, MOTHER, NOW, children)
  expect(cachedChildren(storage, personId, now)).toBeUndefined()
  expect(storage.texts()).toEqual([])
})

test.each(['', 'null', '{', JSON.stringify({ personId: MOTHER, at: NOW, children: [{}] })])('%j, of another version, is wiped', (text) => {
  const storage = box()
  storage.setItem('children', text)
  expect(cachedChildren(storage, MOTHER, NOW)).toBeUndefined()
  expect(storage.texts()).toEqual([])
})

test('a full storage keeps nothing rather than an old list', () => {
  const storage = box(JSON.stringify({ personId: MOTHER, at: NOW, children: [] }).length)
  cacheChildren(storage, MOTHER, NOW, [])
  cacheChildren(storage, MOTHER, NOW + 1, children)
  expect(cachedChildren(storage, MOTHER, NOW + 2)).toBeUndefined()
})
