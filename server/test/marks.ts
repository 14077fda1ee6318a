import { randomUUID } from 'node:crypto'
import type { MarkEntry, SavedWork } from '@portal/contract/marks'
import { memberOn } from '../src/database/membership.ts'
import { and, asc, desc, eq, lte } from '../src/database/sql.ts'
import { assignments, groupMembers, groups, terms } from '../src/database/tables.ts'
import { instantText, today } from '../src/outside/clock.ts'
import { writeOrigin } from '../src/requests/dataOrigins.ts'
import type { World } from '../src/world.ts'
import { mainCourse } from './courses.ts'

/** An unpublished work without marks in a course by the class's main teacher, of a school that enters marks in the portal. */
export async function draftWork({ db, clock }: Pick<World, 'db' | 'clock'>, groupId: number) {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
  await writeOrigin(db, group?.orgId ?? 0, 'MARKS', 'ENTERED', clock.now())
  const courseId = await mainCourse(db, groupId)
  const [term] = await db
    .select()
    .from(terms)
    .where(and(eq(terms.schoolYear, group?.schoolYear ?? 0), lte(terms.startsOn, today(clock))))
    .orderBy(desc(terms.number))
    .limit(1)
  const termId = term?.id ?? 0
  const dueOn = term?.startsOn ?? ''
  const key = randomUUID()
  const work: SavedWork = { courseId, termId, key, kind: 'Бие даалт', topic: 'Энгийн бутархай', dueOn, maxPoints: 20 }
  const [added] = await db
    .insert(assignments)
    .values({ courseId, termId, code: key, topic: work.topic, description: work.kind, dueOn, maxPoints: 20, isDraft: true })
    .returning({ id: assignments.id })
  const workId = added?.id ?? 0
  const members = await db
    .select({ childId: groupMembers.childId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), memberOn(groupMembers.childId, dueOn)))
    .orderBy(asc(groupMembers.id))
  const childId = members[0]?.childId ?? 0
  const entry: MarkEntry = {
    entryId: randomUUID(),
    workId,
    childId,
    points: 18,
    missed: null,
    note: null,
    why: null,
    madeAt: instantText(clock.now()),
  }
  return { courseId, termId, workId, childId, work, entry }
}
