import type { Database } from '../src/database/connect.ts'
import { asc, eq, sql } from '../src/database/sql.ts'
import { courses } from '../src/database/tables.ts'

/** Course of the class by the teacher who has most of its courses. */
export async function mainCourse(db: Database, groupId: number): Promise<number> {
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.groupId, groupId))
    .orderBy(
      sql`(select count(*) from courses other where other.group_id = ${groupId} and other.teacher_id = ${courses.teacherId}) desc`,
      asc(courses.id),
    )
    .limit(1)
  return course?.id ?? 0
}
