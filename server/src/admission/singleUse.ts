import type { Database } from '../database/connect.ts'
import { type Placeholders, preparedCount, preparedStatement } from '../database/preparedStatement.ts'
import { eq, lt } from '../database/sql.ts'
import { consumedDigests } from '../database/tables.ts'

/** Digest to spend, and the time until which it is remembered. */
export interface ConsumedDigest {
  digest: Uint8Array
  subject?: Uint8Array | null
  now: Date
  forgetAt: Date
}

/** Spends a single-use digest. Returns false if it was spent before; the unique key decides races. */
export async function consumeDigest(tx: Database, { subject = null, ...thing }: ConsumedDigest): Promise<boolean> {
  return (await insertDigest(tx, { ...thing, subject })).length === 1
}
const insertDigest = preparedCount((db, { digest, subject, now, forgetAt }: Placeholders<Required<ConsumedDigest>>) =>
  db
    .insert(consumedDigests)
    .values({ digest, subject, spentAt: now, forgetAt })
    .onConflictDoNothing()
    .returning({ digest: consumedDigests.digest }),
)

export const findConsumed = async (db: Database, digest: Uint8Array) => (await digestRows(db, { digest }))[0]
const digestRows = preparedStatement((db, { digest }: Placeholders<{ digest: Uint8Array }>) =>
  db.select().from(consumedDigests).where(eq(consumedDigests.digest, digest)),
)

export const restoreDigest = async (db: Database, digest: Uint8Array): Promise<void> => {
  await db.delete(consumedDigests).where(eq(consumedDigests.digest, digest))
}

export const deleteExpiredDigests = async (db: Database, now: Date): Promise<void> => {
  await db.delete(consumedDigests).where(lt(consumedDigests.forgetAt, now))
}
