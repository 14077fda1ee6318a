import pg from 'pg'
import type { ConnectionQueue } from './connectionQueue.ts'
import { corkForTurn } from './pipeline.ts'
import type { Answer, DriverStatement } from './postgresSession.ts'

/** Statements under way at which a lane counts as full: it gets no more while another has fewer. */
const FULL = 8
const MAX_LANES = 4

/** Number of lanes for reads: a third of the connections, so that at least two are left for transactions. */
export const readLanesOf = (connections: number): number => Math.min(MAX_LANES, Math.floor(connections / 3))

/** Number of lanes for counts: one, if at least three connections are left for transactions. */
export const countLanesOf = (connections: number): number => (connections >= 5 ? 1 : 0)

interface Connection {
  client: Promise<pg.Client>
  /** Whether the stream is corked until the end of this event-loop turn. */
  isCorked: boolean
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
const SETTINGS = { reads: PLANNED_ONCE, counts: `${PLANNED_ONCE}; ${WITHOUT_DISK}` } as const

function cork(connection: Connection, { stream }: pg.Client['connection']): void {
  if (connection.isCorked) return
  connection.isCorked = true
  corkForTurn(stream, () => {
    connection.isCorked = false
  })
}

export interface Lanes {
  send(statement: DriverStatement, values: unknown[]): Promise<Answer>
  end(): Promise<void>
}

/**
 * Shares a few connections between frequent short statements: those of one event-loop turn leave in one write, which is the main cost of a
 * statement. Unanswered statements count as waiting in `queue`.
 */
export function openLanes(config: pg.ClientConfig, count: number, queue: ConnectionQueue, carries: keyof typeof SETTINGS): Lanes {
  const lanes = Array.from({ length: count }, (): Lane => ({ connection: undefined, underWay: 0 }))

  function open(lane: Lane): Connection {
    const client = new pg.Client({ ...config, pipeline: true })
    const ready = async () => {
      await client.connect()
      await client.query(SETTINGS[carries])
      return client
    }
    const connection = { client: ready(), isCorked: false }
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
    lanes.find(({ connection, underWay }) => connection?.isCorked && underWay < FULL) ??
    lanes.toSorted((one, other) => one.underWay - other.underWay)[0]

  return {
    async send(statement, values) {
      const lane = next()
      if (lane === undefined) throw new Error('there is no lane')
      lane.underWay += 1
      const leave = queue.enter()
      try {
        const connection = lane.connection ?? open(lane)
        const client = await connection.client
        cork(connection, client.connection)
        return await client.query(statement, values)
      } finally {
        leave()
        lane.underWay -= 1
      }
    },
    async end() {
      await Promise.all(lanes.map(async ({ connection }) => (await connection?.client.catch(() => undefined))?.end()))
    },
  }
}
