import type { Database } from './connect.ts'
import { type Given, inWords, keptCount } from './kept.ts'
import { type PgTransactionConfig, sql } from './sql.ts'

/** On which every process that listens hears them. */
export const CHANNEL = 'portal_news'

const tell = keptCount((_db, { notices }: Given<{ notices: readonly string[] }>) =>
  inWords(sql`select pg_notify(${CHANNEL}, notice) from unnest(${notices}::text[]) notice`),
)

/** What a transaction has to tell once it is there. */
const untold = new WeakMap<object, Set<string>>()

/** Has all processes hear these words once the change is there: at once, or when the transaction has ended. Nobody hears of one that is undone. */
export async function notice(db: Database, words: readonly string[]): Promise<void> {
  const own = untold.get(db)
  if (own !== undefined) for (const one of words) own.add(one)
  else if (words.length > 0) await tell(db, { notices: [...new Set(words)] })
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

function following<Followed extends Database>(db: Followed, ended: (words: Set<string>) => Promise<void> | void): Followed {
  const plain = db.transaction.bind(db)
  const transaction = async <Result>(work: (tx: Transaction) => Promise<Result>, config?: PgTransactionConfig): Promise<Result> => {
    const words = new Set<string>()
    const result = await plain((tx) => {
      untold.set(tx, words)
      return work(
        following(tx, (inner) => {
          for (const one of inner) words.add(one)
        }),
      )
    }, config)
    await ended(words)
    return result
  }
  return Object.assign(db, { transaction })
}

/**
 * Notices of a transaction leave after it, by themselves. PostgreSQL lets only one transaction with a notice of its own commit at a time, on
 * the whole server, and each would wait for the disk before the next: those without share one wait.
 */
export const telling = <Told extends Database>(db: Told): Told =>
  following(db, async (words) => {
    // The change is there: who does not hear of it looks for itself after a while.
    await notice(db, [...words]).catch(() => undefined)
  })
