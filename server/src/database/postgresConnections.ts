import pg from 'pg'
import { type ConnectionQueue, connectionQueue } from './connectionQueue.ts'
import { corkForTick, corkForTurn } from './pipeline.ts'
import type { Connections, Send } from './postgresSession.ts'
import { isPreparedCount, isPreparedRead } from './preparedStatement.ts'
import { countLanesOf, openLanes, readLanesOf } from './priorityLanes.ts'

/** Maximum prepared statements per connection; further ones are planned each time. */
const MAX_NAMES = 1000
/** Maximum parameters of a prepared statement: a multi-row insert has another text for each number of rows. */
const MAX_VALUES = 60

/** Names of statements by text: prepared under a name, a connection plans each once. */
function statementNames() {
  const names = new Map<string, string>()
  return (text: string, values: number): string | undefined => {
    if (values === 0 || values > MAX_VALUES) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** One connection, which answers statements in the order in which they are sent. */
interface Connection {
  send: Send
  /** Begins a transaction without waiting for the answer: BEGIN leaves in one write with the next statement. */
  begin(mode: string): void
  /** Closes the connection instead of reusing it. */
  discard(): void
}

/** Connection of a client that the caller has for itself. */
const connectionOf = (client: pg.Client, discard: () => void): Connection => ({
  send: (statement, values) => {
    corkForTick(client.connection.stream)
    return client.query(statement, values)
  },
  begin: (mode) => {
    const { stream } = client.connection
    corkForTurn(stream)
    // Without BEGIN the following statements would commit one by one, so none may be answered.
    client.query(`begin ${mode}`).catch(() => stream.destroy())
  },
  discard,
})

const COMMIT = { text: 'commit' }
const ROLLBACK = { text: 'rollback' }

async function transactionOn<Result>(
  { send, begin, discard }: Connection,
  mode: string,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  begin(mode)
  try {
    const result = await work(send)
    await send(COMMIT, [])
    return result
  } catch (error) {
    // A connection that cannot roll back is lost or out of step; the first error says why.
    await send(ROLLBACK, []).catch(discard)
    throw error
  }
}

/** Connections of one client, for bulk work and migrations. Statements are not prepared, because the tables change under them. */
export function singleConnection(client: pg.Client): Connections {
  const connection = connectionOf(client, () => client.connection.stream.destroy())
  return { nameOf: () => undefined, send: connection.send, transaction: (mode, work) => transactionOn(connection, mode, work) }
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

  /** Runs `work` on a connection that no other caller uses meanwhile. */
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
  const sendAlone: Send = (statement, values) =>
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
    transaction: (mode, work) => use((connection) => transactionOn(connection, mode, work)),
    end: async () => {
      await Promise.all([reads.end(), counts.end(), pool.end()])
    },
  }
}
