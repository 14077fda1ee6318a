import type { AccountProof } from '@portal/contract/proving'
import type { Database } from '../../database/connect.ts'
import { and, eq, gt, isNull, ne, or } from '../../database/sql.ts'
import { accounts, contactChanges, people, roles } from '../../database/tables.ts'

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

/** The same for the account of a person of whom an office saw the document, where there is one that nothing proves: the link that ends it goes on.
 *  Answers the account and what the registry has of its holder. */
export async function proveByDocument(tx: Database, personId: number, now: Date) {
  const [proven] = await tx
    .update(accounts)
    .set({ provenBy: 'DOCUMENT_SEEN', provenAt: now })
    .where(and(eq(accounts.personId, personId), unproven))
    .returning({ accountId: accounts.id, username: accounts.username })
  if (proven === undefined) return undefined
  const [person] = await tx.select({ phone: people.phone, email: people.email }).from(people).where(eq(people.id, personId))
  return person && { ...proven, ...person }
}

/** Whether nothing proves the account of a person to whom the institution itself gave a staff role, now or once. */
export async function isUnprovenColleague(tx: Database, personId: number, orgId: number): Promise<boolean> {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(roles, eq(roles.accountId, accounts.id))
    .where(and(eq(accounts.personId, personId), unproven, ne(roles.role, 'EDU_PARENT'), eq(roles.orgId, orgId)))
    .limit(1)
  return found.length > 0
}

const accountColumns = {
  accountId: accounts.id,
  personId: accounts.personId,
  username: accounts.username,
  createdAt: accounts.createdAt,
}

/** The account that the link of a warning ends: one that nothing proves, or that an office proved since then; a person who proves it meanwhile waits. */
export async function findByEndLink(tx: Database, endHash: Uint8Array, since: Date) {
  const byDocument = and(eq(accounts.provenBy, 'DOCUMENT_SEEN'), gt(accounts.provenAt, since))
  const [found] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.endHash, endHash), or(and(unproven, gt(accounts.createdAt, since)), byDocument)))
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

/** Sessions, devices and wishes go with it, and by a trigger open links and passed checks of children; the audit keeps its number. A new phone that waited for it takes no effect any more. */
export const removeAccount = async (tx: Database, accountId: number, now: Date): Promise<void> => {
  await tx
    .update(contactChanges)
    .set({ outcome: 'LAPSED', endedAt: now })
    .where(and(eq(contactChanges.accountId, accountId), isNull(contactChanges.endedAt)))
  await tx.delete(accounts).where(eq(accounts.id, accountId))
}
