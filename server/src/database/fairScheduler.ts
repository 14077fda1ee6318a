import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers'

/** Caller that the engine works for. */
export interface Served {
  /** Narrowest first; each has its share, a wider one `times` as much. */
  networks: readonly { name: string; times: number }[]
  /** Separates callers of one network. Unverified: a forged value gains only part of its own network's share. */
  session: string
}

const currentRequest = new AsyncLocalStorage<Served>()
/** Attributes all statements of `work` to this caller. */
export const runForCaller = (caller: Served, work: () => void): void => currentRequest.run(caller, work)

/** The portal's own work, such as jobs, counts as one caller. */
const PORTAL: Served = { networks: [{ name: 'ourselves', times: 1 }], session: '' }
/** The portal's own work that takes seconds. */
const LONG_WORK: Served = { ...PORTAL }

/** Marks work that occupies the engine for seconds: callers who wait longer than QUEUE_TIMEOUT_MS get `EngineBusy`. */
export const runLongWork = <Outcome>(work: () => Promise<Outcome>): Promise<Outcome> => currentRequest.run(LONG_WORK, work)

/** Maximum wait for work that occupies the engine. */
export const QUEUE_TIMEOUT_MS = 3000

/** Thrown if long work occupies the engine; the statement has not run. */
export class EngineBusy extends Error {}

const HALF_LIFE_MS = 10_000
const MIN_RECORDED_MS = 0.1
const MAX_RECORDED = 10_000

/** Engine time used per key, decaying with HALF_LIFE_MS. */
function recentUse(now: () => number) {
  const had = new Map<string, { ms: number; at: number }>()
  const of = (key: string): number => {
    const found = had.get(key)
    return found === undefined ? 0 : found.ms * 0.5 ** ((now() - found.at) / HALF_LIFE_MS)
  }
  return {
    of,
    add(key: string, ms: number): void {
      if (had.size >= MAX_RECORDED) for (const old of had.keys()) if (of(old) < MIN_RECORDED_MS) had.delete(old)
      if (had.size >= MAX_RECORDED) had.clear()
      had.set(key, { ms: of(key) + ms, at: now() })
    },
  }
}

/** Every nth turn goes to the longest waiting, so that newcomers cannot starve it. */
export const LONGEST_WAITING_EVERY = 4

interface Waiting {
  caller: Served
  begin(): void
  giveUp(reason: EngineBusy): void
}

const isPortal = ({ networks }: Served): boolean => networks === PORTAL.networks

/**
 * Runs one statement or transaction at a time: next is the network, then the session, with the least recent engine time. Time instead of
 * turns, so that short statements do not wait for a long one of every busy caller; the event loop runs between turns.
 */
export function fairScheduler(now: () => number = () => performance.now()) {
  let waiting: Waiting[] = []
  /** Set while work occupies the engine longer than QUEUE_TIMEOUT_MS. */
  let isHeld = false
  const use = recentUse(now)
  let busy = false
  let turns = 0
  const sessionKey = ({ networks, session }: Served) => `${networks[0]?.name} ${session}`
  const useOf = ({ networks }: Served) => Math.max(...networks.map(({ name, times }) => use.of(name) / times))

  function leastServed(): number {
    let best = 0
    let [bestNetwork, bestSession] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const [at, { caller }] of waiting.entries()) {
      const [ofNetwork, ofSession] = [useOf(caller), use.of(sessionKey(caller))]
      if (ofNetwork > bestNetwork || (ofNetwork === bestNetwork && ofSession >= bestSession)) continue
      best = at
      bestNetwork = ofNetwork
      bestSession = ofSession
    }
    return best
  }
  function next(): void {
    turns++
    const [chosen] = waiting.splice(turns % LONGEST_WAITING_EVERY === 0 ? 0 : leastServed(), 1)
    if (chosen === undefined) busy = false
    else chosen.begin()
  }

  function rejectWaiting(): void {
    isHeld = true
    for (const { caller, giveUp } of waiting) if (!isPortal(caller)) giveUp(new EngineBusy())
    waiting = waiting.filter(({ caller }) => isPortal(caller))
  }

  return async function schedule<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const caller = currentRequest.getStore() ?? PORTAL
    if (isHeld && !isPortal(caller)) throw new EngineBusy()
    if (busy) await new Promise<void>((begin, giveUp) => waiting.push({ caller, begin, giveUp }))
    busy = true
    const began = now()
    const patience = caller === LONG_WORK ? setTimeout(rejectWaiting, QUEUE_TIMEOUT_MS) : undefined
    try {
      return await work()
    } finally {
      clearTimeout(patience)
      if (patience !== undefined) isHeld = false
      const ms = now() - began
      for (const { name } of caller.networks) use.add(name, ms)
      use.add(sessionKey(caller), ms)
      setImmediate(next)
    }
  }
}
