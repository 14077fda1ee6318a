import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cached } from './cache.ts'

/** Builds a world with a manual clock and a cached value whose fetches the test resolves. */
function fetching(forMs: number) {
  let [ms, fetches, waitMs] = [0, 0, 0]
  const engine = { kind: 'postgres', queue: { longestWaitMs: () => waitMs } }
  const world = { clock: { now: () => new Date(ms) }, log: pino({ level: 'silent' }), engine }
  const waiting: PromiseWithResolvers<number>[] = []
  const fetch = () => {
    fetches += 1
    const fetched = Promise.withResolvers<number>()
    waiting.push(fetched)
    return fetched.promise
  }
  const read = cached<number, typeof world>(forMs, fetch)
  return {
    ask: () => read(world),
    later: (by: number) => (ms += by),
    overload: (forMs: number) => (waitMs = forMs),
    come: (value: number) => waiting.shift()?.resolve(value),
    fail: () => waiting.shift()?.reject(new Error('away')),
    fetches: () => fetches,
  }
}

test('concurrent readers share one fetch for each TTL, and the first ones wait for it', async () => {
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

test('a read in the last quarter of the TTL starts one background fetch and gets the cached value', async () => {
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

test('while the database is overloaded readers get a value of up to twice the TTL, then they wait', async () => {
  const { ask, later, overload, come, fetches } = fetching(1000)
  const first = ask()
  come(1)
  await first
  later(1500)
  overload(500)
  expect([await ask(), await ask(), fetches()]).toEqual([1, 1, 2])
  later(500)
  const late = ask()
  come(2)
  expect([await late, await ask(), fetches()]).toEqual([2, 2, 2])
  later(1500)
  overload(499)
  const next = ask()
  come(3)
  expect(await next).toBe(3)
})

test('a failed fetch keeps the last value; a clock that was set back expires it', async () => {
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
