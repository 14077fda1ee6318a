import { journal } from '@portal/contract/schedule'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { FATHER, fakeBrowser, MOTHER, signedIn } from '../../test/browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const KEY = [journal.path, { studentId: 200002 }]
const NOW = Date.parse('2026-11-16T00:00:00Z')
const CLOCK_OFFSET_MS = 8 * 3_600_000
const HOUR_MS = 3_600_000

/** Storage with the journal that this person fetched an hour ago. */
const cachedEntry = (personId: number) => ({
  [`kept ${personId} ${JSON.stringify(KEY)}`]: JSON.stringify({
    at: NOW + CLOCK_OFFSET_MS - HOUR_MS,
    ahead: CLOCK_OFFSET_MS,
    key: KEY,
    data: journal.example.result,
  }),
})

async function opening(local: Readonly<Record<string, string>>) {
  vi.useFakeTimers({ now: NOW })
  const browser = fakeBrowser({ local })
  return { browser, client: new QueryClient(), ...(await import('./todayCache.ts')), ...(await import('../base/clock.ts')) }
}

test('cached answers are put into the query cache with their age, and the portal’s time runs on', async () => {
  const { client, restore, now } = await opening({ ...signedIn(MOTHER), ...cachedEntry(MOTHER.personId) })
  expect(restore(client)).toBe(true)
  expect(client.getQueryData(KEY)).toEqual(journal.example.result)
  expect(client.getQueryState(KEY)?.dataUpdatedAt).toBe(NOW - HOUR_MS)
  expect(now()).toBe('2026-11-16T08:00')
})

test('an answer that is here already is newer than what is kept', async () => {
  const { client, restore } = await opening({ ...signedIn(MOTHER), ...cachedEntry(MOTHER.personId) })
  client.setQueryData(KEY, [])
  restore(client)
  expect(client.getQueryData(KEY)).toEqual([])
})

test.each([
  ['a guest', {}, MOTHER],
  ['someone else', signedIn(FATHER), MOTHER],
  ['someone of whom nothing is kept', signedIn(MOTHER), FATHER],
])('%s finds nothing', async (_who, session, keeper) => {
  const { client, restore } = await opening({ ...session, ...cachedEntry(keeper.personId) })
  expect(restore(client)).toBe(false)
  expect(client.getQueryCache().getAll()).toEqual([])
})

test('without a worker nothing is cached, and another person’s answers are deleted', async () => {
  const { browser, client, cacheToday } = await opening({ ...signedIn(FATHER), ...cachedEntry(MOTHER.personId) })
  await cacheToday(client, new AbortController().signal)
  expect(browser.local.entries()).toEqual(signedIn(FATHER))
})
