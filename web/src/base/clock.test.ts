import { afterEach, expect, test, vi } from 'vitest'
import { now, setClock } from './clock.ts'

afterEach(() => vi.restoreAllMocks())

const watchAt = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)
const deviceAt = (time: string) => vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time))

test('time goes on while a phone sleeps, and is not put back with the device', () => {
  watchAt(1000)
  deviceAt('2020-01-01T00:00:00Z')
  setClock('2026-11-18T19:00:00+08:00')
  expect(now()).toBe('2026-11-18T19:00')
  // `performance.now()` stops while a phone sleeps.
  deviceAt('2020-01-01T03:30:00Z')
  expect(now()).toBe('2026-11-18T22:30')
  deviceAt('2019-01-01T00:00:00Z')
  watchAt(1000 + 5 * 60_000)
  expect(now()).toBe('2026-11-18T19:05')
})
