import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cached } from './cached.ts'

/** Builds a world with a manual clock and a cached value whose fetches the test resolves. */
function fetching(forMs: number) {
  let [ms, fetches, waitMs] = [0, 0, 0]
  const engine = { kind: 'postgres', line: { longestMs: () => waitMs } }
  const world = { clock: { now: () => new Date(ms) }, log: pino({ level: 'silent' }), engine }
  const waiting: PromiseWithResolvers<number>[] = []
  const fetch = () => {
    fetches += 1
    const fetched = Promise.withResolvers<number>()
    waiting.push(fetched)
    return fetched.promise
  }
  const asked = cached<number, typeof world>(forMs, fetch)
  return {
    ask: () => asked(world),
    later: (by: number) => (ms += by),
    crowd: (forMs: number) => (waitMs = forMs),
    come: (value: number) => waiting.shift()?.resolve(value),
    fail: () => waiting.shift()?.reject(new Error('away')),
    fetches: () => fetches,
  }
}

test('however many ask, it is fetched once in its time, and who asks first waits for it', async () => {
  const { ask, later, come, fetches } = fetching(1000)
  const first = [ask(), ask()]
  come(1)
  expect(await Promise.all(first)).toEqual([1, 1])
  later(749)
  expect([await ask(), fetches()]).toEqual([1, 1])
  later(251)
  const next = ask()
  come(2)
  expect([await next, await ask(), fetches()]).toEqual([2, 2, 2])
})

test('in the last quarter of its time it is fetched anew, once, and nobody waits for it until that time is over', async () => {
  const { ask, later, come, fetches } = fetching(1000)
  const first = ask()
  come(1)
  await first
  later(750)
  expect([await ask(), await ask(), fetches()]).toEqual([1, 1, 2])
  later(249)
  expect(await ask()).toBe(1)
  later(1)
  const late = ask()
  come(2)
  expect([await late, fetches()]).toEqual([2, 2])
  // The age counts from the start of the fetch.
  later(499)
  expect([await ask(), fetches()]).toEqual([2, 2])
})

test('while a crowd waits for the database the last one is told, until that is twice as old as it may be; then everybody waits', async () => {
  const { ask, later, crowd, come, fetches } = fetching(1000)
  const first = ask()
  come(1)
  await first
  later(1500)
  crowd(500)
  expect([await ask(), await ask(), fetches()]).toEqual([1, 1, 2])
  later(500)
  const late = ask()
  come(2)
  expect([await late, await ask(), fetches()]).toEqual([2, 2, 2])
  later(1500)
  crowd(499)
  const next = ask()
  come(3)
  expect(await next).toBe(3)
})

test('where it cannot be fetched, the last one stands; a clock that was set back makes everything old', async () => {
  const { ask, later, come, fail, fetches } = fetching(1000)
  const none = ask()
  fail()
  await expect(none).rejects.toThrow('away')
  const first = ask()
  come(1)
  await first
  later(5000)
  const failed = ask()
  fail()
  expect([await failed, await ask(), fetches()]).toEqual([1, 1, 3])
  later(-10_000)
  const back = ask()
  come(4)
  expect([await back, fetches()]).toEqual([4, 4])
})
