import type { Database } from '../../database/connect.ts'
import { kept } from '../../database/kept.ts'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from '../../database/sql.ts'
import { absenceHistory, absences, accounts, groupMembers, groups, people } from '../../database/tables.ts'
import { announceQueue } from '../../kit/deskNews.ts'
import { findLying } from '../../kit/lying.ts'

export type Absence = typeof absences.$inferSelect
export type NewAbsence = Omit<typeof absences.$inferInsert, 'id' | 'status' | 'settledAt' | 'settledBy' | 'note'>

const MOST_LISTED = 200

/** Newest first. Served by absences_child. */
export const absencesOf = kept<{ childId: number }, Absence[]>((db, { childId }) =>
  db
    .select()
    .from(absences)
    .where(and(eq(absences.childId, childId), ne(absences.status, 'WITHDRAWN')))
    .orderBy(desc(absences.requestedAt), desc(absences.id))
    .limit(MOST_LISTED),
)

/** Of these children, those who are at a school; while the transaction lasts nobody else asks for leave for them. */
export const lockPupils = (tx: Database, childIds: readonly number[]) =>
  tx
    .select({ id: people.id, lastName: people.lastName, firstName: people.firstName, level: groups.level })
    .from(people)
    .innerJoin(groupMembers, and(eq(groupMembers.childId, people.id), isNull(groupMembers.untilDate)))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(inArray(people.id, [...childIds]))
    .orderBy(asc(people.id))
    .for('no key update', { of: people })

/** The whole time of a leave; a day without hours lasts until the next. The same as in the constraint absences_not_twice. */
const span = (of: { startDate: unknown; endDate: unknown; startTime: unknown; endTime: unknown }) =>
  sql`tsrange(${of.startDate}::date + coalesce(${of.startTime}::time, '00:00'),
              case when ${of.endTime}::time is null then ${of.endDate}::date + 1 + time '00:00' else ${of.endDate}::date + ${of.endTime}::time end)`

/** The first leave of a child that stands in the way of another. */
export async function findOverlapping(tx: Database, wanted: NewAbsence): Promise<Absence | undefined> {
  const [found] = await tx
    .select()
    .from(absences)
    .where(
      and(
        eq(absences.childId, wanted.childId),
        inArray(absences.status, ['NEW', 'APPROVED']),
        sql`${span(absences)} && ${span({ ...wanted, startTime: wanted.startTime ?? null, endTime: wanted.endTime ?? null })}`,
      ),
    )
    .orderBy(asc(absences.startDate), asc(absences.id))
    .limit(1)
  return found
}

export async function addAbsence(tx: Database, absence: NewAbsence): Promise<number> {
  const [added] = await tx
    .insert(absences)
    .values({ ...absence, status: 'NEW' })
    .returning({ id: absences.id })
  if (added === undefined) throw new Error('the leave was not written')
  const { requestedAt: at, parentId: personId } = absence
  await writeAbsenceStep(tx, { absenceId: added.id, at, status: 'NEW', note: null, actor: 'parent', personId })
  await announceQueue(tx, 'absence', added.id)
  return added.id
}

/** A request with its child, and the class teacher and school of the group in which the child is now; of a child who has left, those of its last. */
export async function lockAbsence(tx: Database, id: number) {
  const [found] = await tx
    .select({ absence: absences, child: { lastName: people.lastName, firstName: people.firstName } })
    .from(absences)
    .innerJoin(people, eq(people.id, absences.childId))
    .where(eq(absences.id, id))
    .for('update', { of: absences })
  const lies = found && (await findLying(tx, 'absence', id))
  return lies && { ...found, teacherId: lies.teacherId, orgId: lies.orgId }
}

export type LockedAbsence = Awaited<ReturnType<typeof lockAbsence>> & object

export const settleAbsence = async (
  tx: Database,
  id: number,
  settled: Pick<Absence, 'status' | 'note' | 'settledAt' | 'settledBy'>,
): Promise<void> => {
  await tx.update(absences).set(settled).where(eq(absences.id, id))
}

export const writeAbsenceStep = async (tx: Database, step: typeof absenceHistory.$inferInsert): Promise<void> => {
  await tx.insert(absenceHistory).values(step)
}

/** Where a parent can be told. */
export async function findContact(tx: Database, personId: number): Promise<string | undefined> {
  const [found] = await tx.select({ username: accounts.username }).from(accounts).where(eq(accounts.personId, personId))
  return found?.username
}
