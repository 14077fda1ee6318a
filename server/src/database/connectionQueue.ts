/** Callers waiting for the database, only to measure their waits: pool and lanes decide who is served next. */
export interface ConnectionQueue {
  /** Joins the queue; returns a function that leaves it. */
  enter(): () => void
  /** Wait of the oldest caller in ms; 0 if the queue is empty. */
  longestWaitMs(): number
}

export function connectionQueue(now: () => number = () => performance.now()): ConnectionQueue {
  const waiting = new Set<{ since: number }>()
  return {
    enter() {
      const caller = { since: now() }
      waiting.add(caller)
      return () => void waiting.delete(caller)
    },
    longestWaitMs() {
      const [oldest] = waiting
      return oldest === undefined ? 0 : now() - oldest.since
    },
  }
}

/** Wait of the oldest caller for the database, in ms; always 0 for PGlite, which has no queue. */
export const longestWaitOf = ({ queue }: { kind: string; queue?: Pick<ConnectionQueue, 'longestWaitMs'> }): number =>
  queue?.longestWaitMs() ?? 0
