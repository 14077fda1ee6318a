import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers'

/** Whom the engine works for. */
export interface Served {
  network: string
  /** Tells the callers of one network apart. It need not be proved: who makes it up gets more of the own network's share alone. */
  session: string
}

const servedNow = new AsyncLocalStorage<Served>()
/** All statements that `work` sets off are for this caller. */
export const servedFor = (caller: Served, work: () => void): void => servedNow.run(caller, work)

/** The portal's own work, such as jobs, counts as one more caller. */
const OURSELVES: Served = { network: 'ourselves', session: '' }

const HALF_LIFE_MS = 10_000
const WORTH_KEEPING_MS = 0.1
const MOST_KEPT = 10_000

/** How much of the engine's time each has had of late: what was had ten seconds ago counts half. */
function recentUse(now: () => number) {
  const had = new Map<string, { ms: number; at: number }>()
  const of = (key: string): number => {
    const found = had.get(key)
    return found === undefined ? 0 : found.ms * 0.5 ** ((now() - found.at) / HALF_LIFE_MS)
  }
  return {
    of,
    add(key: string, ms: number): void {
      if (had.size >= MOST_KEPT) for (const old of had.keys()) if (of(old) < WORTH_KEEPING_MS) had.delete(old)
      if (had.size >= MOST_KEPT) had.clear()
      had.set(key, { ms: of(key) + ms, at: now() })
    },
  }
}

/** Every so many turns the longest waiting is next, so that nobody waits for ever, however many newcomers there are. */
export const LONGEST_WAITING_EVERY = 4

interface Waiting {
  caller: Served
  begin(): void
}

/**
 * One statement or transaction at a time: next is whose network has had the least time of late, within it whose session has. Turns of equal
 * number would not do: a newcomer's short statements would each wait for a long one of every busy reader. Between two turns the
 * process looks at its connections.
 */
export function engineTurns(now: () => number = () => performance.now()) {
  const waiting: Waiting[] = []
  const use = recentUse(now)
  let busy = false
  let turns = 0
  const sessionKey = ({ network, session }: Served) => `${network} ${session}`

  function leastServed(): number {
    let best = 0
    let [bestNetwork, bestSession] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const [at, { caller }] of waiting.entries()) {
      const [ofNetwork, ofSession] = [use.of(caller.network), use.of(sessionKey(caller))]
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

  return async function inTurn<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const caller = servedNow.getStore() ?? OURSELVES
    if (busy) await new Promise<void>((begin) => waiting.push({ caller, begin }))
    busy = true
    const began = now()
    try {
      return await work()
    } finally {
      const ms = now() - began
      use.add(caller.network, ms)
      use.add(sessionKey(caller), ms)
      setImmediate(next)
    }
  }
}
