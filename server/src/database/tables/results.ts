import { foreignId, id, oneOf } from '../columns.ts'
import { check, index, integer, numeric, pgTable, smallint, sql, text, unique } from '../sql.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'
import { subjects } from './school.ts'

const percent = (name: string) => numeric(name, { precision: 4, scale: 1, mode: 'number' }).notNull()

/** A child's final mark in a subject at the end of a school year. */
export const courseResults = pgTable(
  'course_results',
  {
    id: id(),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    orgId: foreignId('org_id', () => organisations.id),
    subjectId: foreignId('subject_id', () => subjects.id),
    schoolYear: smallint('school_year').notNull(),
    level: smallint('level').notNull(),
    mark: percent('mark'),
  },
  (result) => [
    unique('course_results_once').on(result.childId, result.schoolYear, result.subjectId, result.orgId),
    index('course_results_org').on(result.orgId),
    index('course_results_subject').on(result.subjectId),
    check('course_results_level', sql`${result.level} between 1 and 12`),
    check('course_results_mark', sql`${result.mark} between 0 and 100`),
  ],
)

export const EXAM_KINDS = ['STATE', 'QUALITY', 'OLYMPIAD'] as const

export const examResults = pgTable(
  'exam_results',
  {
    id: id(),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    subjectId: foreignId('subject_id', () => subjects.id),
    /** Institution that uploaded the result; null for the operator. */
    orgId: integer('org_id').references(() => organisations.id),
    kind: text('kind', { enum: EXAM_KINDS }).notNull(),
    schoolYear: smallint('school_year').notNull(),
    level: smallint('level').notNull(),
    mark: percent('mark'),
  },
  (result) => [
    unique('exam_results_once').on(result.childId, result.schoolYear, result.kind, result.subjectId, result.orgId).nullsNotDistinct(),
    index('exam_results_org').on(result.orgId),
    index('exam_results_subject').on(result.subjectId),
    check('exam_results_kind', oneOf(result.kind, EXAM_KINDS)),
    check('exam_results_level', sql`${result.level} between 1 and 12`),
    check('exam_results_mark', sql`${result.mark} between 0 and 100`),
  ],
)
