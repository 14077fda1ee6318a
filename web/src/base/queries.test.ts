import { linkedChildren } from '@portal/contract/children'
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/browser.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The query cache refetches on an interval only in a browser.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
  vi.unstubAllGlobals()
})

/** Mounts a query that is refused at first; resolves to the number of requests after `seconds`. */
async function requestsAfter(seconds: number, refusedFor: 'overloaded' | 'notYourChild') {
  fakeBrowser({ local: {} })
  const { refetchMs } = await import('./queries.tsx')
  const { CallFailed } = await import('./api.ts')
  const client = new QueryClient({ defaultOptions: { queries: { refetchInterval: refetchMs, retry: false, networkMode: 'always' } } })
  const queryFn = vi.fn(async () => [])
  queryFn.mockRejectedValueOnce(new CallFailed({ kind: 'refused', by: 'else', refusal: { reason: refusedFor, message: '' }, ticket: null }))
  const leave = new QueryObserver(client, { queryKey: [linkedChildren.path], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  const { status } = client.getQueryState([linkedChildren.path]) ?? {}
  leave()
  return { requests: queryFn.mock.calls.length, status }
}

test('a read that a busy portal refused is retried until it is answered', async () => {
  expect(await requestsAfter(4, 'overloaded')).toEqual({ requests: 1, status: 'error' })
  expect(await requestsAfter(60, 'overloaded')).toEqual({ requests: 2, status: 'success' })
})

test('a read that the rules refused is not retried', async () => {
  expect(await requestsAfter(60, 'notYourChild')).toEqual({ requests: 1, status: 'error' })
})
