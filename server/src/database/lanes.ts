import pg from 'pg'
import { isKeptCount, isKeptRead } from './kept.ts'
import type { Line } from './line.ts'

/** A lane with so many statements under way takes no further one while another has fewer. */
const FULL = 8
const MOST_LANES = 4

/** How many of a process's connections are lanes: a third, so that two at least are left to transactions. */
export const lanesOf = (connections: number): number => Math.min(MOST_LANES, Math.floor(connections / 3))

/** One more is for counting, where three are left to transactions. */
export const countingLanesOf = (connections: number): number => (connections >= 5 ? 1 : 0)

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
/** A count is there for everybody at once, and on the disk a moment later. */
const WITHOUT_DISK = 'set synchronous_commit = off'

/** What a lane carries, and what its connections are told first. */
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
 * Reads that pages send again and again share a few connections: what is asked in one turn of the process leaves in one write, and
 * a write costs as much as all else that we do for a statement. They are short, so that none waits long for those before it: who is not
 * answered has most likely to wait, and stands in line.
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

  /** One that is about to write anyway, else the one with the least to do. */
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
 * Sends the pool's kept reads and counts, outside of transactions, by lanes. No other change: it may have to wait for another, and those
 * behind it with it.
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
