import { UNDO_PHONE_DAYS } from '@portal/contract/staffPhones'
import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from '../../database/sql.ts'
import { accounts, contactChanges, organisations, people } from '../../database/tables.ts'

const changeColumns = {
  id: contactChanges.id,
  accountId: accounts.id,
  personId: accounts.personId,
  childId: contactChanges.childId,
  oldContact: contactChanges.oldContact,
  newContact: contactChanges.newContact,
  enteredAt: contactChanges.enteredAt,
  enteredBy: contactChanges.enteredBy,
  confirmedAt: contactChanges.confirmedAt,
  dueAt: contactChanges.dueAt,
  orgId: contactChanges.orgId,
  institution: organisations.name,
  oldProvenBy: contactChanges.oldProvenBy,
  oldProvenAt: contactChanges.oldProvenAt,
  endedAt: contactChanges.endedAt,
}

const changes = (tx: Database) =>
  tx
    .select(changeColumns)
    .from(contactChanges)
    .innerJoin(accounts, eq(accounts.id, contactChanges.accountId))
    .innerJoin(organisations, eq(organisations.id, contactChanges.orgId))

/** Locks a change. Lock order: the account first, then its change. */
async function lockWhere(tx: Database, which: SQL | undefined) {
  const [found] = await changes(tx).where(which).for('update', { of: contactChanges })
  return found
}
export type PhoneChangeRow = NonNullable<Awaited<ReturnType<typeof lockWhere>>>

const isWaiting = isNull(contactChanges.endedAt)

export const lockWaiting = (tx: Database, accountId: number) => lockWhere(tx, and(isWaiting, eq(contactChanges.accountId, accountId)))
export const lockUnconfirmed = (tx: Database, id: number) =>
  lockWhere(tx, and(isWaiting, eq(contactChanges.id, id), isNull(contactChanges.confirmedAt)))
export const lockDueChange = (tx: Database, id: number, now: Date) =>
  lockWhere(tx, and(isWaiting, eq(contactChanges.id, id), lte(contactChanges.dueAt, now)))

/** Whether the link of a change still works: the change is pending, or took effect recently and the account is unproven since. */
const isStoppable = (now: Date) =>
  or(
    isWaiting,
    and(
      eq(contactChanges.outcome, 'DONE'),
      gt(contactChanges.endedAt, new Date(now.getTime() - UNDO_PHONE_DAYS * 86_400_000)),
      isNotNull(accounts.heldSince),
    ),
  )
const byLink = (stopHash: Uint8Array, now: Date) => and(eq(contactChanges.stopHash, stopHash), isStoppable(now))

export async function findByStopLink(db: Database, stopHash: Uint8Array, now: Date): Promise<PhoneChangeRow | undefined> {
  const [found] = await changes(db).where(byLink(stopHash, now))
  return found
}
export const lockByStopLink = (tx: Database, stopHash: Uint8Array, now: Date) => lockWhere(tx, byLink(stopHash, now))

export async function findChange(db: Database, id: number): Promise<PhoneChangeRow | undefined> {
  const [found] = await changes(db).where(and(isWaiting, eq(contactChanges.id, id)))
  return found
}

export async function addChange(tx: Database, change: typeof contactChanges.$inferInsert): Promise<void> {
  await tx.insert(contactChanges).values(change)
}

type ChangeValues = Partial<Omit<typeof contactChanges.$inferInsert, 'id' | 'accountId'>>

export async function setChange(tx: Database, id: number, values: ChangeValues): Promise<void> {
  await tx.update(contactChanges).set(values).where(eq(contactChanges.id, id))
}

export const endChange = (
  tx: Database,
  id: number,
  outcome: NonNullable<(typeof contactChanges.$inferSelect)['outcome']>,
  endedAt: Date,
): Promise<void> => setChange(tx, id, { outcome, endedAt })

/** Marks a change and all later ones of its account as undone, so that none of their links restores a contact in between. */
export async function markUndone(tx: Database, accountId: number, since: Date): Promise<void> {
  const done = and(eq(contactChanges.accountId, accountId), eq(contactChanges.outcome, 'DONE'), gte(contactChanges.endedAt, since))
  await tx.update(contactChanges).set({ outcome: 'UNDONE' }).where(done)
}

const BATCH_SIZE = 200

export const dueChanges = (db: Database, now: Date): Promise<{ id: number; accountId: number }[]> =>
  db
    .select({ id: contactChanges.id, accountId: accounts.id })
    .from(contactChanges)
    .innerJoin(accounts, eq(accounts.id, contactChanges.accountId))
    .where(and(isWaiting, lte(contactChanges.dueAt, now)))
    .limit(BATCH_SIZE)

/** Ends changes that no second member confirmed in time. */
export async function expireUnconfirmed(db: Database, enteredBefore: Date, now: Date): Promise<void> {
  await db
    .update(contactChanges)
    .set({ outcome: 'LAPSED', endedAt: now })
    .where(and(isWaiting, isNull(contactChanges.confirmedAt), lt(contactChanges.enteredAt, enteredBefore)))
}

/** Restores the account's state before a change; replaces the password, which the holder of the new phone may have set. */
export async function restoreAccount(
  tx: Database,
  { accountId, oldProvenBy, oldProvenAt, endedAt }: PhoneChangeRow,
  passwordHash: string,
): Promise<void> {
  const addedSince = endedAt === null ? sql`false` : gte(accounts.phoneSince, endedAt)
  await tx
    .update(accounts)
    .set({
      provenBy: oldProvenBy,
      provenAt: oldProvenAt,
      heldSince: null,
      passwordHash,
      phone: sql`case when ${addedSince} then null else ${accounts.phone} end`,
      phoneSince: sql`case when ${addedSince} then null else ${accounts.phoneSince} end`,
    })
    .where(eq(accounts.id, accountId))
}

/** Changes that wait at institutions, with the child and the account's holder, longest waiting first. */
export const waitingAt = (db: Database, orgIds: readonly number[]) => {
  const holder = people
  return db
    .select({
      ...changeColumns,
      holder: { lastName: holder.lastName, firstName: holder.firstName },
      child: sql<string>`(select c.last_name || ' ' || c.first_name from people c where c.id = ${contactChanges.childId})`,
      enteredByName: sql<string>`(select left(e.last_name, 1) || '.' || e.first_name from people e where e.id = ${contactChanges.enteredBy})`,
    })
    .from(contactChanges)
    .innerJoin(accounts, eq(accounts.id, contactChanges.accountId))
    .innerJoin(organisations, eq(organisations.id, contactChanges.orgId))
    .innerJoin(holder, eq(holder.id, accounts.personId))
    .where(and(isWaiting, isNotNull(contactChanges.childId), sql`${contactChanges.orgId} = ${anyOf(orgIds)}`))
    .orderBy(asc(contactChanges.id))
}

const NotifiedAccounts = z.array(z.object({ username: z.string(), lastName: z.string(), firstName: z.string() }))

/** Accounts of the other guardians and followers of a person's children, each with one of the children. */
export async function othersAround(tx: Database, personId: number) {
  const { rows } = await tx.execute(sql`
    with near as (
      select l.child_id from links l where l.parent_id = ${personId} and l.status = 'APPROVE'
      union select n.child_id from current_guardianships n where n.guardian_id = ${personId})
    select distinct on (a.username) a.username, c.last_name as "lastName", c.first_name as "firstName"
      from near join people c on c.id = near.child_id join accounts a on a.person_id <> ${personId} and ${notBarred(sql`near.child_id`, sql`a.person_id`)}
       and (exists (select from links l where l.child_id = near.child_id and l.parent_id = a.person_id and l.status = 'APPROVE')
         or (a.proven_by is not null and exists (select from current_guardianships n where n.child_id = near.child_id and n.guardian_id = a.person_id)))
     order by a.username, near.child_id`)
  return NotifiedAccounts.parse(rows)
}
