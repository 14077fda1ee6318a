import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { stayOn } from '../../database/membership.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { groupMembers, homework, homeworkChecks, homeworkEntries } from '../../database/tables.ts'
import { announceTo } from '../../work/news.ts'
import type { Given } from './givingStore.ts'

export type NewEntry = typeof homeworkEntries.$inferInsert
export type Written = Pick<typeof homework.$inferInsert, 'topic' | 'task' | 'dueOn'>

/** Entry of the same id that arrived before. */
export async function findEntry(db: Database, { orgId, entryId }: Pick<NewEntry, 'orgId' | 'entryId'>) {
  const [found] = await db
    .select()
    .from(homeworkEntries)
    .where(and(eq(homeworkEntries.orgId, orgId), eq(homeworkEntries.entryId, entryId)))
  return found
}

export async function addEntry(tx: Database, entry: NewEntry): Promise<void> {
  await tx.insert(homeworkEntries).values(entry)
}

/** Stores homework; undefined if the subject has it on that day already. */
export async function addHomework(tx: Database, given: typeof homework.$inferInsert): Promise<number | undefined> {
  const [added] = await tx.insert(homework).values(given).onConflictDoNothing().returning({ id: homework.id })
  return added?.id
}

/** Locks homework until the end of the transaction; undefined if it was taken back. */
export async function lockHomework(tx: Database, homeworkId: number) {
  const [found] = await tx.select().from(homework).where(eq(homework.id, homeworkId)).for('update')
  return found
}

/** Changes homework; false if the subject has the same on that day already. */
export async function writeHomework(tx: Database, homeworkId: number, { topic, task, dueOn }: Written): Promise<boolean> {
  const isSame = sql`exists (select from homework other where other.id <> ${homeworkId} and other.course_id = ${homework.courseId}
    and other.due_on = ${dueOn}::date and other.task = ${task})`
  const changed = await tx
    .update(homework)
    .set({ topic, task, dueOn })
    .where(and(eq(homework.id, homeworkId), sql`not ${isSame}`))
    .returning({ id: homework.id })
  return changed.length > 0
}

export async function deleteHomework(tx: Database, homeworkId: number): Promise<void> {
  await tx.delete(homework).where(eq(homework.id, homeworkId))
}

export const countTicks = (tx: Database, homeworkId: number): Promise<number> =>
  tx.$count(homeworkChecks, eq(homeworkChecks.homeworkId, homeworkId))

/** Records who has done homework; null takes a record back. Returns the children whose record changed. */
export async function writeTicks(
  tx: Database,
  homeworkId: number,
  ticks: readonly { childId: number; isDone: boolean | null }[],
): Promise<number[]> {
  const cleared = ticks.filter(({ isDone }) => isDone === null).map(({ childId }) => childId)
  const written = ticks.flatMap(({ childId, isDone }) => (isDone === null ? [] : [{ childId, homeworkId, isDone }]))
  const deleted =
    cleared.length === 0
      ? []
      : await tx
          .delete(homeworkChecks)
          .where(and(eq(homeworkChecks.homeworkId, homeworkId), eq(homeworkChecks.childId, anyOf(cleared))))
          .returning({ childId: homeworkChecks.childId })
  const changed =
    written.length === 0
      ? []
      : await tx
          .insert(homeworkChecks)
          .values(written)
          .onConflictDoUpdate({
            target: [homeworkChecks.childId, homeworkChecks.homeworkId],
            set: { isDone: sql`excluded.is_done` },
            setWhere: sql`${homeworkChecks.isDone} <> excluded.is_done`,
          })
          .returning({ childId: homeworkChecks.childId })
  return [...deleted, ...changed].map(({ childId }) => childId)
}

/** Makes open pages reload: of the parents of the children, of the teachers of class and subject, and of the office. */
export async function announceHomework(
  tx: Database,
  { groupId, courseId, dueOn }: Pick<Given, 'groupId' | 'courseId' | 'dueOn'>,
  { orgId, today }: { orgId: number; today: string },
  childIds?: readonly number[],
): Promise<void> {
  const concerned =
    childIds === undefined
      ? sql`l.child_id in (select ${groupMembers.childId} from ${groupMembers} where ${groupMembers.groupId} = ${groupId} and ${stayOn(dueOn)})`
      : sql`l.child_id = ${anyOf(childIds)}`
  await announceTo(tx, {
    topic: 'homework',
    people: sql`
      select l.parent_id as id from links l where ${concerned} and l.status = 'APPROVE'
      union all select g.teacher_id from groups g where g.id = ${groupId} and g.teacher_id is not null
      union all select c.teacher_id from courses c where c.id = ${courseId} and c.teacher_id is not null
      union all select stand.person_id from substitutes stand
        where stand.group_id = ${groupId} and stand.ended_at is null and stand.until_day >= ${today}::date
      union all select a.person_id from roles r join accounts a on a.id = r.account_id
        where r.org_id = ${orgId} and r.role = 'SCHOOL' and r.ended_at is null`,
  })
}
