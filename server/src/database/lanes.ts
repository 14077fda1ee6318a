import pg from 'pg'
import { isKeptCount, isKeptRead } from './kept.ts'
import type { Line } from './line.ts'

/** Statements under way at which a lane counts as full: it gets no more while another has fewer. */
const FULL = 8
const MOST_LANES = 4

/** Number of lanes: a third of the connections, so that at least two are left for transactions. */
export const lanesOf = (connections: number): number => Math.min(MOST_LANES, Math.floor(connections / 3))

/** Number of lanes for counts: one, if at least three connections are left for transactions. */
export const countingLanesOf = (connections: number): number => (connections >= 5 ? 1 : 0)

interface Connection {
  client: Promise<pg.Client>
  /** Whether the stream is corked until the end of this event-loop turn. */
  isGathering: boolean
}

/** Slot for a pipelined connection; a lost one is reopened by the next statement. */
interface Lane {
  connection: Connection | undefined
  underWay: number
}

/** Generic plans: planning with the values takes longer than running these statements. */
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan'
/** Counts become visible at once and are flushed to disk later. */
const WITHOUT_DISK = 'set synchronous_commit = off'

/** Session settings of a lane's connections, by the statements it carries. */
const SAID_FIRST = { reads: PLANNED_ONCE, counts: `${PLANNED_ONCE}; ${WITHOUT_DISK}` } as const

type Sent = [statement: unknown, ...values: unknown[]]

function gather(connection: Connection, { stream }: pg.Client['connection']): void {
  if (connection.isGathering) return
  connection.isGathering = true
  stream.cork()
  setImmediate(() => {
    connection.isGathering = false
    stream.uncork()
  })
}

/**
 * Shares a few connections between frequent short reads: statements of one event-loop turn leave in one write, which is the main cost of a
 * statement. Unanswered statements count as waiting in `line`.
 */
export function openLanes(config: pg.ClientConfig, count: number, line: Line, carries: keyof typeof SAID_FIRST = 'reads') {
  const lanes = Array.from({ length: count }, (): Lane => ({ connection: undefined, underWay: 0 }))

  function open(lane: Lane): Connection {
    const client = new pg.Client({ ...config, pipeline: true })
    const ready = async () => {
      await client.connect()
      await client.query(SAID_FIRST[carries])
      return client
    }
    const connection = { client: ready(), isGathering: false }
    const lost = () => {
      if (lane.connection === connection) lane.connection = undefined
    }
    client.on('error', lost).on('end', lost)
    connection.client.catch(lost)
    lane.connection = connection
    return connection
  }

  /** Prefers a lane that is about to write, otherwise the least busy one. */
  const next = (): Lane | undefined =>
    lanes.find(({ connection, underWay }) => connection?.isGathering && underWay < FULL) ??
    lanes.toSorted((one, other) => one.underWay - other.underWay)[0]

  return {
    async query(...sent: Sent): Promise<unknown> {
      const lane = next()
      if (lane === undefined) throw new Error('there is no lane')
      lane.underWay += 1
      const leave = line.stand()
      try {
        const connection = lane.connection ?? open(lane)
        const client = await connection.client
        gather(connection, client.connection)
        return await Reflect.apply(client.query, client, sent)
      } finally {
        leave()
        lane.underWay -= 1
      }
    },
    async end(): Promise<void> {
      await Promise.all(lanes.map(async ({ connection }) => (await connection?.client.catch(() => undefined))?.end()))
    },
  }
}

export type Lanes = ReturnType<typeof openLanes>

/**
 * Routes kept reads and counts outside of transactions to lanes. Other writes stay in the pool: they may wait for locks and block the
 * statements behind them.
 */
export function leadKept(pool: pg.Pool, lanes: { reads?: Pick<Lanes, 'query'>; counts?: Pick<Lanes, 'query'> }): void {
  const plain = pool.query.bind(pool)
  Object.assign(pool, {
    query: (...sent: Sent) => {
      const [statement] = sent
      const name = typeof statement === 'object' && statement !== null && 'name' in statement ? statement.name : undefined
      const led = isKeptRead(name) ? lanes.reads : isKeptCount(name) ? lanes.counts : undefined
      return led === undefined ? Reflect.apply(plain, pool, sent) : led.query(...sent)
    },
  })
}
