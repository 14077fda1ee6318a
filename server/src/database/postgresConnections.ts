import pg from 'pg'
import { type ConnectionQueue, connectionQueue } from './connectionQueue.ts'
import { corkForTick, corkForTurn } from './corkedWrites.ts'
import type { Connection, Connections } from './postgresSession.ts'
import { isPreparedCount, isPreparedRead } from './preparedStatement.ts'
import { countLanesOf, openLanes, readLanesOf } from './priorityLanes.ts'

/** Maximum prepared statements per connection; further ones are planned each time. */
const MOST_NAMES = 1000
/** Maximum parameters of a prepared statement: a multi-row insert has another text for each number of rows. */
const MOST_VALUES = 60

/** Names of statements by text: prepared under a name, a connection plans each once. */
function statementNames() {
  const names = new Map<string, string>()
  return (text: string, values: number): string | undefined => {
    if (values === 0 || values > MOST_VALUES) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** Connection of a client that the caller has for itself. */
const connectionOf = (client: pg.Client, discard: () => void): Connection => ({
  send: (statement, values) => {
    corkForTick(client.connection.stream)
    return client.query(statement, values)
  },
  begin: (text) => {
    const { stream } = client.connection
    corkForTurn(stream)
    // Without BEGIN the following statements would commit one by one, so none may be answered.
    client.query(text).catch(() => stream.destroy())
  },
  discard,
})

/** Connections of one client, for bulk work and migrations. Statements are not prepared, because the tables change under them. */
export function singleConnection(client: pg.Client): Connections {
  const connection = connectionOf(client, () => client.connection.stream.destroy())
  return { nameOf: () => undefined, send: connection.send, use: (work) => work(connection) }
}

export interface PostgresConnections extends Connections {
  pool: pg.Pool
  queue: Pick<ConnectionQueue, 'longestWaitMs'>
  end(): Promise<void>
}

/**
 * Opens a process's share of connections: lanes for prepared reads and counts outside of transactions, a pool for everything else. Other
 * writes stay in the pool: they may wait for locks and block the statements behind them.
 */
export function openConnections(config: pg.ClientConfig, connections: number): PostgresConnections {
  const [readLanes, countLanes] = [readLanesOf(connections), countLanesOf(connections)]
  const queue = connectionQueue()
  const [reads, counts] = [openLanes(config, readLanes, queue, 'reads'), openLanes(config, countLanes, queue, 'counts')]
  const pool = new pg.Pool({ ...config, max: connections - readLanes - countLanes })
  pool.on('error', () => {
    // A connection that breaks while idle is replaced at its next use; the query that needs one reports the error.
  })
  const laneFor = (name: string | undefined) => {
    if (readLanes > 0 && isPreparedRead(name)) return reads
    return countLanes > 0 && isPreparedCount(name) ? counts : undefined
  }

  async function take(): Promise<pg.PoolClient> {
    const leave = queue.enter()
    try {
      return await pool.connect()
    } finally {
      leave()
    }
  }

  async function use<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const client = await take()
    let isBroken = false
    const discard = () => {
      isBroken = true
    }
    // Without a listener, the error of a lost connection would end the process.
    client.on('error', discard)
    try {
      return await work(connectionOf(client, discard))
    } finally {
      client.off('error', discard)
      client.release(isBroken)
    }
  }

  /** Errors of the server leave the connection usable; after any other, such as a time-out, its state is unknown. */
  const sendAlone: Connections['send'] = (statement, values) =>
    use(async ({ send, discard }) => {
      try {
        return await send(statement, values)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) discard()
        throw error
      }
    })

  return {
    pool,
    queue,
    nameOf: statementNames(),
    send: (statement, values) => (laneFor(statement.name)?.send ?? sendAlone)(statement, values),
    use,
    end: async () => {
      await Promise.all([reads.end(), counts.end(), pool.end()])
    },
  }
}
