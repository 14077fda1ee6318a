import type { Database } from '../database/connect.ts'
import { type Given, preparedCount, preparedStatement } from '../database/preparedStatement.ts'
import { eq, lt } from '../database/sql.ts'
import { spent } from '../database/tables.ts'

/** Digest to spend, and the time until which it is remembered. */
export interface Spending {
  digest: Uint8Array
  subject?: Uint8Array | null
  now: Date
  forgetAt: Date
}

/** Spends a single-use digest. Returns false if it was spent before; the unique key decides races. */
export async function spend(tx: Database, { subject = null, ...thing }: Spending): Promise<boolean> {
  return (await spendNow(tx, { ...thing, subject })).length === 1
}
const spendNow = preparedCount((db, { digest, subject, now, forgetAt }: Given<Required<Spending>>) =>
  db.insert(spent).values({ digest, subject, spentAt: now, forgetAt }).onConflictDoNothing().returning({ digest: spent.digest }),
)

export const findSpent = async (db: Database, digest: Uint8Array) => (await spentWith(db, { digest }))[0]
const spentWith = preparedStatement((db, { digest }: Given<{ digest: Uint8Array }>) =>
  db.select().from(spent).where(eq(spent.digest, digest)),
)

export const unspend = async (db: Database, digest: Uint8Array): Promise<void> => {
  await db.delete(spent).where(eq(spent.digest, digest))
}

export const forgetSpent = async (db: Database, now: Date): Promise<void> => {
  await db.delete(spent).where(lt(spent.forgetAt, now))
}
