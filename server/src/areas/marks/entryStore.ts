import { isEmpty, type MarkValue, NO_MARK } from '@portal/contract/markRules'
import * as z from 'zod/mini'
import type { Caller } from '../../admission/session.ts'
import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { membersAsM, stayOn } from '../../database/membership.ts'
import { readRows } from '../../database/rows.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { assignments, markEntries, marks } from '../../database/tables.ts'
import { announceTo } from '../../work/news.ts'
import { markRow } from './rules.ts'
import { isOwnCourse } from './store.ts'

const Work = z.object({
  workId: z.int(),
  courseId: z.int(),
  groupId: z.int(),
  level: z.int(),
  dueOn: z.string(),
  maxPoints: z.nullable(z.int()),
  isDraft: z.boolean(),
})
export type Work = z.infer<typeof Work>

/** Own works among the given ones. With `isLocked`, in the order of their ids and locked until the end of the transaction. */
export async function ownWorks(
  db: Database,
  { caller, today, isLocked }: { caller: Caller; today: string; isLocked: boolean },
  workIds: readonly number[],
): Promise<Work[]> {
  return readRows(
    db,
    Work,
    sql`
    select a.id as "workId", a.course_id as "courseId", g.id as "groupId", g.level::int as level, a.due_on::text as "dueOn",
           a.max_points::int as "maxPoints", a.is_draft as "isDraft"
      from assignments a join courses c on c.id = a.course_id join groups g on g.id = c.group_id
     where a.id = ${anyOf(workIds)} and ${isOwnCourse(caller, today)} order by a.id ${isLocked ? sql`for update of a` : sql``}`,
  )
}

/** Own work, by the key that its client made; locked until the end of the transaction. */
export async function workByKey(tx: Database, courseId: number, key: string) {
  const [found] = await tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.courseId, courseId), eq(assignments.code, key)))
    .for('update')
  return found
}

const ofMark = (childId: number, workId: number) => and(eq(marks.childId, childId), eq(marks.assignmentId, workId))

/** Mark of a child as staff see it: a percentage without points counts as points. */
export async function markOf(db: Database, childId: number, workId: number): Promise<MarkValue> {
  const [found] = await db.select().from(marks).where(ofMark(childId, workId))
  return found === undefined ? NO_MARK : { points: found.points ?? found.percent, missed: found.missed, note: found.note }
}

export async function isKnownEntry(db: Database, childId: number, workId: number, entryId: string): Promise<boolean> {
  const found = and(eq(markEntries.childId, childId), eq(markEntries.assignmentId, workId), eq(markEntries.entryId, entryId))
  return (await db.$count(markEntries, found)) > 0
}

/** Whether a mark has an entry of that instant or later. */
export async function hasEntryFrom(db: Database, childId: number, workId: number, from: Date): Promise<boolean> {
  const isLater = sql`${markEntries.at} >= ${from.toISOString()}::timestamptz`
  return (await db.$count(markEntries, and(eq(markEntries.childId, childId), eq(markEntries.assignmentId, workId), isLater))) > 0
}

export type NewEntry = Pick<typeof markEntries.$inferInsert, 'childId' | 'entryId' | 'roleId' | 'at' | 'why'>

/** Writes a mark, or deletes it for an empty value, with its entry. `note` is that of a file beside a percentage. */
export async function writeMark(
  tx: Database,
  work: Work,
  entry: NewEntry,
  { value, before, note }: { value: MarkValue; before: MarkValue; note: string | null },
): Promise<void> {
  const { childId } = entry
  const assignmentId = work.workId
  if (isEmpty(value)) await tx.delete(marks).where(ofMark(childId, assignmentId))
  else {
    const row = markRow(value, work.maxPoints, note)
    await tx
      .insert(marks)
      .values({ childId, assignmentId, ...row })
      .onConflictDoUpdate({ target: [marks.childId, marks.assignmentId], set: row })
  }
  const of = { pointsBefore: before.points, missedBefore: before.missed, noteBefore: before.note }
  await tx.insert(markEntries).values({ ...entry, assignmentId, ...value, ...of })
}

export type WorkFacts = Pick<typeof assignments.$inferInsert, 'termId' | 'topic' | 'description' | 'dueOn' | 'maxPoints'>

/** Inserts an unpublished work; undefined if its key is known. */
export async function addWork(tx: Database, courseId: number, code: string, facts: WorkFacts): Promise<number | undefined> {
  const [added] = await tx
    .insert(assignments)
    .values({ courseId, code, ...facts, isDraft: true })
    .onConflictDoNothing({ target: [assignments.courseId, assignments.code] })
    .returning({ id: assignments.id })
  return added?.id
}

/** Changes a work; the percentages of its marks follow its points. */
export async function changeWork(tx: Database, workId: number, facts: WorkFacts): Promise<void> {
  await tx.update(assignments).set(facts).where(eq(assignments.id, workId))
  await tx
    .update(marks)
    .set({ percent: sql`floor(${marks.points}::int * 100 / ${marks.maxPoints}::int)` })
    .where(and(eq(marks.assignmentId, workId), sql`${marks.points} is not null`))
}

/** Highest points of a work's marks. */
export async function highestPoints(db: Database, workId: number): Promise<number> {
  const [found] = await db
    .select({ most: sql<number | null>`max(${marks.points})::int` })
    .from(marks)
    .where(eq(marks.assignmentId, workId))
  return found?.most ?? 0
}

/** Children with a mark of these works. */
export async function markedChildren(db: Database, workIds: readonly number[]): Promise<number[]> {
  const found = await db
    .selectDistinct({ childId: marks.childId })
    .from(marks)
    .where(eq(marks.assignmentId, anyOf(workIds)))
  return found.map(({ childId }) => childId)
}

export const publish = (tx: Database, workIds: readonly number[], publishedAt: Date) =>
  tx
    .update(assignments)
    .set({ isDraft: false, publishedAt })
    .where(and(eq(assignments.id, anyOf(workIds)), eq(assignments.isDraft, true)))

export const deleteWork = (tx: Database, workId: number) => tx.delete(assignments).where(eq(assignments.id, workId))

/** Makes open pages reload marks: of the parents of a child, or of all children of the class on the day of the work, and of the course's teacher. */
export const announceMarks = (
  tx: Database,
  { courseId, groupId, dueOn }: Pick<Work, 'courseId' | 'groupId' | 'dueOn'>,
  childId?: number,
) => {
  const children =
    childId === undefined
      ? sql`select m.child_id from group_members m where m.group_id = ${groupId} and ${stayOn(dueOn, membersAsM)}`
      : sql`select ${childId}::int`
  return announceTo(tx, {
    topic: 'grades',
    people: sql`
      select l.parent_id as id from links l where l.child_id in (${children}) and l.status = 'APPROVE'
      union all select c.teacher_id from courses c where c.id = ${courseId} and c.teacher_id is not null`,
  })
}
