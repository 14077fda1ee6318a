import type { Networks } from '../admission/networks.ts'
import { Refused, refuse } from '../text/refusals.ts'

interface Waiting {
  begin(): void
  turnAway(): void
}

const RETRY_AFTER_S = 5

interface Lane {
  waiting: Waiting[]
  /** Wider network of the lane, if any. */
  wider: string | undefined
}

/**
 * Fair queue: runs `atOnce` jobs concurrently and serves one lane per network in rotation, so that a busy network delays the others by one
 * job. A wider network gets `times` lanes, the last of which its further networks share. A full queue drops the newest job of the longest
 * lane.
 */
export function fairQueue({ atOnce, longest }: { atOnce: number; longest: number }) {
  let running = 0
  let waiting = 0
  /** Ordered by turn. */
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

  /** Takes the first job of the next lane, and moves that lane to the end. */
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
