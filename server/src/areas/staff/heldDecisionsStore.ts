import type { DecisionKind } from '@portal/contract/staff'
import type { Database } from '../../database/connect.ts'
import { takeLockOn } from '../../database/locks.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, asc, eq, gt, inArray, ne, sql } from '../../database/sql.ts'
import { absences, accounts, heldDecisions, links, people, prospects, roles } from '../../database/tables.ts'
import { claimable, isLeaseHolder, type Lease, leaseColumns, type Turn } from '../../work/claiming.ts'

export type HeldDecision = typeof heldDecisions.$inferSelect

/** Serialises concurrent decisions about a request until the transaction ends. */
export async function oneAtATime(tx: Database, kind: DecisionKind, requestId: number): Promise<void> {
  await takeLockOn(tx, `decision ${kind} ${requestId}`)
}

/** Held (still undoable) decision about a request, with its author. */
export async function findHeld(tx: Database, kind: DecisionKind, requestId: number) {
  const [found] = await tx
    .select({ held: heldDecisions, personId: people.id, lastName: people.lastName, firstName: people.firstName })
    .from(heldDecisions)
    .innerJoin(roles, eq(roles.id, heldDecisions.roleId))
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .innerJoin(people, eq(people.id, accounts.personId))
    .where(and(eq(heldDecisions.kind, kind), eq(heldDecisions.requestId, requestId)))
  return found
}

export async function holdDecision(tx: Database, decision: typeof heldDecisions.$inferInsert): Promise<void> {
  await tx.insert(heldDecisions).values(decision)
}

export const claimDecisions = preparedStatement((db, turn: Placeholders<Turn>) =>
  db
    .update(heldDecisions)
    .set(leaseColumns(heldDecisions, turn))
    .where(claimable(heldDecisions, turn, sql`true`, sql`${heldDecisions.dueAt}`))
    .returning(),
)

/** Deletes and returns a claimed decision; undefined if it was undone or claimed anew. */
export async function takeHeld(tx: Database, lease: Lease): Promise<HeldDecision | undefined> {
  const [removed] = await tx.delete(heldDecisions).where(isLeaseHolder(heldDecisions, lease)).returning()
  return removed
}

/** Deletes the held decisions of a role about these requests; returns the ids of their requests. */
export async function undoHeld(tx: Database, kind: DecisionKind, requestIds: readonly number[], roleId: number): Promise<number[]> {
  const undone = await tx
    .delete(heldDecisions)
    .where(and(eq(heldDecisions.kind, kind), inArray(heldDecisions.requestId, [...requestIds]), eq(heldDecisions.roleId, roleId)))
    .returning({ id: heldDecisions.requestId })
  return undone.map(({ id }) => id)
}

/** Held decisions of a role with the children of their requests, oldest first. Served by held_decisions_role. */
export const heldBy = (db: Database, roleId: number, now: Date) =>
  db
    .select({
      kind: heldDecisions.kind,
      requestId: heldDecisions.requestId,
      decision: heldDecisions.decision,
      heldAt: heldDecisions.heldAt,
      dueAt: heldDecisions.dueAt,
      childId: people.id,
      lastName: people.lastName,
      firstName: people.firstName,
    })
    .from(heldDecisions)
    .leftJoin(links, and(eq(heldDecisions.kind, 'link'), eq(links.id, heldDecisions.requestId)))
    .leftJoin(absences, and(eq(heldDecisions.kind, 'absence'), eq(absences.id, heldDecisions.requestId)))
    .leftJoin(prospects, and(inArray(heldDecisions.kind, ['prospect', 'sub']), eq(prospects.id, heldDecisions.requestId)))
    .innerJoin(people, eq(people.id, sql`coalesce(${links.childId}, ${absences.childId}, ${prospects.childId})`))
    // An assigned kindergarten has no name of a status.
    .where(and(eq(heldDecisions.roleId, roleId), gt(heldDecisions.dueAt, now), ne(heldDecisions.decision, 'PLACED')))
    .orderBy(asc(heldDecisions.heldAt), asc(heldDecisions.id))
