import { setImmediate } from 'node:timers/promises'
import { isBatchable } from '@portal/contract/batch'
import { demandsOf } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { expect, test, vi } from 'vitest'
import { kindOf } from './access.ts'
import { noSubjects, sharedInBatch, sharedLookup, withSharedLookups } from './session.ts'

test('concurrent calls of one batch share one session look-up', async () => {
  const find = vi.fn(async () => undefined)
  await withSharedLookups(() => Promise.all([1, 2, 2].map((id) => sharedLookup({ ...noSubjects, child: [id], course: [id + 10] }, find))))
  expect(find.mock.calls).toEqual([[{ ...noSubjects, child: [1, 2], course: [11, 12] }]])
})

test('a call about every child shares its look-up with a call about one', async () => {
  const find = vi.fn(async () => undefined)
  const asked = [noSubjects, { ...noSubjects, everyChild: true }, { ...noSubjects, child: [1] }]
  await withSharedLookups(() => Promise.all(asked.map((one) => sharedLookup(one, find))))
  expect(find.mock.calls).toEqual([[{ ...noSubjects, child: [1], everyChild: true }]])
})

test('a call that asks later, or one of another list or of none, is looked up by itself', async () => {
  const find = vi.fn(async () => undefined)
  await withSharedLookups(async () => {
    await sharedLookup(noSubjects, find)
    await setImmediate()
    await sharedLookup(noSubjects, find)
  })
  expect(find).toHaveBeenCalledTimes(2)
  await Promise.all([
    withSharedLookups(() => sharedLookup(noSubjects, find)),
    withSharedLookups(() => sharedLookup(noSubjects, find)),
    sharedLookup(noSubjects, find),
  ])
  expect(find).toHaveBeenCalledTimes(5)
})

test('calls of one batch share the look-up of a child on a day; other batches and single calls look up again', async () => {
  const find = vi.fn(async (_source: string, [childId = 0]: readonly number[]) => childId * 10)
  const byList = sharedInBatch(find)
  const shared = (source: string, childId: number) => byList(source, [childId], '2026-11-17')
  expect(await withSharedLookups(() => Promise.all([shared('db', 1), shared('db', 2), shared('db', 1)]))).toEqual([10, 20, 10])
  expect(find).toHaveBeenCalledTimes(2)
  expect(await Promise.all([withSharedLookups(() => shared('db', 1)), shared('db', 1), shared('db', 1)])).toEqual([10, 10, 10])
  expect(find).toHaveBeenCalledTimes(5)
  await withSharedLookups(() => Promise.all([shared('db', 1), byList('db', [1], '2026-11-18')]))
  expect(find).toHaveBeenCalledTimes(7)
})

test('only reads that need a session and no other proof can be batched', () => {
  for (const call of calls)
    if (isBatchable(call))
      expect([call.method, demandsOf(call.access).map((demand) => kindOf(demand).proofs)]).toEqual([
        'GET',
        demandsOf(call.access).map(() => undefined),
      ])
})
