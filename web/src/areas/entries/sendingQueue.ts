import type { EntryOutcome } from '@portal/contract/entries'
import { randomId } from '../../base/entryIds.ts'
import { type Store, store } from '../../base/store.ts'
import type { EntryStore, StoreChange } from './entryStore.ts'
import {
  type EntryOf,
  type Expired,
  expiredOn,
  isSameOwner,
  isWaiting,
  type Kept,
  madeAtAfter,
  nextBatch,
  type Owner,
  settled,
  type Unreadable,
} from './queueRules.ts'

export interface QueueState<Draft> {
  /** Entries with the device's time of their answer: an answer that was read before lacks them. */
  answered: readonly { entry: EntryOf<Draft>; at: number }[]
  /** Entries on this device, and those of this page only (`isVolatile`). */
  kept: readonly Kept<Draft>[]
  /** Entries on this device that cannot be sent. */
  unreadable: readonly Unreadable[]
  /** Entries on their way to the disk. */
  arriving: readonly EntryOf<Draft>[]
  /** The device cannot keep entries: those of this page are lost with it. */
  isVolatile: boolean
  isSending: boolean
  /** The last try failed; the entries wait for another. */
  isFailed: boolean
  /** HH:mm of the last answer. */
  savedAt: string | undefined
  expired: Expired | undefined
}

const EMPTY = {
  answered: [],
  kept: [],
  unreadable: [],
  arriving: [],
  isVolatile: false,
  isSending: false,
  isFailed: false,
  savedAt: undefined,
  expired: undefined,
}

/** Device, server and page around the queue. */
export interface Outside<Draft> {
  entries: EntryStore<Draft>
  /** Signed-in member of staff. */
  owner: () => Owner | undefined
  send: (entries: readonly EntryOf<Draft>[]) => Promise<readonly EntryOutcome[]>
  /** Reads again what the entries changed. */
  refresh: () => void
  /** Portal's time: yyyy-MM-ddTHH:mm, undefined if unknown, and the instant by the best estimate. */
  now: () => string | undefined
  instant: () => string
  /** Runs work while no other tab does. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Called after each failure in a row; the error tells whether another try makes sense. */
  onFailure: (error: unknown, failures: number) => void
  onRefused: (count: number) => void
}

export interface SendingQueue<Draft> {
  state: Pick<Store<QueueState<Draft>>, 'get' | 'subscribe'>
  /** Reads the entries of the signed-in member of staff and sends them. */
  open: () => Promise<void>
  /** Shows an entry at once, stores it, then sends it. */
  add: (draft: Draft) => Promise<void>
  flush: () => Promise<void>
  /** Number of entries of the signed-in person, in any role, that wait on this device. */
  countWaiting: () => Promise<number>
  /** Deletes a refused or unreadable entry. */
  remove: (kept: Pick<Kept, 'at'>) => Promise<void>
  /** Deletes the number of expired entries once its owner has read it. */
  forgetExpired: () => Promise<void>
}

/** Entries that reach the server at least once, in their order; the server counts each once. */
export function sendingQueue<Draft extends object>(outside: Outside<Draft>): SendingQueue<Draft> {
  const { entries: device } = outside
  const state = store<QueueState<Draft>>(EMPTY)
  const change = (to: Partial<QueueState<Draft>>) => state.set({ ...state.get(), ...to })
  let owner: Owner | undefined
  /** Writes follow each other, so that positions follow the taps. */
  let writing: Promise<unknown> = Promise.resolve()
  /** Entries that could not be stored; their positions are negative. */
  let unstored: readonly Kept<Draft>[] = []
  let isFlushing = false
  let isAskedAgain = false
  let failures = 0

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = writing.then(work)
    writing = done.catch(() => undefined)
    return done
  }

  async function load(): Promise<void> {
    const found = await device.read().catch(() => ({ entries: [], unreadable: [], expired: [] }))
    const today = outside.now()?.slice(0, 10)
    const lapsed = today === undefined ? { remove: [], expired: [] } : expiredOn(today, found)
    if (lapsed.remove.length > 0) await device.change(lapsed)
    const gone = new Set(lapsed.remove.map(({ at }) => at))
    const isOwn = (one: { owner: Owner }) => isSameOwner(one.owner, owner)
    change({
      kept: [...found.entries.filter((kept) => isOwn(kept) && !gone.has(kept.at)), ...unstored],
      unreadable: found.unreadable.filter(isOwn),
      expired: lapsed.expired.find(isOwn) ?? found.expired.find(isOwn),
    })
  }

  /** Follows the session: another person or role starts with an own queue. */
  function adopt(): boolean {
    const now = outside.owner()
    if (isSameOwner(now, owner)) return false
    owner = now
    unstored = []
    state.set(EMPTY)
    return true
  }

  async function keep(entry: EntryOf<Draft>, whose: Owner): Promise<void> {
    const row = { owner: whose, entry, refusal: null }
    let at: number
    try {
      at = await device.add(row)
    } catch {
      at = -1 - unstored.length
      unstored = [...unstored, { ...row, at }]
      change({ isVolatile: true })
    }
    if (!isSameOwner(whose, owner)) return
    const { arriving, kept } = state.get()
    change({ arriving: arriving.filter((one) => one !== entry), kept: [...kept, { ...row, at }] })
  }

  async function update({ remove = [], put = [] }: Pick<StoreChange<Draft>, 'remove' | 'put'>): Promise<void> {
    const isStored = ({ at }: Pick<Kept, 'at'>) => at >= 0
    const gone = new Set(remove.map(({ at }) => at))
    const replaced = new Map(put.map((kept) => [kept.at, kept]))
    const apply = (all: readonly Kept<Draft>[]) => all.filter(({ at }) => !gone.has(at)).map((kept) => replaced.get(kept.at) ?? kept)
    await device.change({ remove: remove.filter(isStored), put: put.filter(isStored) })
    unstored = apply(unstored)
    change({ kept: apply(state.get().kept), unreadable: state.get().unreadable.filter(({ at }) => !gone.has(at)) })
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const sent = nextBatch(state.get().kept)
      if (sent.length === 0) change({ isFailed: false })
      if (sent.length === 0 || !isSameOwner(outside.owner(), owner)) return
      change({ isSending: true })
      const outcomes = await outside.send(sent.map(({ entry }) => entry))
      const { done, refused } = settled(sent, outcomes)
      if (done.length + refused.length === 0) throw new Error('The server answered none of the sent entries')
      const answered = done.map(({ entry }) => ({ entry, at: Date.now() }))
      change({ answered: [...state.get().answered, ...answered], savedAt: outside.now()?.slice(11), isFailed: false })
      failures = 0
      await inTurn(() => update({ remove: done, put: refused }))
      if (refused.length > 0) outside.onRefused(refused.length)
      outside.refresh()
    }
  }

  async function flush(): Promise<void> {
    if (owner === undefined) return
    if (isFlushing) {
      isAskedAgain = true
      return
    }
    isFlushing = true
    try {
      await outside.alone(async () => {
        // Another tab may have sent some of them.
        await inTurn(load)
        await sendAll()
      })
    } catch (error) {
      change({ isFailed: true })
      failures += 1
      outside.onFailure(error, failures)
    } finally {
      isFlushing = false
      change({ isSending: false })
    }
    if (!isAskedAgain) return
    isAskedAgain = false
    if (!state.get().isFailed) await flush()
  }

  return {
    state,
    flush,
    open: async () => {
      if (adopt()) await inTurn(load)
      await flush()
    },
    add: async (draft) => {
      adopt()
      if (owner === undefined) return
      const { kept, arriving } = state.get()
      const earlier = [...kept.map(({ entry }) => entry), ...arriving]
      const entry = { ...draft, entryId: randomId(), madeAt: madeAtAfter(outside.instant(), earlier) }
      change({ arriving: [...arriving, entry] })
      const whose = owner
      await inTurn(() => keep(entry, whose))
      await flush()
    },
    countWaiting: () =>
      inTurn(async () => {
        const personId = outside.owner()?.personId
        const { entries } = await device.read().catch(() => ({ entries: [] }))
        return [...entries, ...unstored].filter((kept) => isWaiting(kept) && kept.owner.personId === personId).length
      }),
    remove: (kept) => inTurn(() => update({ remove: [kept] })),
    forgetExpired: async () => {
      const { expired } = state.get()
      if (expired === undefined) return
      await device.change({ read: [expired] })
      change({ expired: undefined })
    },
  }
}

/** Entries that an answer read at this time of the device may lack, in their order. */
export const unseenEntries = <Draft>({ answered, kept, arriving }: QueueState<Draft>, readAt: number): EntryOf<Draft>[] => [
  ...answered.filter(({ at }) => at >= readAt).map(({ entry }) => entry),
  ...kept.filter(isWaiting).map(({ entry }) => entry),
  ...arriving,
]
