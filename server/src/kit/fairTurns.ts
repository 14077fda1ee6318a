import type { Networks } from './addresses.ts'
import { Refused, refuse } from './refusals.ts'

interface Waiting {
  begin(): void
  turnAway(): void
}

const RETRY_AFTER_S = 5

interface Lane {
  waiting: Waiting[]
  /** The wider network that the lane belongs to, where there is one. */
  wider: string | undefined
}

/**
 * Work that takes turns: so many at once, the rest waits. Each network has a lane of its own and the lanes are served in rotation, so that
 * one that asks a thousand times delays all others by one turn. A wider network has as many lanes as its `times` say: its further networks
 * share the last one. Where the queue is full, the longest lane gives way, its newest first.
 */
export function fairTurns({ atOnce, longest }: { atOnce: number; longest: number }) {
  let running = 0
  let waiting = 0
  /** In the order in which they are served. */
  const lanes = new Map<string, Lane>()

  function longestLane(): Waiting[] {
    let found: Waiting[] = []
    for (const { waiting: lane } of lanes.values()) if (lane.length > found.length) found = lane
    return found
  }

  function laneOf([own, wider]: Networks): string {
    if (wider === undefined || lanes.has(own.name)) return own.name
    const others = [...lanes.values()].filter((lane) => lane.wider === wider.name).length
    return others < wider.times - 1 ? own.name : wider.name
  }

  function makeRoom(asker: string): void {
    const lane = longestLane()
    if (lane.length <= (lanes.get(asker)?.waiting.length ?? 0)) refuse('overloaded', { retryAfter: RETRY_AFTER_S })
    lane.pop()?.turnAway()
    waiting--
  }

  const turnOf = (asker: string, wider: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes.get(asker) ?? { waiting: [], wider }
      lane.waiting.push({ begin: resolve, turnAway: () => reject(new Refused('overloaded', { retryAfter: RETRY_AFTER_S })) })
      lanes.set(asker, lane)
      waiting++
    })

  /** The first of the lane that is next; that lane goes to the end. */
  function nextInLine(): Waiting | undefined {
    for (const [asker, lane] of lanes) {
      const first = lane.waiting.shift()
      lanes.delete(asker)
      if (lane.waiting.length > 0) lanes.set(asker, lane)
      if (first !== undefined) return first
    }
    return undefined
  }

  return async function inTurn<Outcome>(networks: Networks, work: () => Promise<Outcome>): Promise<Outcome> {
    if (running >= atOnce) {
      const asker = laneOf(networks)
      if (waiting >= longest) makeRoom(asker)
      await turnOf(asker, networks[1]?.name)
    } else running++
    try {
      return await work()
    } finally {
      const next = nextInLine()
      if (next === undefined) running--
      else {
        waiting--
        next.begin()
      }
    }
  }
}
