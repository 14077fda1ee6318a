import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, lt } from '../src/database/sql.ts'
import { courses, files, groupMembers, groups, homework, schoolDays } from '../src/database/tables.ts'
import { today } from '../src/outside/clock.ts'
import { writeOrigin } from '../src/requests/dataOrigins.ts'
import type { World } from '../src/world.ts'
import { mainCourse } from './courses.ts'
import { jpegOf } from './jpeg.ts'

/**
 * Homework of the last school day by the class's main teacher, which no child is ticked off for, and the body of a new one, at a school that
 * enters homework in the portal.
 */
export async function givenInClass({ db, clock }: Pick<World, 'db' | 'clock'>, groupId: number) {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
  const ofGrade = eq(schoolDays.level, group?.level ?? 0)
  const now = today(clock)
  const before = db
    .select()
    .from(schoolDays)
    .where(and(ofGrade, lt(schoolDays.day, now)))
  const [last] = await before.orderBy(desc(schoolDays.day)).limit(1)
  const after = db
    .select()
    .from(schoolDays)
    .where(and(ofGrade, gt(schoolDays.day, now)))
  const [next] = await after.orderBy(asc(schoolDays.day)).limit(1)
  await writeOrigin(db, group?.orgId ?? 0, 'HOMEWORK', 'ENTERED', clock.now())
  const written = { topic: 'Давтлага', task: `Дасгал ${randomUUID()}` }
  const courseId = await mainCourse(db, groupId)
  const [added] = await db
    .insert(homework)
    .values({ courseId, dueOn: last?.day ?? '', ...written })
    .returning()
  const members = await db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId)).orderBy(asc(groupMembers.id))
  return {
    homeworkId: added?.id ?? 0,
    courseId,
    childId: members[0]?.childId ?? 0,
    entry: { entryId: randomUUID(), courseId, dueOn: next?.day ?? '', topic: 'Шинэ сэдэв', task: `Бодлого ${randomUUID()}` },
  }
}

/** Adds a picture to homework and returns its id. */
export async function addedPicture({ db, clock }: Pick<World, 'db' | 'clock'>, homeworkId: number): Promise<number> {
  const bytes = jpegOf()
  const [course] = await db
    .select({ orgId: groups.orgId })
    .from(homework)
    .innerJoin(courses, eq(courses.id, homework.courseId))
    .innerJoin(groups, eq(groups.id, courses.groupId))
    .where(eq(homework.id, homeworkId))
  const [added] = await db
    .insert(files)
    .values({ homeworkId, orgId: course?.orgId ?? 0, number: 1, entryId: randomUUID(), size: bytes.length, bytes, sentAt: clock.now() })
    .returning()
  return added?.id ?? 0
}
