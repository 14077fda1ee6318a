import type { Database } from '../../database/connect.ts'
import { and, eq, isNull, lte, type SQL } from '../../database/sql.ts'
import { accounts, contactChanges } from '../../database/tables.ts'

/** New phones that wait, with whose account it is; whoever else is about to change one waits. */
async function waitingWhere(tx: Database, which: SQL | undefined) {
  const [found] = await tx
    .select({
      id: contactChanges.id,
      accountId: accounts.id,
      personId: accounts.personId,
      oldContact: contactChanges.oldContact,
      newContact: contactChanges.newContact,
      dueAt: contactChanges.dueAt,
      orgId: contactChanges.orgId,
    })
    .from(contactChanges)
    .innerJoin(accounts, eq(accounts.id, contactChanges.accountId))
    .where(and(isNull(contactChanges.endedAt), which))
    .for('update', { of: contactChanges })
  return found
}
export type WaitingChange = NonNullable<Awaited<ReturnType<typeof waitingWhere>>>

export const lockWaiting = (tx: Database, accountId: number) => waitingWhere(tx, eq(contactChanges.accountId, accountId))
export const findByStopLink = (tx: Database, stopHash: Uint8Array) => waitingWhere(tx, eq(contactChanges.stopHash, stopHash))
export const lockDueChange = (tx: Database, id: number, now: Date) =>
  waitingWhere(tx, and(eq(contactChanges.id, id), lte(contactChanges.dueAt, now)))

export const addChange = async (tx: Database, change: typeof contactChanges.$inferInsert): Promise<void> => {
  await tx.insert(contactChanges).values(change)
}

export const endChange = async (
  tx: Database,
  id: number,
  outcome: NonNullable<(typeof contactChanges.$inferSelect)['outcome']>,
  endedAt: Date,
): Promise<void> => {
  await tx.update(contactChanges).set({ outcome, endedAt }).where(eq(contactChanges.id, id))
}

const AT_A_TIME = 200

export function dueChanges(db: Database, now: Date): Promise<{ id: number; accountId: number }[]> {
  const isDue = and(isNull(contactChanges.endedAt), lte(contactChanges.dueAt, now))
  return db
    .select({ id: contactChanges.id, accountId: accounts.id })
    .from(contactChanges)
    .innerJoin(accounts, eq(accounts.id, contactChanges.accountId))
    .where(isDue)
    .limit(AT_A_TIME)
}
