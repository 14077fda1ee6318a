import pg from 'pg'
import { isKeptRead } from './kept.ts'

/** A lane with so many statements under way takes no further one while another has fewer. */
const FULL = 8
const MOST_LANES = 4

/** How many of a process's connections are lanes: a third, so that two at least are left to transactions. */
export const lanesOf = (connections: number): number => Math.min(MOST_LANES, Math.floor(connections / 3))

interface Connection {
  client: Promise<pg.Client>
  /** What is sent now leaves at the end of this turn. */
  isGathering: boolean
}

/** A place for a connection on which statements follow one another without waiting for answers; one that is lost is opened anew by the next. */
interface Lane {
  connection: Connection | undefined
  underWay: number
}

/** With the values at hand the database would plan most of them anew each time, which takes longer than to answer them. */
const PLANNED_ONCE = 'set plan_cache_mode = force_generic_plan'

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
 * Reads that pages send again and again share a few connections: what is asked in one turn of the process leaves in one write, and
 * a write costs as much as all else that we do for a statement. They are short, so that none waits long for those before it.
 */
export function openLanes(config: pg.ClientConfig, count: number) {
  const lanes = Array.from({ length: count }, (): Lane => ({ connection: undefined, underWay: 0 }))

  function open(lane: Lane): Connection {
    const client = new pg.Client({ ...config, pipeline: true })
    const ready = async () => {
      await client.connect()
      await client.query(PLANNED_ONCE)
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

  /** One that is about to write anyway, else the one with the least to do. */
  const next = (): Lane | undefined =>
    lanes.find(({ connection, underWay }) => connection?.isGathering && underWay < FULL) ??
    lanes.toSorted((one, other) => one.underWay - other.underWay)[0]

  return {
    async query(...sent: Sent): Promise<unknown> {
      const lane = next()
      if (lane === undefined) throw new Error('there is no lane')
      lane.underWay += 1
      try {
        const connection = lane.connection ?? open(lane)
        const client = await connection.client
        gather(connection, client.connection)
        return await Reflect.apply(client.query, client, sent)
      } finally {
        lane.underWay -= 1
      }
    },
    async end(): Promise<void> {
      await Promise.all(lanes.map(async ({ connection }) => (await connection?.client.catch(() => undefined))?.end()))
    },
  }
}

/** Sends the pool's kept reads, outside of transactions, by lanes; a change may have to wait for another, and those behind it with it. */
export function leadKept(pool: pg.Pool, lanes: Pick<ReturnType<typeof openLanes>, 'query'>): void {
  const plain = pool.query.bind(pool)
  Object.assign(pool, {
    query: (...sent: Sent) => {
      const [statement] = sent
      const isRead = typeof statement === 'object' && statement !== null && 'name' in statement && isKeptRead(statement.name)
      return isRead ? lanes.query(...sent) : Reflect.apply(plain, pool, sent)
    },
  })
}
