import { setImmediate } from 'node:timers/promises'
import { demandsOf } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { mayTravel } from '@portal/contract/together'
import { expect, test, vi } from 'vitest'
import { kindOf } from './access.ts'
import { lookedUpTogether, lookUp, nobody, sharedInList } from './caller.ts'

test('calls of one list that ask in the same turn are told by one look-up, for all that they ask', async () => {
  const find = vi.fn(async () => undefined)
  await lookedUpTogether(() => Promise.all([1, 2, 2].map((id) => lookUp({ ...nobody, child: [id], course: [id + 10] }, find))))
  expect(find.mock.calls).toEqual([[{ ...nobody, child: [1, 2], course: [11, 12] }]])
})

test('a call that asks later, or one of another list or of none, is looked up by itself', async () => {
  const find = vi.fn(async () => undefined)
  await lookedUpTogether(async () => {
    await lookUp(nobody, find)
    await setImmediate()
    await lookUp(nobody, find)
  })
  expect(find).toHaveBeenCalledTimes(2)
  await Promise.all([lookedUpTogether(() => lookUp(nobody, find)), lookedUpTogether(() => lookUp(nobody, find)), lookUp(nobody, find)])
  expect(find).toHaveBeenCalledTimes(5)
})

test('what calls of one list ask about a child is asked once for it; by another list or by none, anew', async () => {
  const find = vi.fn(async (_source: string, childId: number) => childId * 10)
  const shared = sharedInList(find)
  expect(await lookedUpTogether(() => Promise.all([shared('db', 1), shared('db', 2), shared('db', 1)]))).toEqual([10, 20, 10])
  expect(find).toHaveBeenCalledTimes(2)
  expect(await Promise.all([lookedUpTogether(() => shared('db', 1)), shared('db', 1), shared('db', 1)])).toEqual([10, 10, 10])
  expect(find).toHaveBeenCalledTimes(5)
})

test('only reads that need a session and no other proof may stand in a list', () => {
  for (const call of calls)
    if (mayTravel(call))
      expect([call.method, demandsOf(call.access).map((demand) => kindOf(demand).proofs)]).toEqual([
        'GET',
        demandsOf(call.access).map(() => undefined),
      ])
})
