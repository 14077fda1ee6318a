import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Keyring, refreshKeys } from './keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('keys are read each minute although no notice came, and again at once after a failure', async () => {
  let isDown = false
  const refresh = vi.fn<Keyring['refresh']>(async () => {
    if (isDown) throw new Error('away')
  })
  const [warn, info] = [vi.fn(), vi.fn()]
  const keyring = { sign: vi.fn(), isSigned: vi.fn(), secrets: vi.fn(), refresh }
  const stop = refreshKeys({ keyring, log: { warn, info } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  isDown = true
  await vi.advanceTimersByTimeAsync(60_000)
  isDown = false
  await vi.advanceTimersByTimeAsync(1000)
  expect([refresh.mock.calls.length, warn.mock.calls.length]).toEqual([3, 1])

  // An outage of two minutes is retried each second by one timer, and logged once.
  isDown = true
  await vi.advanceTimersByTimeAsync(179_000)
  expect([refresh.mock.calls.length, warn.mock.calls.length]).toEqual([3 + 121, 2])
  isDown = false
  stop()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(refresh).toHaveBeenCalledTimes(3 + 122)
  expect(info, 'one line for the end of each outage').toHaveBeenCalledTimes(2)
})
