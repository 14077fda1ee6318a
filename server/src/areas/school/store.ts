import type { Database } from '../../database/connect.ts'
import { stayOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, desc, eq, sql } from '../../database/sql.ts'
import { books, courses, graduations, groupMembers, groups, heads, people, subjects } from '../../database/tables.ts'

/** Served by books_once (level, kind, name). */
export const booksOf = preparedStatement((db, { level }: Placeholders<{ level: number }>) =>
  db
    .select({
      id: books.id,
      kind: books.kind,
      name: books.name,
      courseName: subjects.name,
      quantity: books.quantity,
      fromSchool: books.fromSchool,
    })
    .from(books)
    .leftJoin(subjects, eq(subjects.id, books.subjectId))
    .where(eq(books.level, level))
    .orderBy(desc(books.kind), sql`${books.name} collate "und-x-icu"`),
)

export async function findHead(db: Database, orgId: number) {
  const [found] = await db
    .select({ lastName: people.lastName, firstName: people.firstName, phone: people.phone })
    .from(heads)
    .innerJoin(people, eq(people.id, heads.personId))
    .where(eq(heads.orgId, orgId))
  return found
}

const ofYear = (orgId: number, schoolYear: number) => and(eq(groups.orgId, orgId), eq(groups.schoolYear, schoolYear))

/** Counts of a year's groups and teachers, and of their members on a day. Served by groups_name, group_members_group and courses_once. */
export async function countsOf(
  db: Database,
  orgId: number,
  schoolYear: number,
  day: string,
): Promise<{ pupils: number; teachers: number; groups: number }> {
  const own = db.select({ id: groups.id, teacherId: groups.teacherId }).from(groups).where(ofYear(orgId, schoolYear))
  const pupils = db
    .select({ count: sql`count(*)` })
    .from(groupMembers)
    .where(and(sql`${groupMembers.groupId} in (select id from own)`, stayOn(day)))
  const teaching = db.select({ id: courses.teacherId }).from(courses).where(sql`${courses.groupId} in (select id from own)`)
  const { rows } = await db.execute<{ pupils: string; teachers: string; groups: string }>(sql`
    with own as (${own})
    select (${pupils}) as pupils,
           (select count(*) from (${teaching} union select teacher_id from own where teacher_id is not null) as teachers) as teachers,
           (select count(*) from own) as groups`)
  const [row] = rows
  return { pupils: Number(row?.pupils ?? 0), teachers: Number(row?.teachers ?? 0), groups: Number(row?.groups ?? 0) }
}

/** Last completed year. Served by graduations_pkey. */
export async function findGraduation(db: Database, orgId: number) {
  const [found] = await db.select().from(graduations).where(eq(graduations.orgId, orgId)).orderBy(desc(graduations.schoolYear)).limit(1)
  return found
}
