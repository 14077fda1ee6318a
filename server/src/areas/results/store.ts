import { type Placeholders, preparedStatement } from '../../database/preparedStatement.ts'
import { and, desc, eq, sql } from '../../database/sql.ts'
import { courseResults, examResults, organisations, subjects } from '../../database/tables.ts'

interface OfChild {
  childId: number
}

/** Served by course_results_once (child_id, school_year, …), as are the next two. */
export const yearsOf = preparedStatement((db, { childId }: Placeholders<OfChild>) =>
  db
    .selectDistinct({ level: courseResults.level, schoolYear: courseResults.schoolYear })
    .from(courseResults)
    .where(eq(courseResults.childId, childId))
    .orderBy(desc(courseResults.schoolYear), desc(courseResults.level)),
)

/** Names are looked up after `distinct`: with a join per result the planner would scan all organisations. */
export const organisationsOf = preparedStatement((db, { childId }: Placeholders<OfChild>) => {
  const { orgId, level, schoolYear } = courseResults
  const stays = db.selectDistinct({ orgId, level, schoolYear }).from(courseResults).where(eq(courseResults.childId, childId)).as('stays')
  const name = sql<string>`(select ${organisations.name} from ${organisations} where ${organisations.id} = ${stays.orgId})`
  return db
    .select({ orgId: stays.orgId, name, level: stays.level, schoolYear: stays.schoolYear })
    .from(stays)
    .orderBy(desc(stays.schoolYear), desc(stays.level), stays.orgId)
})

export const resultsOf = preparedStatement((db, { childId, level, orgId }: Placeholders<OfChild & { level: number; orgId: number }>) =>
  db
    .select({ orgName: organisations.name, courseName: subjects.name, mark: courseResults.mark })
    .from(courseResults)
    .innerJoin(organisations, eq(organisations.id, courseResults.orgId))
    .innerJoin(subjects, eq(subjects.id, courseResults.subjectId))
    .where(and(eq(courseResults.childId, childId), eq(courseResults.level, level), eq(courseResults.orgId, orgId)))
    .orderBy(sql`${subjects.name} collate "und-x-icu"`, desc(courseResults.schoolYear)),
)

const MAX_EXAMS = 200

/** Served by exam_results_once (child_id, school_year, …). */
export const examsOf = preparedStatement((db, { childId }: Placeholders<OfChild>) =>
  db
    .select({
      level: examResults.level,
      schoolYear: examResults.schoolYear,
      kind: examResults.kind,
      testName: subjects.name,
      mark: examResults.mark,
    })
    .from(examResults)
    .innerJoin(subjects, eq(subjects.id, examResults.subjectId))
    .where(eq(examResults.childId, childId))
    .orderBy(desc(examResults.schoolYear), examResults.kind, sql`${subjects.name} collate "und-x-icu"`)
    .limit(MAX_EXAMS),
)
