import { type EntryOutcome, MAX_ENTRIES } from '@portal/contract/entries'
import { AttendanceEntry, ENTRY_KEPT_DAYS } from '@portal/contract/today'
import { describe, expect, it } from 'vitest'
import { type EntryStore, readEntries, volatileEntryStore } from './entryStore.ts'
import type { Owner } from './queueRules.ts'
import { sendingQueue, unseenEntries } from './sendingQueue.ts'

type EntryDraft = Omit<AttendanceEntry, 'entryId' | 'madeAt'>

const TEACHER: Owner = { personId: 1, role: 'TEACHER' }
const OTHER: Owner = { personId: 2, role: 'TEACHER' }
const DAY = '2026-11-13'

const draft = (more: Partial<EntryDraft> = {}): EntryDraft => ({
  groupId: 1,
  day: DAY,
  period: 3,
  childId: 7,
  reason: 'UNEXCUSED',
  minutesLate: 0,
  why: null,
  ...more,
})

/** Server that counts each entry once, with a switchable line. */
function server() {
  const counted = new Map<string, AttendanceEntry>()
  const calls: number[] = []
  let line: 'up' | 'down' | 'losesAnswers' = 'up'
  const refused = new Map<number | null, string>()
  return {
    counted,
    calls,
    refused,
    set: (to: typeof line) => {
      line = to
    },
    send: async (entries: readonly AttendanceEntry[]): Promise<EntryOutcome[]> => {
      if (line === 'down') throw new Error('no network')
      calls.push(entries.length)
      const outcomes = entries.map((entry) => {
        const reason = refused.get(entry.childId) ?? null
        if (reason === null && !counted.has(entry.entryId)) counted.set(entry.entryId, entry)
        return { entryId: entry.entryId, done: reason === null, reason, message: 'sentence' }
      })
      if (line === 'losesAnswers') throw new Error('time-out')
      return outcomes
    },
  }
}

interface Page {
  device?: EntryStore<EntryDraft>
  owner?: Owner | undefined
  portal?: ReturnType<typeof server>
  time?: string | undefined
}

/** Page of the app on a device: a queue that has been opened. */
async function opened({ device = volatileEntryStore<EntryDraft>(), owner = TEACHER, portal = server(), ...rest }: Page = {}) {
  const time = 'time' in rest ? rest.time : `${DAY}T10:00`
  const page: { owner: Owner | undefined; time: string | undefined; failures: number; refused: number } = {
    owner,
    time,
    failures: 0,
    refused: 0,
  }
  const queue = sendingQueue<EntryDraft>({
    entries: device,
    owner: () => page.owner,
    send: portal.send,
    refresh: () => undefined,
    now: () => page.time,
    instant: () => `${page.time}:00+08:00`,
    alone: (work) => work(),
    onFailure: (_error, failures) => {
      page.failures = failures
    },
    onRefused: (count) => {
      page.refused += count
    },
  })
  await queue.open()
  return { device, portal, page, queue, state: queue.state.get }
}

const childrenIn = (entries: readonly AttendanceEntry[]) => entries.map(({ childId }) => childId)

describe('an entry', () => {
  it('is shown at once, kept before it is sent, and deleted after the answer', async () => {
    const steps: string[] = []
    const inner = volatileEntryStore<EntryDraft>()
    const device: EntryStore<EntryDraft> = {
      read: inner.read,
      add: async (kept) => {
        steps.push(`${(await inner.read()).entries.length} kept before`)
        return inner.add(kept)
      },
      change: async (change) => {
        steps.push(`${portal.counted.size} counted before the deletion`)
        await inner.change(change)
      },
    }
    const portal = server()
    const { queue, state } = await opened({ device, portal })
    const adding = queue.add(draft())
    expect(childrenIn(state().arriving)).toEqual([7])
    await adding
    expect(steps).toEqual(['0 kept before', '1 counted before the deletion'])
    expect([state().kept, state().arriving, state().savedAt, (await inner.read()).entries]).toEqual([[], [], '10:00', []])
  })

  it('stays in the rolls that were read before its answer', async () => {
    const { queue, state } = await opened()
    const before = Date.now() - 1
    await queue.add(draft())
    expect(unseenEntries(state(), before)).toHaveLength(1)
    expect(unseenEntries(state(), Date.now() + 1)).toEqual([])
  })

  it('waits without a network, survives the page, and is counted once when the answer was lost', async () => {
    const { device, portal, queue, state, page } = await opened()
    portal.set('down')
    for (const childId of [1, 2, 3]) await queue.add(draft({ childId }))
    expect([state().isFailed, state().kept.length, page.failures]).toEqual([true, 3, 3])

    portal.set('losesAnswers')
    const second = await opened({ device, portal })
    expect([second.state().kept.length, portal.counted.size]).toEqual([3, 3])
    portal.set('up')
    await second.queue.flush()
    expect([second.state().kept, second.state().isFailed, [...portal.counted.values()].length]).toEqual([[], false, 3])
    expect(childrenIn([...portal.counted.values()])).toEqual([1, 2, 3])
  })

  it('keeps its place among two hundred, which leave in calls that the server takes', async () => {
    const { portal, queue, device } = await opened()
    portal.set('down')
    await Promise.all(Array.from({ length: 200 }, (_, childId) => queue.add(draft({ childId }))))
    portal.set('up')
    const { portal: after } = await opened({ device, portal })
    expect(after.calls).toEqual([MAX_ENTRIES, MAX_ENTRIES])
    expect(childrenIn([...after.counted.values()])).toEqual(Array.from({ length: 200 }, (_, childId) => childId))
  })

  it('is never earlier than the one before it, even if the clock is put right in between', async () => {
    const { portal, queue, page, state } = await opened()
    portal.set('down')
    page.time = `${DAY}T11:00`
    await queue.add(draft())
    page.time = `${DAY}T10:05`
    await queue.add(draft({ reason: 'SICK' }))
    expect(state().kept.map(({ entry }) => entry.madeAt.slice(11, 16))).toEqual(['11:00', '11:00'])
  })

  it('stays with the page if the device cannot keep it, and is sent', async () => {
    const inner = volatileEntryStore<EntryDraft>()
    const device: EntryStore<EntryDraft> = { ...inner, add: () => Promise.reject(new Error('no space')) }
    const { portal, queue, state } = await opened({ device })
    portal.set('down')
    await queue.add(draft())
    expect([state().isVolatile, state().kept.length, await queue.countWaiting()]).toEqual([true, 1, 1])
    portal.set('up')
    await queue.flush()
    expect([portal.counted.size, state().kept]).toEqual([1, []])
  })
})

describe('a refused entry', () => {
  it('stays with its sentence, stops no other, is not sent again, and leaves when it is removed', async () => {
    const { device, portal, queue, state, page } = await opened()
    portal.refused.set(8, 'attendanceChildLeft')
    portal.set('down')
    for (const childId of [7, 8, 9]) await queue.add(draft({ childId }))
    portal.set('up')
    await queue.flush()
    expect([portal.counted.size, page.refused, await queue.countWaiting()]).toEqual([2, 1, 0])
    expect(state().kept).toMatchObject([{ refusal: { reason: 'attendanceChildLeft', message: 'sentence' } }])
    expect(unseenEntries(state(), Date.now() + 1), 'the roll shows what the server has').toEqual([])
    await queue.flush()
    expect(portal.calls).toEqual([3])

    const [line] = (await opened({ device, portal })).state().kept
    expect(line?.entry.childId).toBe(8)
    await queue.remove(line ?? expect.fail())
    expect([state().kept, (await device.read()).entries]).toEqual([[], []])
  })
})

describe('entries of a person', () => {
  it('are neither seen nor sent by another person or role on the device, and wait', async () => {
    const { device, portal, queue } = await opened()
    portal.set('down')
    await queue.add(draft())
    portal.set('up')
    for (const owner of [OTHER, { ...TEACHER, role: 'SCHOOL' as const }]) {
      const { state } = await opened({ device, portal, owner })
      expect([state().kept, portal.counted.size]).toEqual([[], 0])
    }
    expect(await (await opened({ device, portal, owner: OTHER })).queue.countWaiting()).toBe(0)
    await opened({ device, portal })
    expect(portal.counted.size).toBe(1)
  })

  it('are not sent by a page whose session has ended', async () => {
    const { portal, queue, page, state } = await opened()
    page.owner = undefined
    await queue.flush()
    portal.set('down')
    page.owner = TEACHER
    await queue.add(draft())
    portal.set('up')
    page.owner = OTHER
    await queue.flush()
    expect([portal.counted.size, state().kept.length]).toEqual([0, 1])
    await queue.open()
    expect(state().kept, 'the other person starts with an own queue').toEqual([])
  })

  it('are counted for a log-out in any role', async () => {
    const { device, portal, queue } = await opened()
    portal.set('down')
    await queue.add(draft())
    expect(await (await opened({ device, portal, owner: { ...TEACHER, role: 'SCHOOL' } })).queue.countWaiting()).toBe(1)
  })
})

describe('entries of long ago', () => {
  const late = (days: number) => new Date(Date.parse(`${DAY}T02:00:00Z`) + days * 86_400_000).toISOString().slice(0, 16)

  it('are deleted after a fortnight for any person, and their number is shown until it was read', async () => {
    const { device, portal, queue } = await opened()
    portal.set('down')
    await queue.add(draft())
    await queue.add(draft({ childId: 8 }))
    const almost = await opened({ device, portal, time: late(ENTRY_KEPT_DAYS - 1) })
    expect(almost.state().kept).toHaveLength(2)
    const other = await opened({ device, portal, owner: OTHER, time: late(ENTRY_KEPT_DAYS) })
    expect([other.state().expired, (await device.read()).entries]).toEqual([undefined, []])

    const { state, queue: own } = await opened({ device, portal, time: late(ENTRY_KEPT_DAYS + 1) })
    expect(state().expired).toEqual({ owner: TEACHER, count: 2, firstDay: DAY, lastDay: DAY })
    await own.forgetExpired()
    expect(state().expired).toBeUndefined()
    expect((await opened({ device, portal, time: late(ENTRY_KEPT_DAYS + 1) })).state().expired).toBeUndefined()
    expect(portal.counted.size).toBe(0)
  })

  it("are judged by the portal's time alone", async () => {
    const { device, portal, queue } = await opened()
    portal.set('down')
    await queue.add(draft())
    const { state } = await opened({ device, portal, time: undefined })
    expect(state().kept).toHaveLength(1)
  })
})

describe('stored rows', () => {
  it('of another version of the portal are listed and removed by their owner, and never sent', async () => {
    const row = {
      at: 1,
      owner: TEACHER,
      refusal: null,
      entry: { ...draft(), entryId: crypto.randomUUID(), madeAt: `${DAY}T10:00:00+08:00` },
    }
    const found = readEntries<EntryDraft>(AttendanceEntry, [
      row,
      { ...row, at: 2, entry: { ...row.entry, reason: 'ASLEEP' } },
      { ...row, at: 3, refusal: 'no' },
      { at: 4 },
    ])
    expect([found.entries.map(({ at }) => at), found.unreadable.map(({ at }) => at)]).toEqual([[1], [2, 3]])

    const inner = volatileEntryStore<EntryDraft>()
    let unreadable = [...found.unreadable, { at: 5, owner: OTHER }]
    const device: EntryStore<EntryDraft> = {
      ...inner,
      read: async () => ({ ...(await inner.read()), unreadable }),
      change: async ({ remove = [] }) => {
        unreadable = unreadable.filter(({ at }) => !remove.some((one) => one.at === at))
      },
    }
    const { queue, state, portal } = await opened({ device })
    expect([state().unreadable.map(({ at }) => at), portal.calls]).toEqual([[2, 3], []])
    await queue.remove({ at: 2 })
    expect([state().unreadable.map(({ at }) => at), unreadable.map(({ at }) => at)]).toEqual([[3], [3, 5]])
  })
})
