import type { Database } from '../../database/connect.ts'
import { asc, eq, lte } from '../../database/sql.ts'
import { accounts } from '../../database/tables.ts'

/** Closing state and contacts of an account, locked until the transaction ends. */
export async function lockClosing(tx: Database, accountId: number) {
  const [found] = await tx
    .select({
      accountId: accounts.id,
      personId: accounts.personId,
      username: accounts.username,
      phone: accounts.phone,
      language: accounts.language,
      closedAt: accounts.closedAt,
      goesAt: accounts.goesAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  return found
}
export type ClosingRow = NonNullable<Awaited<ReturnType<typeof lockClosing>>>

export const setClosing = async (tx: Database, accountId: number, closing: { closedAt: Date; goesAt: Date } | null): Promise<void> => {
  await tx
    .update(accounts)
    .set(closing ?? { closedAt: null, goesAt: null })
    .where(eq(accounts.id, accountId))
}

/** Closed accounts whose waiting period is over. Served by accounts_going. */
export const dueToGo = (db: Database, now: Date, most: number) =>
  db.select({ id: accounts.id }).from(accounts).where(lte(accounts.goesAt, now)).orderBy(asc(accounts.goesAt)).limit(most)
