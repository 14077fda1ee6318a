import { anyOf } from '../../database/columns.ts'
import { type Given, kept } from '../../database/kept.ts'
import { and, asc, between, eq, gte, isNull, lte, or, sql } from '../../database/sql.ts'
import { courses, groupMembers, homework, homeworkChecks, subjects } from '../../database/tables.ts'
import type { Stretch } from '../../kit/days.ts'

/** What was due while each child was in its group. Served by group_members_child, courses_once and homework_once. */
export const homeworkOf = kept((db, { childIds, from, to }: Given<Stretch & { childIds: readonly number[] }>) =>
  db
    .select({
      childId: groupMembers.childId,
      dueOn: homework.dueOn,
      subject: subjects.name,
      topic: homework.topic,
      task: homework.task,
      isDone: homeworkChecks.isDone,
    })
    .from(groupMembers)
    .innerJoin(courses, eq(courses.groupId, groupMembers.groupId))
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .innerJoin(homework, and(eq(homework.courseId, courses.id), between(homework.dueOn, from, to)))
    .leftJoin(homeworkChecks, and(eq(homeworkChecks.homeworkId, homework.id), eq(homeworkChecks.childId, groupMembers.childId)))
    .where(
      and(
        eq(groupMembers.childId, anyOf(childIds)),
        lte(groupMembers.sinceDate, homework.dueOn),
        or(isNull(groupMembers.untilDate), gte(groupMembers.untilDate, homework.dueOn)),
      ),
    )
    .orderBy(asc(homework.dueOn), sql`${subjects.name} collate "und-x-icu"`, asc(homework.id)),
)
