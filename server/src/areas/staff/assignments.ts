import type { DecisionKind } from '@portal/contract/staff'
import { ASSIGNED_MINUTES } from '@portal/contract/staffNotes'
import type { Database } from '../../database/connect.ts'
import { and, asc, eq, gt, inArray, lte, or } from '../../database/sql.ts'
import { people, requestAssignments } from '../../database/tables.ts'
import { displayName } from '../../text/people.ts'
import { MINUTE_MS } from '../../work/kinds.ts'

const { personId, kind, requestId, until } = requestAssignments

export interface Assignee {
  personId: number
  name: string
}

/** Staff who work on these requests, by request, first one first. */
export async function assigneesOf(db: Database, of: DecisionKind, ids: readonly number[]): Promise<Map<number, Assignee[]>> {
  const rows = await db
    .select({ requestId, personId, lastName: people.lastName, firstName: people.firstName })
    .from(requestAssignments)
    .innerJoin(people, eq(people.id, personId))
    .where(and(eq(kind, of), inArray(requestId, [...ids])))
    .orderBy(asc(until), asc(personId))
  const byRequest = Map.groupBy(rows, (row) => row.requestId)
  return new Map([...byRequest].map(([id, found]) => [id, found.map((row) => ({ personId: row.personId, name: displayName(row) }))]))
}

/** First member of staff beside the caller who works on a request. */
export const assigneeBeside = (assignees: readonly Assignee[], caller: number): string | null =>
  assignees.find((one) => one.personId !== caller)?.name ?? null

/** Assigns a request to a person instead of the person's earlier one; returns the time at which it ends. */
export async function assign(tx: Database, to: number, of: DecisionKind, id: number, now: Date): Promise<Date> {
  const ends = new Date(now.getTime() + ASSIGNED_MINUTES * MINUTE_MS)
  const row = { kind: of, requestId: id, until: ends }
  await tx
    .insert(requestAssignments)
    .values({ personId: to, ...row })
    .onConflictDoUpdate({ target: personId, set: row })
  return ends
}

/** Ends a person's assignment to this request; returns whether there was one. A later assignment to another request stays. */
export async function release(tx: Database, from: number, of: DecisionKind, id: number): Promise<boolean> {
  const ended = await tx
    .delete(requestAssignments)
    .where(and(eq(personId, from), eq(kind, of), eq(requestId, id)))
    .returning({ requestId })
  return ended.length > 0
}

/** Deletes expired assignments, and those beyond any valid end after the clock was set back. */
export async function endAssignments(db: Database, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + ASSIGNED_MINUTES * MINUTE_MS)
  await db.delete(requestAssignments).where(or(lte(until, now), gt(until, latest)))
}
