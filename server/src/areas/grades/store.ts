import { anyOf } from '../../database/columns.ts'
import type { Database } from '../../database/connect.ts'
import { stayOn } from '../../database/membership.ts'
import { type Placeholders, preparedStatement, type Value } from '../../database/preparedStatement.ts'
import { and, asc, between, eq, isNotNull, not, or, type SQL, sql } from '../../database/sql.ts'
import { assignments, courses, groupMembers, groups, halfMarks, marks, subjects, terms } from '../../database/tables.ts'
import type { DateRange } from '../../requests/calendarDays.ts'

const byAlphabet = sql`${subjects.name} collate "und-x-icu"`

/** Terms of a school's newest year with groups, up to the running one: prepared groups do not change the quarters. */
export const termsAt = preparedStatement((db, { orgId, schoolYear }: Placeholders<{ orgId: number; schoolYear: number }>) =>
  db
    .select({ id: terms.id, name: terms.name, number: terms.number, startsOn: terms.startsOn, endsOn: terms.endsOn })
    .from(terms)
    .where(
      eq(
        terms.schoolYear,
        sql`(select max(${groups.schoolYear}) from ${groups} where ${groups.orgId} = ${orgId} and ${groups.schoolYear} <= ${schoolYear})`,
      ),
    )
    .orderBy(asc(terms.number)),
)

interface OfChildren {
  childIds: readonly number[]
}

/**
 * Published work that was due while the child was in its group, and other work that has a mark of the child. Served by group_members_child, courses_once and
 * assignments_course.
 */
const workOfChildren = (db: Database, childIds: Value<readonly number[]>, which: SQL) =>
  db
    .select({
      childId: groupMembers.childId,
      courseId: courses.id,
      subject: subjects.name,
      level: groups.level,
      topic: assignments.topic,
      description: assignments.description,
      dueOn: assignments.dueOn,
      percent: marks.percent,
      missed: marks.missed,
      note: marks.note,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(courses, eq(courses.groupId, groups.id))
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .innerJoin(assignments, and(eq(assignments.courseId, courses.id), not(assignments.isDraft), which))
    .leftJoin(marks, and(eq(marks.assignmentId, assignments.id), eq(marks.childId, groupMembers.childId)))
    .where(and(eq(groupMembers.childId, anyOf(childIds)), or(stayOn(sql`${assignments.dueOn}`), isNotNull(marks.childId))))
    .orderBy(byAlphabet, asc(courses.id), asc(assignments.dueOn), asc(assignments.id))

export const workOf = preparedStatement((db, { childIds, termId }: Placeholders<OfChildren & { termId: number }>) =>
  workOfChildren(db, childIds, eq(assignments.termId, termId)),
)

/** Work of several children due between two days. */
export const workDue = preparedStatement((db, { childIds, from, to }: Placeholders<OfChildren & DateRange>) =>
  workOfChildren(db, childIds, between(assignments.dueOn, from, to)),
)

/** Average of all subjects in each term of the child's newest school year that has begun. Served by marks_once and group_members_child. */
export const averagesOf = preparedStatement((db, { childId, day }: Placeholders<{ childId: number; day: string }>) =>
  db
    .select({ termId: sql<number>`r.term_id`, average: sql<number>`avg(r.average)::float8` })
    .from(
      sql`(
        select a.term_id, avg(m.percent) as average
          from marks m
          join assignments a on a.id = m.assignment_id
          join terms t on t.id = a.term_id
         where m.child_id = ${childId} and not a.is_draft
           and t.school_year = (select max(g.school_year) from group_members o join groups g on g.id = o.group_id where o.child_id = ${childId} and o.since_date <= ${day}::date)
         group by a.term_id, a.course_id
        having avg(m.percent) is not null
      ) r`,
    )
    .groupBy(sql`r.term_id`)
    .orderBy(sql`r.term_id`),
)

/** One row per subject of the child's group and half with a result; a subject without results has one row. */
export const resultsOf = preparedStatement((db, { childId, groupId }: Placeholders<{ childId: number; groupId: number }>) =>
  db
    .select({ courseId: courses.id, subject: subjects.name, half: halfMarks.half, percent: halfMarks.percent })
    .from(courses)
    .innerJoin(subjects, eq(subjects.id, courses.subjectId))
    .leftJoin(halfMarks, and(eq(halfMarks.courseId, courses.id), eq(halfMarks.childId, childId)))
    .where(eq(courses.groupId, groupId))
    .orderBy(byAlphabet, asc(courses.id)),
)
