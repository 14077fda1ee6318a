import type { Database } from './connect.ts'
import { type Given, preparedCount, rawStatement } from './preparedStatement.ts'
import { type PgTransactionConfig, sql } from './sql.ts'

/** NOTIFY channel of all processes. */
export const CHANNEL = 'portal_news'

const tell = preparedCount((_db, { notices }: Given<{ notices: readonly string[] }>) =>
  rawStatement(sql`select pg_notify(${CHANNEL}, notice) from unnest(${notices}::text[]) notice`),
)

/** Interval in which notifications are batched: each one costs every listener. */
const TOGETHER_MS = 20

/**
 * Sends notifications to all processes: the first at once, later ones batched and deduplicated. `lost` gets the number that could not be
 * sent.
 */
export function postOf(send: (notices: readonly string[]) => Promise<unknown>, lost: (count: number) => void) {
  const words = new Set<string>()
  let underWay: Promise<unknown> | undefined
  /** Sends until the queue is empty. */
  async function empty(): Promise<void> {
    while (words.size > 0) {
      const notices = [...words]
      words.clear()
      const pause = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
      // The change is committed: listeners that miss the notification find it at their next poll.
      await send(notices).catch(() => lost(notices.length))
      await pause
    }
    underWay = undefined
  }
  return {
    put(more: Iterable<string>): void {
      for (const one of more) words.add(one)
      if (words.size > 0) underWay ??= empty()
    },
    told: async (): Promise<void> => {
      await underWay
    },
  }
}

/** Queues of a database, or of a transaction until it has ended. */
const places = new WeakMap<object, (words: Iterable<string>) => void>()

/** PostgreSQL's limit of a payload. */
const LONGEST_BYTES = 7999

/** Notifies all processes after commit. A roll-back sends nothing. */
export function notice(db: Database, words: readonly string[]): void {
  const put = places.get(db)
  if (put === undefined) throw new Error('nobody listens to this database')
  // Rejected here, so that it does not fail a batch of others.
  if (words.some((one) => Buffer.byteLength(one) > LONGEST_BYTES)) throw new Error('a notice is too long')
  put(words)
}

/** Notifies as part of the transaction: never lost, but such commits are serialised on the whole server. Only for rare changes. */
export const noticeWithin = async (tx: Database, notices: readonly string[]): Promise<void> => {
  await tell(tx, { notices })
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

function following<Followed extends Database>(db: Followed, put: (words: Iterable<string>) => void): Followed {
  places.set(db, put)
  const plain = db.transaction.bind(db)
  const transaction = async <Result>(work: (tx: Transaction) => Promise<Result>, config?: PgTransactionConfig): Promise<Result> => {
    const words = new Set<string>()
    const add = (more: Iterable<string>) => {
      for (const one of more) words.add(one)
    }
    const result = await plain((tx) => work(following(tx, add)), config)
    put(words)
    return result
  }
  return Object.assign(db, { transaction })
}

/**
 * Sends a transaction's notifications after its commit. PostgreSQL serialises commits with a NOTIFY on the whole server, while others share
 * one disk flush. `told` waits until all are sent.
 */
export function tellingOn<Told extends Database>(
  db: Told,
): { db: Told; told(): Promise<void>; onLost(report: (count: number) => void): void } {
  let lost: (count: number) => void = () => undefined
  const { put, told } = postOf(
    (notices) => tell(db, { notices }),
    (count) => lost(count),
  )
  const onLost = (report: typeof lost) => {
    lost = report
  }
  return { db: following(db, put), told, onLost }
}
