import { type DecisionKind, MOST_HELD_SECONDS } from '@portal/contract/staff'
import { isDue } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { holdLockOn } from '../../database/locks.ts'
import { and, eq, inArray } from '../../database/sql.ts'
import { accounts, heldDecisions, people, roles } from '../../database/tables.ts'

export type HeldDecision = typeof heldDecisions.$inferSelect

/** Of two who decide about a request at once, one goes first. */
export async function oneAtATime(tx: Database, kind: DecisionKind, requestId: number): Promise<void> {
  await holdLockOn(tx, `decision ${kind} ${requestId}`)
}

/** The decision about a request that is kept back, with who made it. */
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

export async function hold(tx: Database, decision: typeof heldDecisions.$inferInsert): Promise<number> {
  const [written] = await tx.insert(heldDecisions).values(decision).returning({ id: heldDecisions.id })
  if (written === undefined) throw new Error('the decision was not kept')
  return written.id
}

const isDueBy = (now: Date) => isDue(heldDecisions.dueAt, now, new Date(now.getTime() + MOST_HELD_SECONDS * 1000))

/** Takes a decision that is due, for good: whoever comes second finds none. */
export async function takeHeld(tx: Database, id: number, now: Date): Promise<HeldDecision | undefined> {
  const [taken] = await tx
    .delete(heldDecisions)
    .where(and(eq(heldDecisions.id, id), isDueBy(now)))
    .returning()
  return taken
}

/** Deletes someone's kept decisions about these requests; answers which there were. */
export async function undoHeld(tx: Database, kind: DecisionKind, requestIds: readonly number[], roleId: number): Promise<number[]> {
  const undone = await tx
    .delete(heldDecisions)
    .where(and(eq(heldDecisions.kind, kind), inArray(heldDecisions.requestId, [...requestIds]), eq(heldDecisions.roleId, roleId)))
    .returning({ id: heldDecisions.requestId })
  return undone.map(({ id }) => id)
}

const SWEEP_SIZE = 500

export async function dueDecisions(db: Database, now: Date): Promise<number[]> {
  const due = await db.select({ id: heldDecisions.id }).from(heldDecisions).where(isDueBy(now)).limit(SWEEP_SIZE)
  return due.map(({ id }) => id)
}
