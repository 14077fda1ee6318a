import type { Database } from './connect.ts'
import { type Connections, postgresDatabase } from './postgresSession.ts'
import { type Placeholders, preparedCount, rawStatement } from './preparedStatement.ts'
import { sql } from './sql.ts'

/** NOTIFY channel of all processes. */
export const CHANNEL = 'portal_news'

const tell = preparedCount((_db, { notices }: Placeholders<{ notices: readonly string[] }>) =>
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
    flushed: async (): Promise<void> => {
      await underWay
    },
  }
}

export type PutNotices = (words: Iterable<string>) => void

/** Database, or transaction, that sends notices after commit. */
export interface Noticing {
  putNotices: PutNotices
}

const isNoticing = (db: object): db is Noticing => 'putNotices' in db

/** PostgreSQL's limit of a payload. */
const MAX_PAYLOAD_BYTES = 7999

/** Notifies all processes after commit. A roll-back sends nothing. */
export function notice(db: Database, words: readonly string[]): void {
  if (!isNoticing(db)) throw new Error('nobody listens to this database')
  // Rejected here, so that it does not fail a batch of others.
  if (words.some((one) => Buffer.byteLength(one) > MAX_PAYLOAD_BYTES)) throw new Error('a notice is too long')
  db.putNotices(words)
}

/** Notifies as part of the transaction: never lost, but such commits are serialised on the whole server. Only for rare changes. */
export const noticeWithin = async (tx: Database, notices: readonly string[]): Promise<void> => {
  await tell(tx, { notices })
}

/**
 * Database that sends a transaction's notifications after its commit. PostgreSQL serialises commits with a NOTIFY on the whole server, while
 * others share one disk flush. `flushed` waits until all are sent.
 */
export function noticingDatabase(connections: Connections): {
  db: Database
  flushed(): Promise<void>
  onLost(report: (count: number) => void): void
} {
  let lost: (count: number) => void = () => undefined
  const { put, flushed } = postOf(
    (notices) => tell(db, { notices }),
    (count) => lost(count),
  )
  const db = postgresDatabase(connections, put)
  const onLost = (report: typeof lost) => {
    lost = report
  }
  return { db, flushed, onLost }
}
