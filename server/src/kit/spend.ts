import type { Database } from '../database/connect.ts'
import { eq, lt } from '../database/sql.ts'
import { spent } from '../database/tables.ts'

interface Thing {
  digest: Uint8Array
  subject?: Uint8Array
  now: Date
  forgetAt: Date
}

/** Spends what works once. False if it was spent before; the database decides between two at the same instant. */
export async function spend(tx: Database, { digest, subject, now, forgetAt }: Thing): Promise<boolean> {
  const written = await tx
    .insert(spent)
    .values({ digest, subject: subject ?? null, spentAt: now, forgetAt })
    .onConflictDoNothing()
    .returning({ digest: spent.digest })
  return written.length === 1
}

export const findSpent = async (db: Database, digest: Uint8Array) => {
  const [found] = await db.select().from(spent).where(eq(spent.digest, digest))
  return found
}

export const unspend = async (db: Database, digest: Uint8Array): Promise<void> => {
  await db.delete(spent).where(eq(spent.digest, digest))
}

export const forgetSpent = async (db: Database, now: Date): Promise<void> => {
  await db.delete(spent).where(lt(spent.forgetAt, now))
}
