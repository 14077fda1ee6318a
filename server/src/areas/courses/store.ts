import { memberOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { alias, and, asc, eq, gte, sql } from '../../database/sql.ts'
import { courses, groupMembers, groups, people, subjects, topics } from '../../database/tables.ts'

const classTeacher = alias(people, 'class_teacher')

/** Courses of a child on a day. Served by group_members_at and courses_once (group_id, subject_id). */
export const coursesOf = preparedStatement(
  (db, { childId, day, schoolYear }: Placeholders<{ childId: number; day: string; schoolYear: number }>) =>
    db
      .select({
        id: courses.id,
        name: subjects.name,
        teacher: { lastName: people.lastName, firstName: people.firstName },
        hoursAWeek: courses.hoursAWeek,
        classTeacher: { lastName: classTeacher.lastName, firstName: classTeacher.firstName },
      })
      .from(groupMembers)
      .innerJoin(courses, eq(courses.groupId, groupMembers.groupId))
      .innerJoin(subjects, eq(subjects.id, courses.subjectId))
      .leftJoin(people, eq(people.id, courses.teacherId))
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .leftJoin(classTeacher, eq(classTeacher.id, groups.teacherId))
      .where(and(memberOn(childId, day), gte(groups.schoolYear, schoolYear)))
      .orderBy(sql`${subjects.name} collate "und-x-icu"`),
)

const below = alias(topics, 'below')
const MAX_TOPICS = 500

/** Topics of the course's subject for the group's grade. Served by topics_position (subject_id, level, position). */
export const topicsOf = preparedStatement((db, { courseId }: Placeholders<{ courseId: number }>) =>
  db
    .select({
      id: topics.id,
      name: topics.name,
      parentId: topics.parentId,
      hasBelow: sql<boolean>`exists (select from ${topics} as ${below} where ${below.parentId} = ${topics.id})`,
    })
    .from(courses)
    .innerJoin(groups, eq(groups.id, courses.groupId))
    .innerJoin(topics, and(eq(topics.subjectId, courses.subjectId), eq(topics.level, groups.level)))
    .where(eq(courses.id, courseId))
    .orderBy(asc(topics.position))
    .limit(MAX_TOPICS),
)
