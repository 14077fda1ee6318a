import { Refused, refuse } from './refusals.ts'

interface Waiting {
  begin(): void
  turnAway(): void
}

const RETRY_AFTER_S = 5

/**
 * Work that takes turns: so many at once, the rest waits. Each asker has a lane of its own and the lanes are served in rotation, so that
 * one who asks a thousand times delays everybody else by one turn. Where the line is full, the longest lane gives way, its newest first.
 */
export function fairTurns({ atOnce, longest }: { atOnce: number; longest: number }) {
  let running = 0
  let waiting = 0
  /** In the order in which they are served. */
  const lanes = new Map<string, Waiting[]>()

  function longestLane(): Waiting[] {
    let found: Waiting[] = []
    for (const lane of lanes.values()) if (lane.length > found.length) found = lane
    return found
  }

  function makeRoom(asker: string): void {
    const lane = longestLane()
    if (lane.length <= (lanes.get(asker)?.length ?? 0)) refuse('overloaded', { retryAfter: RETRY_AFTER_S })
    lane.pop()?.turnAway()
    waiting--
  }

  const turnOf = (asker: string) =>
    new Promise<void>((resolve, reject) => {
      const lane = lanes.get(asker) ?? []
      lane.push({ begin: resolve, turnAway: () => reject(new Refused('overloaded', { retryAfter: RETRY_AFTER_S })) })
      lanes.set(asker, lane)
      waiting++
    })

  /** The first of the lane that is next; that lane goes to the end. */
  function nextInLine(): Waiting | undefined {
    for (const [asker, lane] of lanes) {
      const first = lane.shift()
      lanes.delete(asker)
      if (lane.length > 0) lanes.set(asker, lane)
      if (first !== undefined) return first
    }
    return undefined
  }

  return async function inTurn<Outcome>(asker: string, work: () => Promise<Outcome>): Promise<Outcome> {
    if (running >= atOnce) {
      if (waiting >= longest) makeRoom(asker)
      await turnOf(asker)
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
