import { anyOf } from '../../database/columns.ts'
import { stayFrom, stayOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, eq, lte, sql } from '../../database/sql.ts'
import { courses, groupMembers, homework, homeworkChecks, subjects } from '../../database/tables.ts'
import type { DateRange } from '../../requests/calendarDays.ts'
import { filesOfHomework } from '../files/index.ts'

/** Homework of one course; `offset 0` keeps the planner from starting with the homework of all courses on those days. */
const dueIn = ({ from, to }: Placeholders<DateRange>) => sql`(
  select id, due_on, topic, task from ${homework}
   where ${homework.courseId} = ${courses.id} and ${homework.dueOn} between ${from}::date and ${to}::date offset 0) due`

/** Homework due while each child was in its group. Served by group_members_child, courses_once, homework_once, homework_checks_once and files_homework. */
export const homeworkOf = preparedStatement((db, { childIds, from, to }: Placeholders<DateRange & { childIds: readonly number[] }>) =>
  db
    .select({
      childId: groupMembers.childId,
      dueOn: sql<string>`to_char(due.due_on, 'YYYY-MM-DD')`,
      subject: subjects.name,
      topic: sql<string>`due.topic`,
      task: sql<string>`due.task`,
      isDone: homeworkChecks.isDone,
      files: filesOfHomework(sql`due.id`),
    })
    .from(groupMembers)
    .innerJoin(courses, eq(courses.groupId, groupMembers.groupId))
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .innerJoinLateral(dueIn({ from, to }), stayOn(sql`due.due_on`))
    .leftJoin(homeworkChecks, and(sql`${homeworkChecks.homeworkId} = due.id`, eq(homeworkChecks.childId, groupMembers.childId)))
    .where(and(eq(groupMembers.childId, anyOf(childIds)), lte(groupMembers.sinceDate, to), stayFrom(from)))
    .orderBy(sql`due.due_on`, sql`${subjects.name} collate "und-x-icu"`, sql`due.id`),
)
