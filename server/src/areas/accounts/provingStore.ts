import type { AccountProof } from '@portal/contract/proving'
import type { Database } from '../../database/connect.ts'
import { and, eq, exists, gt, gte, isNotNull, isNull, ne, or } from '../../database/sql.ts'
import { accounts, contactChanges, documentProofs, organisations, people, roles } from '../../database/tables.ts'

/** Proof of an account, and the registry's data of its holder. */
export async function findProof(db: Database, accountId: number) {
  const [found] = await db
    .select({
      provenBy: accounts.provenBy,
      heldSince: accounts.heldSince,
      registryNumber: people.registryNumber,
      phone: people.phone,
      email: people.email,
    })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(eq(accounts.id, accountId))
  return found
}

/** Account of a person with its proof. */
export async function findProofOfPerson(db: Database, personId: number) {
  const [found] = await db
    .select({ accountId: accounts.id, provenBy: accounts.provenBy })
    .from(accounts)
    .where(eq(accounts.personId, personId))
  return found
}

const unproven = isNull(accounts.provenBy)

/** Stores the first proof of an account and revokes the link that could end it. */
export const noteProof = async (tx: Database, accountId: number, by: NonNullable<AccountProof['by']>, now: Date): Promise<void> => {
  await tx
    .update(accounts)
    .set({ provenBy: by, provenAt: now, heldSince: null, endHash: null })
    .where(and(eq(accounts.id, accountId), unproven))
}

/** Suspends the proof of an account whose phone an office changed, until the account is proven again or the change is undone. */
export async function suspendProof(tx: Database, accountId: number, now: Date): Promise<void> {
  await tx.update(accounts).set({ provenBy: null, provenAt: null, heldSince: now }).where(eq(accounts.id, accountId))
  await tx.update(documentProofs).set({ pausedAt: now }).where(eq(documentProofs.accountId, accountId))
}

/** Deletes document proofs since a time. */
export async function dropDocumentProofs(tx: Database, accountId: number, since: Date): Promise<void> {
  await tx.delete(documentProofs).where(and(eq(documentProofs.accountId, accountId), gte(documentProofs.seenAt, since)))
}

export async function resumeDocumentProofs(tx: Database, accountId: number): Promise<void> {
  await tx.update(documentProofs).set({ pausedAt: null }).where(eq(documentProofs.accountId, accountId))
}

/** Names of the institutions that saw the document of an account's holder. */
export async function institutionsThatSaw(db: Database, accountId: number): Promise<string[]> {
  const found = await db
    .select({ name: organisations.name })
    .from(documentProofs)
    .innerJoin(organisations, eq(organisations.id, documentProofs.orgId))
    .where(and(eq(documentProofs.accountId, accountId), isNull(documentProofs.pausedAt)))
    .orderBy(organisations.name)
  return found.map(({ name }) => name)
}

interface SeenDocument {
  personId: number
  orgId: number
  seenBy: number
  now: Date
}

/**
 * Stores a document proof if the account is unproven and this office has stored none yet. Returns the account and the registry's contacts.
 */
export async function noteDocument(tx: Database, { personId, orgId, seenBy, now }: SeenDocument) {
  const [found] = await tx
    .select({ accountId: accounts.id, username: accounts.username, phone: people.phone, email: people.email })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(and(eq(accounts.personId, personId), unproven))
    .for('update', { of: accounts })
  if (found === undefined) return undefined
  const [noted] = await tx
    .insert(documentProofs)
    .values({ accountId: found.accountId, orgId, seenAt: now, seenBy })
    .onConflictDoUpdate({
      target: [documentProofs.accountId, documentProofs.orgId],
      set: { seenAt: now, seenBy, pausedAt: null },
      setWhere: isNotNull(documentProofs.pausedAt),
    })
    .returning()
  return noted && found
}

/** Whether the account is unproven and its person has, or had, a staff role at the institution. */
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

/** Locks the account that the link of a warning ends: unproven, and opened or proved by document since that time. */
export async function findByEndLink(tx: Database, endHash: Uint8Array, since: Date) {
  const byDocument = tx
    .select({ accountId: documentProofs.accountId })
    .from(documentProofs)
    .where(and(eq(documentProofs.accountId, accounts.id), gt(documentProofs.seenAt, since)))
  const [found] = await tx
    .select(accountColumns)
    .from(accounts)
    .where(and(eq(accounts.endHash, endHash), unproven, or(gt(accounts.createdAt, since), exists(byDocument))))
    .for('update')
  return found
}

/** Unproven account of a person, locked. */
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

/**
 * Deletes an account with sessions, devices and settings, and by trigger its open links and passed child checks; the audit keeps its id. A
 * pending new phone lapses.
 */
export const removeAccount = async (tx: Database, accountId: number, now: Date): Promise<void> => {
  await tx
    .update(contactChanges)
    .set({ outcome: 'LAPSED', endedAt: now })
    .where(and(eq(contactChanges.accountId, accountId), isNull(contactChanges.endedAt)))
  await tx.delete(accounts).where(eq(accounts.id, accountId))
}
