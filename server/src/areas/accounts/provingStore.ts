import type { AccountProof } from '@portal/contract/proving'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { accounts, people } from '../../database/tables.ts'

/** What shows whose an account is, and what the registry has of its holder. */
export async function findProof(db: Database, accountId: number) {
  const [found] = await db
    .select({ provenBy: accounts.provenBy, registryNumber: people.registryNumber, phone: people.phone, email: people.email })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(eq(accounts.id, accountId))
  return found
}

const unproven = isNull(accounts.provenBy)

/** From now on the account is proven, and nobody's link ends it. The first proof stands. */
export const prove = async (tx: Database, accountId: number, by: NonNullable<AccountProof['by']>, now: Date): Promise<void> => {
  await tx
    .update(accounts)
    .set({ provenBy: by, provenAt: now, endHash: null })
    .where(and(eq(accounts.id, accountId), unproven))
}

/** The same for the account of a person, where there is one. */
export const provePerson = async (tx: Database, personId: number, by: NonNullable<AccountProof['by']>, now: Date): Promise<void> => {
  await tx
    .update(accounts)
    .set({ provenBy: by, provenAt: now, endHash: null })
    .where(and(eq(accounts.personId, personId), unproven))
}

const accountColumns = {
  accountId: accounts.id,
  personId: accounts.personId,
  username: accounts.username,
  createdAt: accounts.createdAt,
}

/** The unproven account that the link of a warning ends; a person who proves it meanwhile waits. */
export async function findByEndLink(tx: Database, endHash: Uint8Array, openedAfter: Date) {
  const [found] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.endHash, endHash), unproven, gt(accounts.createdAt, openedAfter)))
    .for('update')
  return found
}

/** The account of a person that nothing proves. */
export async function lockUnprovenOf(tx: Database, personId: number) {
  const [found] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.personId, personId), unproven))
    .for('update')
  return found
}
export type Unproven = NonNullable<Awaited<ReturnType<typeof lockUnprovenOf>>>

export const setEndLink = async (tx: Database, accountId: number, endHash: Uint8Array): Promise<void> => {
  await tx.update(accounts).set({ endHash }).where(eq(accounts.id, accountId))
}

/** Sessions, devices and wishes go with it; the audit keeps its number. */
export const removeAccount = async (tx: Database, accountId: number): Promise<void> => {
  await tx.delete(accounts).where(eq(accounts.id, accountId))
}
