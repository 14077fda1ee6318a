import type { Database } from '../../database/connect.ts'
import { and, eq, gt, isNotNull, lte, sql } from '../../database/sql.ts'
import { accounts, people, warnings } from '../../database/tables.ts'

export interface Warning {
  childId: number
  kind: (typeof warnings.$inferSelect)['kind']
  recipient: string
}

const rowOf = ({ childId, kind, recipient }: Warning) =>
  and(eq(warnings.childId, childId), eq(warnings.kind, kind), eq(warnings.recipient, recipient))

/**
 * Records a warning sent now; returns false if one was sent since `before` or some are aggregated already. The upsert decides between
 * concurrent callers.
 */
export async function beginWarning(tx: Database, warning: Warning, now: Date, before: Date): Promise<boolean> {
  const written = await tx
    .insert(warnings)
    .values({ ...warning, sentAt: now, gathered: 0 })
    .onConflictDoUpdate({
      target: [warnings.childId, warnings.kind, warnings.recipient],
      set: { sentAt: now },
      setWhere: sql`${lte(warnings.sentAt, before)} and ${eq(warnings.gathered, 0)}`,
    })
    .returning({ childId: warnings.childId })
  return written.length === 1
}

export const batchWarning = async (tx: Database, warning: Warning): Promise<void> => {
  await tx
    .update(warnings)
    .set({ gathered: sql`${warnings.gathered} + 1` })
    .where(rowOf(warning))
}

const isDue = (before: Date) => and(gt(warnings.gathered, 0), lte(warnings.sentAt, before))

/** Served by warnings_gathered. */
export const dueWarnings = (db: Database, before: Date, limit: number): Promise<Warning[]> =>
  db
    .select({ childId: warnings.childId, kind: warnings.kind, recipient: warnings.recipient })
    .from(warnings)
    .where(isDue(before))
    .limit(limit)

export async function lockDueWarning(tx: Database, warning: Warning, before: Date) {
  const [held] = await tx
    .select({ gathered: warnings.gathered, child: { lastName: people.lastName, firstName: people.firstName } })
    .from(warnings)
    .innerJoin(people, eq(people.id, warnings.childId))
    .where(and(rowOf(warning), isDue(before)))
    .for('update', { of: warnings })
  return held
}

export const settleWarning = async (tx: Database, warning: Warning, now: Date): Promise<void> => {
  await tx.update(warnings).set({ sentAt: now, gathered: 0 }).where(rowOf(warning))
}

/** Contacts of a person: the registry's and the proven account's. */
export async function contactsOfPerson(db: Database, personId: number): Promise<string[]> {
  const [found] = await db
    .select({ username: accounts.username, phone: people.phone, email: people.email })
    .from(people)
    .leftJoin(accounts, and(eq(accounts.personId, people.id), isNotNull(accounts.provenBy)))
    .where(eq(people.id, personId))
  return [...new Set([found?.phone ?? found?.email ?? null, found?.username ?? null].filter((one) => one !== null))]
}
