import { expect, test, vi } from 'vitest'
import { anySignal, timeoutSignal } from './polyfills.ts'

test('any of several signals ends the work with its own reason, once', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const any = anySignal(one.signal, other.signal)
  expect(any.aborted).toBe(false)
  other.abort('left')
  one.abort('late')
  expect([any.aborted, any.reason]).toEqual([true, 'left'])
  expect(anySignal(new AbortController().signal, other.signal).reason).toBe('left')
})

test('a time that is over ends the work as a time-out', () => {
  vi.useFakeTimers()
  const signal = timeoutSignal(1000)
  vi.advanceTimersByTime(999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  vi.useRealTimers()
})
