import { VALID_ABSENCE_STATUSES } from '@portal/contract/absence'
import type { Database } from '../../database/connect.ts'
import { memberOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from '../../database/sql.ts'
import { absenceHistory, absences, accounts, groupMembers, groups, links, people } from '../../database/tables.ts'
import { type Clock, today } from '../../outside/clock.ts'
import { announceQueue } from '../../requests/deskNews.ts'
import { findPlacement } from '../../requests/placement.ts'
import { announceTo } from '../../work/news.ts'

export type Absence = typeof absences.$inferSelect
export type NewAbsence = Omit<typeof absences.$inferInsert, 'id' | 'status' | 'settledAt' | 'settledBy' | 'note'>

const MAX_LISTED = 200

/** Newest leave of one child; under the name of the table, so that its columns can be selected. */
const newestOf = (db: Database, childId: SQL) =>
  db
    .select()
    .from(absences)
    .where(and(eq(absences.childId, childId), ne(absences.status, 'WITHDRAWN')))
    .orderBy(desc(absences.requestedAt), desc(absences.id))
    .limit(MAX_LISTED)
    .as('absences')

/** Leave of children, newest first. Served by absences_child. */
export const absencesOf = preparedStatement((db, { childIds }: Placeholders<{ childIds: readonly number[] }>) =>
  db
    .select({ absence: absences, guardianType: links.guardianType })
    .from(sql`unnest(${childIds}::int[]) as child(id)`)
    .innerJoinLateral(newestOf(db, sql`child.id`), sql`true`)
    .leftJoin(links, and(eq(links.parentId, absences.parentId), eq(links.childId, absences.childId)))
    .orderBy(desc(absences.requestedAt), desc(absences.id)),
)

/** Those of these children who are at a school on a day, locked, so that concurrent requests for leave wait. */
export const lockPupils = (tx: Database, childIds: readonly number[], day: string) =>
  tx
    .select({ id: people.id, lastName: people.lastName, firstName: people.firstName, level: groups.level })
    .from(people)
    .innerJoin(groupMembers, memberOn(people.id, day))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(inArray(people.id, [...childIds]))
    .orderBy(asc(people.id))
    .for('no key update', { of: people })

/** Hours that a leave covers, by the function of the constraint absences_not_twice. */
const hoursOf = (of: { startDate: unknown; endDate: unknown; startTime: unknown; endTime: unknown; dayHalf: unknown }) =>
  sql`absence_times(${of.startDate}::date, ${of.endDate}::date, ${of.startTime}::time, ${of.endTime}::time, ${of.dayHalf}::text)`

type RequestedLeave = Pick<NewAbsence, 'childId' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'dayHalf'>

/** First leave of a child that overlaps another; `besides` is the one being changed. */
export async function findOverlapping(tx: Database, wanted: RequestedLeave, besides = 0): Promise<Absence | undefined> {
  const { startTime = null, endTime = null, dayHalf = null } = wanted
  const [found] = await tx
    .select()
    .from(absences)
    .where(
      and(
        eq(absences.childId, wanted.childId),
        inArray(absences.status, VALID_ABSENCE_STATUSES),
        ne(absences.id, besides),
        sql`${hoursOf(absences)} && ${hoursOf({ ...wanted, startTime, endTime, dayHalf })}`,
      ),
    )
    .orderBy(asc(absences.startDate), asc(absences.id))
    .limit(1)
  return found
}

/** Makes open pages of the child's parents and of the desk reload. */
export async function announceLeave(tx: Database, { id, childId }: Pick<Absence, 'id' | 'childId'>): Promise<void> {
  const parents = sql`select ${links.parentId} as id from ${links} where ${links.childId} = ${childId} and ${links.status} = 'APPROVE'`
  await announceTo(tx, { people: parents, topic: 'absence' })
  await announceQueue(tx, 'absence', id)
}

export async function addAbsence(tx: Database, absence: NewAbsence): Promise<number> {
  const [added] = await tx
    .insert(absences)
    .values({ ...absence, status: 'NEW' })
    .returning({ id: absences.id })
  if (added === undefined) throw new Error('the leave was not written')
  const { requestedAt: at, parentId: personId } = absence
  await writeAbsenceStep(tx, { absenceId: added.id, at, status: 'NEW', note: null, actor: 'parent', personId })
  await announceLeave(tx, { id: added.id, childId: absence.childId })
  return added.id
}

/** Request with its child, and the class teacher and school that answer it today. */
export async function lockAbsence(tx: Database, id: number, { clock }: { clock: Clock }) {
  const [found] = await tx
    .select({ absence: absences, child: { lastName: people.lastName, firstName: people.firstName } })
    .from(absences)
    .innerJoin(people, eq(people.id, absences.childId))
    .where(eq(absences.id, id))
    .for('update', { of: absences })
  const lies = found && (await findPlacement(tx, 'absence', id, today(clock)))
  return lies && { ...found, groupId: lies.groupId, teacherId: lies.teacherId, orgId: lies.orgId }
}

export type LockedAbsence = Awaited<ReturnType<typeof lockAbsence>> & object

export const settleAbsence = async (tx: Database, id: number, settled: Partial<Omit<Absence, 'id'>>): Promise<void> => {
  await tx.update(absences).set(settled).where(eq(absences.id, id))
}

export const writeAbsenceStep = async (tx: Database, step: typeof absenceHistory.$inferInsert): Promise<void> => {
  await tx.insert(absenceHistory).values(step)
}

/** Contact of a parent's account. */
export async function findContact(tx: Database, personId: number): Promise<string | undefined> {
  const [found] = await tx.select({ username: accounts.username }).from(accounts).where(eq(accounts.personId, personId))
  return found?.username
}
