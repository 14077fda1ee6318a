import type pg from 'pg'

/** Queue of callers waiting for the database, used only to measure waits. */
export interface Line {
  /** Joins the queue; returns a function that leaves it. */
  stand(): () => void
  /** Wait of the oldest caller in ms; 0 if the queue is empty. */
  longestMs(): number
}

export function newLine(now: () => number = () => performance.now()): Line {
  const standing = new Set<{ since: number }>()
  return {
    stand() {
      const one = { since: now() }
      standing.add(one)
      return () => void standing.delete(one)
    },
    longestMs() {
      const [first] = standing
      return first === undefined ? 0 : now() - first.since
    },
  }
}

/** Wait of the oldest caller for the database, in ms; always 0 for PGlite, which has no queue. */
export const waitedFor = ({ line }: { kind: string; line?: Pick<Line, 'longestMs'> }): number => line?.longestMs() ?? 0

/** Counts callers as waiting until the pool gives them a connection. */
export function standInLine(pool: pg.Pool, line: Line): void {
  const plain = pool.connect.bind(pool)
  const alone = async () => {
    const leave = line.stand()
    try {
      return await plain()
    } finally {
      leave()
    }
  }
  const told = (then: Parameters<typeof plain>[0]) => {
    const leave = line.stand()
    return plain((...given) => {
      leave()
      then(...given)
    })
  }
  Object.assign(pool, { connect: (then?: Parameters<typeof plain>[0]) => (then === undefined ? alone() : told(then)) })
}
