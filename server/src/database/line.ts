import type pg from 'pg'

/** Those who wait for something, in the order in which they came. */
export interface Line {
  /** Somebody stands in line; answers what takes them out of it. */
  stand(): () => void
  /** For how long the one who came first has stood there, in ms; 0 where nobody does. */
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

/** For how long the first who waits for a database has done so; nobody waits for the embedded one, which answers in this process. */
export const waitedFor = ({ line }: { kind: string; line?: Pick<Line, 'longestMs'> }): number => line?.longestMs() ?? 0

/** Who asks the pool for a connection stands in line until there is one. */
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
