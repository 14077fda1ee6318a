import { isUniqueViolation } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { and, eq, isNull, ne, sql } from '../../database/sql.ts'
import { accounts, people, roles } from '../../database/tables.ts'

/** Contacts of an account, locked until the transaction ends. */
export async function lockContacts(tx: Database, accountId: number) {
  const [found] = await tx
    .select({
      accountId: accounts.id,
      personId: accounts.personId,
      username: accounts.username,
      phone: accounts.phone,
      phoneSince: accounts.phoneSince,
      provenBy: accounts.provenBy,
      provenAt: accounts.provenAt,
      registered: { phone: people.phone, email: people.email },
    })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(eq(accounts.id, accountId))
    .for('update', { of: accounts })
  return found
}

/** Whether the account has an open staff role. */
export const isOfStaff = async (tx: Database, accountId: number): Promise<boolean> =>
  (await tx.$count(roles, and(eq(roles.accountId, accountId), ne(roles.role, 'EDU_PARENT'), isNull(roles.endedAt)))) > 0

/** Second phone of an account. */
export async function phoneOf(db: Database, accountId: number): Promise<string | null> {
  const [found] = await db.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId))
  return found?.phone ?? null
}

/** Changes the username; returns false if it is taken. The unique index decides between concurrent changes. */
export async function setUsername(
  tx: Database,
  accountId: number,
  { username, now, isKeptAsPhone = false }: { username: string; now: Date; isKeptAsPhone?: boolean },
): Promise<boolean> {
  // Expressions read the row before the update.
  const replaced = { phone: sql`${accounts.username}`, phoneSince: sql`coalesce(${accounts.usernameSince}, ${accounts.createdAt})` }
  try {
    await tx.transaction((point) =>
      point
        .update(accounts)
        .set({ username, usernameSince: now, ...(isKeptAsPhone && replaced) })
        .where(eq(accounts.id, accountId)),
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_username')) return false
    throw error
  }
}

export const setPhone = async (tx: Database, accountId: number, phone: string, now: Date): Promise<void> => {
  await tx.update(accounts).set({ phone, phoneSince: now }).where(eq(accounts.id, accountId))
}
