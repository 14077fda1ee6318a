import type { Database } from './connect.ts'
import { type Given, inWords, keptCount } from './kept.ts'
import { type PgTransactionConfig, sql } from './sql.ts'

/** On which every process that listens hears them. */
export const CHANNEL = 'portal_news'

const tell = keptCount((_db, { notices }: Given<{ notices: readonly string[] }>) =>
  inWords(sql`select pg_notify(${CHANNEL}, notice) from unnest(${notices}::text[]) notice`),
)

/** Notices that follow each other closer than this leave together: each costs every process that hears it something. */
const TOGETHER_MS = 20

/** Sends words to all processes: the first at once, and what comes meanwhile a moment later, each once. `lost` hears how many could not be sent. */
export function postOf(send: (notices: readonly string[]) => Promise<unknown>, lost: (count: number) => void) {
  const words = new Set<string>()
  let underWay: Promise<unknown> | undefined
  /** Until there is nothing more to tell. */
  async function empty(): Promise<void> {
    while (words.size > 0) {
      const notices = [...words]
      words.clear()
      const pause = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
      // The change is committed: listeners that miss its notice find it by their next look.
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

/** Where the words of a database are put, or of a transaction until it has ended. */
const places = new WeakMap<object, (words: Iterable<string>) => void>()

/** PostgreSQL takes none that is longer. */
const LONGEST_BYTES = 7999

/** Has all processes hear these words soon after the change is there. Nobody hears of one that is undone. */
export function notice(db: Database, words: readonly string[]): void {
  const put = places.get(db)
  if (put === undefined) throw new Error('nobody listens to this database')
  // Refused here, and not later together with those of others.
  if (words.some((one) => Buffer.byteLength(one) > LONGEST_BYTES)) throw new Error('a notice is too long')
  put(words)
}

/** Sends a notice within a transaction: never lost, but such transactions commit one after the other on the whole server. For rare changes alone. */
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
 * Notices of a transaction leave after it, by themselves. PostgreSQL lets only one transaction with a notice of its own commit at a time, on
 * the whole server, and each would wait for the disk before the next: those without share one wait. `told` waits until all have left.
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
