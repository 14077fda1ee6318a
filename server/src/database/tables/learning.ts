import { foreignId, id } from '../columns.ts'
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, sql, text, unique } from '../sql.ts'
import { people } from './people.ts'
import { courses, terms } from './school.ts'

const childId = () =>
  integer('child_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Graded work of a course. */
export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    courseId: foreignId('course_id', () => courses.id),
    termId: foreignId('term_id', () => terms.id),
    /** Number by which the school identifies the work. */
    code: text('code').notNull(),
    topic: text('topic').notNull(),
    /** Kind of work in prose. */
    description: text('description'),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
  },
  (assignment) => [
    unique('assignments_code').on(assignment.courseId, assignment.code),
    index('assignments_course').on(assignment.courseId, assignment.termId),
    index('assignments_term').on(assignment.termId),
    index('assignments_due').on(assignment.dueOn),
  ],
)

/** A child's result. Without a mark if the work is assessed in words only. */
export const marks = pgTable(
  'marks',
  {
    childId: childId(),
    assignmentId: foreignId('assignment_id', () => assignments.id, { onDelete: 'cascade' }),
    percent: smallint('percent'),
    note: text('note'),
  },
  (mark) => [
    primaryKey({ name: 'marks_once', columns: [mark.childId, mark.assignmentId] }),
    index('marks_assignment').on(mark.assignmentId),
    check('marks_percent', sql`${mark.percent} between 0 and 100`),
    check('marks_something', sql`${mark.percent} is not null or ${mark.note} is not null`),
  ],
)

/** Result of a half year (1, 2) or of the whole year (3), as entered by the teacher. */
export const halfMarks = pgTable(
  'half_marks',
  {
    childId: childId(),
    courseId: foreignId('course_id', () => courses.id),
    half: smallint('half').notNull(),
    percent: smallint('percent').notNull(),
  },
  (mark) => [
    primaryKey({ name: 'half_marks_once', columns: [mark.childId, mark.courseId, mark.half] }),
    index('half_marks_course').on(mark.courseId),
    check('half_marks_half', sql`${mark.half} between 1 and 3`),
    check('half_marks_percent', sql`${mark.percent} between 0 and 100`),
  ],
)

export const homework = pgTable(
  'homework',
  {
    id: id(),
    courseId: foreignId('course_id', () => courses.id),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    topic: text('topic').notNull(),
    task: text('task').notNull(),
  },
  (work) => [unique('homework_once').on(work.courseId, work.dueOn, work.task), index('homework_due').on(work.dueOn)],
)

/** Whether a child has done its homework; no row before the check. */
export const homeworkChecks = pgTable(
  'homework_checks',
  {
    childId: childId(),
    homeworkId: foreignId('homework_id', () => homework.id, { onDelete: 'cascade' }),
    isDone: boolean('is_done').notNull(),
  },
  (checked) => [
    primaryKey({ name: 'homework_checks_once', columns: [checked.childId, checked.homeworkId] }),
    index('homework_checks_homework').on(checked.homeworkId),
  ],
)
