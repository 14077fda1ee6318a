import type { AttendanceEntry } from '@portal/contract/today'
import { beforeAll, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../../test/browser.ts'

let sendApart: typeof import('./browserQueue.ts').sendApart
let CallFailed: typeof import('../../base/api.ts').CallFailed
beforeAll(async () => {
  fakeBrowser()
  ;({ sendApart } = await import('./browserQueue.ts'))
  ;({ CallFailed } = await import('../../base/api.ts'))
  return () => void vi.unstubAllGlobals()
})

const entry = (entryId: string): AttendanceEntry => ({
  ...{ entryId, madeAt: '2026-11-13T10:00:00+08:00', groupId: 1, day: '2026-11-13', period: 3 },
  ...{ childId: 7, reason: 'SICK', minutesLate: 0, why: null },
})
const all = ['a', 'b', 'c'].map(entry)
const outcome = (entryId: string) => ({ entryId, done: true, reason: null, message: '' })

it('an invalid entry is refused alone, and the others are sent in their order', async () => {
  const refusal = { reason: 'inputInvalid' as const, message: 'sentence' }
  const send = vi.fn(async (entries: readonly AttendanceEntry[]) => {
    if (entries.some(({ entryId }) => entryId === 'b')) throw new CallFailed({ kind: 'refused', by: 'input', refusal })
    return entries.map(({ entryId }) => outcome(entryId))
  })
  expect(await sendApart(all, send)).toMatchObject([outcome('a'), { entryId: 'b', done: false, ...refusal }, outcome('c')])
  expect(send.mock.calls.map(([entries]) => entries.length)).toEqual([3, 1, 1, 1])
})

it('another failure concerns all entries', async () => {
  const send = vi.fn(() => Promise.reject(new CallFailed({ kind: 'network', at: 'line' })))
  await expect(sendApart(all, send)).rejects.toThrow('network')
  expect(send).toHaveBeenCalledTimes(1)
})
