import * as z from 'zod/mini'
import { notBarred } from '../../admission/bars.ts'
import { isDocumentSeen } from '../../admission/proof.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayOn } from '../../database/membership.ts'
import { and, asc, desc, eq, isNull, lt, ne, sql } from '../../database/sql.ts'
import { accounts, barReviews, bars, organisations, people } from '../../database/tables.ts'
import { type Clock, today } from '../../outside/clock.ts'
import { endNewsContactsOf } from '../../requests/newsContacts.ts'

export type FoundBar = typeof bars.$inferSelect

/** Bars of a child, newest first, each with the institution's last request for a review. */
export const barsOf = (db: Database, childId: number, orgId: number | null) =>
  db
    .select({ bar: bars, lastName: people.lastName, firstName: people.firstName, institution: organisations.name, review: barReviews })
    .from(bars)
    .innerJoin(people, eq(people.id, bars.personId))
    .leftJoin(organisations, eq(organisations.id, bars.orgId))
    .leftJoin(
      barReviews,
      sql`${barReviews.id} = (select max(r.id) from bar_reviews r where r.bar_id = ${bars.id} and r.org_id = ${orgId}::int)`,
    )
    .where(eq(bars.childId, childId))
    .orderBy(desc(bars.id))

/** Ends bars of a person and child whose last day is over, so that a new one may be entered. */
const endPast = (tx: Database, childId: number, personId: number, day: string, now: Date) =>
  tx
    .update(bars)
    .set({ endedAt: now, inForce: false })
    .where(and(eq(bars.childId, childId), eq(bars.personId, personId), isNull(bars.endedAt), lt(bars.untilDate, day)))

type NewBar = Omit<typeof bars.$inferInsert, 'endedAt' | 'inForce' | 'liftedAt' | 'liftedBy' | 'liftDocument'>

/** Inserts a bar; returns undefined if one is open for the person and child. The unique index decides between concurrent calls. */
export async function addBar(tx: Database, bar: NewBar, day: string): Promise<FoundBar | undefined> {
  const { childId, personId, fromDate, untilDate, enteredAt } = bar
  await endPast(tx, childId, personId, day, enteredAt)
  const isOver = untilDate != null && untilDate < day
  const [added] = await tx
    .insert(bars)
    .values({ ...bar, inForce: fromDate <= day && !isOver, endedAt: isOver ? enteredAt : null })
    .onConflictDoNothing({ target: [bars.childId, bars.personId], where: sql`ended_at is null` })
    .returning()
  return added
}

/** Locks an open bar. */
export async function lockBar(tx: Database, barId: number): Promise<FoundBar | undefined> {
  const [found] = await tx
    .select()
    .from(bars)
    .where(and(eq(bars.id, barId), isNull(bars.endedAt)))
    .for('update')
  return found
}

interface Lifted {
  liftedAt: Date
  /** Null for the operator. */
  liftedBy: number | null
  liftDocument: string
}

/** Lifts a bar; this also answers its open review. */
export async function markLifted(tx: Database, barId: number, lifted: Lifted): Promise<void> {
  await tx
    .update(bars)
    .set({ ...lifted, inForce: false, endedAt: lifted.liftedAt })
    .where(eq(bars.id, barId))
  await tx
    .update(barReviews)
    .set({ outcome: 'LIFTED', answer: lifted.liftDocument, decidedBy: lifted.liftedBy, decidedAt: lifted.liftedAt })
    .where(and(eq(barReviews.barId, barId), isNull(barReviews.decidedAt)))
}

/** Asks for a review; returns false if one is open for the bar. */
export async function addReview(tx: Database, review: typeof barReviews.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(barReviews)
    .values(review)
    .onConflictDoNothing({ target: barReviews.barId, where: sql`decided_at is null` })
    .returning({ id: barReviews.id })
  return added.length > 0
}

/** Bar of an open review. Lock order: the bar first, then its review. */
export async function barUnderReview(tx: Database, reviewId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ barId: barReviews.barId })
    .from(barReviews)
    .where(and(eq(barReviews.id, reviewId), isNull(barReviews.decidedAt)))
  return found?.barId
}

/** Answers an open review: the bar stays. Returns false if it was answered meanwhile. */
export async function keepBarAfterReview(
  tx: Database,
  reviewId: number,
  decision: { answer: string; decidedBy: number; decidedAt: Date },
): Promise<boolean> {
  const done = await tx
    .update(barReviews)
    .set({ ...decision, outcome: 'KEPT' })
    .where(and(eq(barReviews.id, reviewId), isNull(barReviews.decidedAt)))
    .returning({ id: barReviews.id })
  return done.length > 0
}

/** Open reviews of open bars that institutions entered, longest waiting first. */
export const reviewsOf = (db: Database, orgIds: readonly number[]) =>
  db
    .select({
      review: barReviews,
      bar: bars,
      barred: { lastName: people.lastName, firstName: people.firstName },
      child: sql<string>`(select c.last_name || ' ' || c.first_name from people c where c.id = ${bars.childId})`,
      institution: organisations.name,
      askedBy: sql<string>`(select o.name from organisations o where o.id = ${barReviews.orgId})`,
    })
    .from(barReviews)
    .innerJoin(bars, eq(bars.id, barReviews.barId))
    .innerJoin(people, eq(people.id, bars.personId))
    .innerJoin(organisations, eq(organisations.id, bars.orgId))
    .where(and(isNull(barReviews.decidedAt), isNull(bars.endedAt), sql`${bars.orgId} = ${anyOf(orgIds)}`))
    .orderBy(asc(barReviews.id))

const NotifiedAccounts = z.array(z.object({ username: z.string() }))

/**
 * Accounts to notify of a bar: the barred person's, and those of the child's other guardians and followers. Guardians need a proven
 * account, at least for the child's institution.
 */
export async function notifiedOfBar(tx: Database, childId: number, personId: number, day: string) {
  const [child] = await tx.select({ lastName: people.lastName, firstName: people.firstName }).from(people).where(eq(people.id, childId))
  const [barred] = await tx.select({ username: accounts.username }).from(accounts).where(eq(accounts.personId, personId))
  const { rows } = await tx.execute(sql`
    select a.username from accounts a
     where a.person_id <> ${personId} and ${notBarred(childId, sql`a.person_id`)}
       and (exists (select from current_guardianships n where n.child_id = ${childId} and n.guardian_id = a.person_id and (a.proven_by is not null
              or exists (select from group_members m join groups g on g.id = m.group_id
                          where m.child_id = ${childId} and ${stayOn(day, membersAsM)} and ${isDocumentSeen(sql`a.id`, sql`g.org_id`)})))
         or exists (select from links l where l.child_id = ${childId} and l.parent_id = a.person_id and l.status = 'APPROVE'))`)
  if (child === undefined) throw new Error('the child of a bar is not there')
  return { child, barred: barred?.username, others: NotifiedAccounts.parse(rows).map(({ username }) => username) }
}

/** Open bars of one child or of all, with the names of child and person. */
export const openBars = (db: Database, childId: number | undefined) =>
  db
    .select({
      bar: bars,
      barred: { lastName: people.lastName, firstName: people.firstName },
      child: sql<string>`(select c.last_name || ' ' || c.first_name from people c where c.id = ${bars.childId})`,
      institution: organisations.name,
    })
    .from(bars)
    .innerJoin(people, eq(people.id, bars.personId))
    .leftJoin(organisations, eq(organisations.id, bars.orgId))
    .where(and(isNull(bars.endedAt), childId === undefined ? undefined : eq(bars.childId, childId)))
    .orderBy(asc(bars.id))

/** Runs every minute: puts bars in force on their first day and ends them after their last. */
export async function updateBarsInForce(db: Database, clock: Clock): Promise<void> {
  const day = today(clock)
  const holds = sql<boolean>`(${bars.liftedAt} is null and ${bars.fromDate} <= ${day} and coalesce(${bars.untilDate} >= ${day}, true))`
  const now = clock.now()
  await db.transaction(async (tx) => {
    await tx
      .update(bars)
      .set({ endedAt: now, inForce: false })
      .where(and(isNull(bars.endedAt), lt(bars.untilDate, day)))
    const changed = await tx.update(bars).set({ inForce: holds }).where(ne(bars.inForce, holds)).returning()
    for (const { childId, personId, inForce } of changed) if (inForce) await endNewsContactsOf(tx, childId, personId)
  })
}
