import { absences } from '@portal/contract/absence'
import { linkedChildren } from '@portal/contract/children'
import { applications } from '@portal/contract/enrolment'
import { openSteps } from '@portal/contract/enrolmentOpenSteps'
import { declarationToday } from '@portal/contract/health'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, MOTHER, signedIn } from '../../test/browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const LEAVE = [absences.path, { studentId: 1 }]
const FORM = [declarationToday.path, { studentId: 1 }]
const REQUESTS = [applications.path, { personId: MOTHER.personId }]
const STEPS = [openSteps.path, {}]
const CHILDREN = [linkedChildren.path, { parentPersonId: MOTHER.personId }]

/** Page that reads the children and their leave; each read is answered or fails. */
async function watching({ isKept, address = '/student/1/absence' }: { isKept: boolean; address?: string }) {
  const browser = fakeBrowser({ local: signedIn(MOTHER), address })
  const restore = vi.fn(() => isKept)
  const { watchNetwork } = await import('./network.ts')
  const { CallFailed } = await import('../base/api.ts')
  const { setClock } = await import('../base/clock.ts')
  setClock('2026-11-16T08:00:00+08:00')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const lost = new Map<readonly unknown[], 'line' | 'portal'>()
  const end = new AbortController()
  const seen = vi.fn()
  watchNetwork(client, { restore, onChange: seen }, end.signal)
  const read = async (key: readonly unknown[]) => {
    const queryFn = async () => {
      const at = lost.get(key)
      if (at) throw new CallFailed({ kind: 'network', at })
      return []
    }
    const leaves = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined)
    end.signal.addEventListener('abort', leaves)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { browser, client, lost, read, seen, restore, end: () => end.abort() }
}

test('one lost call while the portal answers others is no lost network, and is asked for again by itself', async () => {
  const { client, lost, read, seen, end } = await watching({ isKept: true })
  lost.set(LEAVE, 'portal')
  await read(CHILDREN)
  await read(LEAVE)
  expect(seen).not.toHaveBeenCalled()
  expect(client.getQueryState(LEAVE)?.status).toBe('error')
  lost.clear()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(client.getQueryState(LEAVE)?.status).toBe('success')
  end()
})

test.each([
  ['/student/1/absence', STEPS, LEAVE, { lostAt: 'line', since: undefined, isBare: true, isPartial: false }],
  ['/', STEPS, CHILDREN, { lostAt: 'line', since: expect.any(Number), isBare: false, isPartial: true }],
  ['/parent/apply', REQUESTS, CHILDREN, { lostAt: 'line', since: expect.any(Number), isBare: false, isPartial: false }],
])('answers of the frame count offline at %s only if the page is about them', async (address, answered, other, counts) => {
  const { browser, lost, read, seen, end } = await watching({ isKept: true, address })
  await read(answered)
  lost.set(other, 'line')
  browser.setOnline(false)
  await read(other)
  expect(seen).toHaveBeenLastCalledWith(counts)
  end()
})

test('a portal that is down is reported as such, cached answers are shown, and the page recovers', async () => {
  const { client, lost, read, seen, restore, end } = await watching({ isKept: true })
  lost.set(LEAVE, 'portal').set(CHILDREN, 'portal')
  await read(CHILDREN)
  await read(LEAVE)
  expect(restore).toHaveBeenCalled()
  expect(seen).toHaveBeenLastCalledWith({ lostAt: 'portal', since: undefined, isBare: true, isPartial: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.getQueryState(CHILDREN)?.errorUpdateCount).toBeGreaterThan(2)
  expect(client.getQueryState(LEAVE)?.errorUpdateCount, 'the page does not flicker').toBe(1)
  lost.clear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toHaveBeenLastCalledWith({ lostAt: undefined, since: undefined, isBare: false, isPartial: false })
  expect(client.getQueryState(LEAVE)?.status).toBe('success')
  end()
})

test('a portal that does not answer replaces the lost line as the cause', async () => {
  const { lost, read, seen, end } = await watching({ isKept: true })
  lost.set(CHILDREN, 'line').set(LEAVE, 'portal')
  await read(CHILDREN)
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ lostAt: 'line' }))
  await read(LEAVE)
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ lostAt: 'portal' }))
  end()
})

test('a page with some cached answers and some missing is marked as partial', async () => {
  const { client, lost, read, seen, end } = await watching({ isKept: true })
  client.setQueryData(LEAVE, [], { updatedAt: Date.now() - 60_000 })
  lost.set(LEAVE, 'portal').set(CHILDREN, 'portal').set(FORM, 'portal')
  await read(CHILDREN)
  await read(LEAVE)
  expect(seen).toHaveBeenLastCalledWith({ lostAt: 'portal', since: expect.any(Number), isBare: false, isPartial: false })
  await read(FORM)
  expect(seen).toHaveBeenLastCalledWith({ lostAt: 'portal', since: expect.any(Number), isBare: false, isPartial: true })
  end()
})

test('a device that loses its network says so at once, keeps what is shown, and asks for nothing until it has one', async () => {
  const { browser, client, lost, read, seen, end } = await watching({ isKept: true })
  await read(LEAVE)
  lost.set(LEAVE, 'line')
  browser.setOnline(false)
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ lostAt: 'line', isBare: false }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.getQueryState(LEAVE)?.errorUpdateCount).toBe(0)
  lost.clear()
  browser.setOnline(true)
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ lostAt: undefined }))
  end()
})
