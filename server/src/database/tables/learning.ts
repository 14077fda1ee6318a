import { MAX_POINTS, MISSED_REASONS } from '@portal/contract/marks'
import { HOMEWORK_CHANGES } from '@portal/contract/staffHomework'
import { foreignId, id, instant, oneOf } from '../columns.ts'
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, smallint, sql, text, unique, uuid } from '../sql.ts'
import { organisations } from './organisations.ts'
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
    /** Number by which the school identifies the work; the client's id for a work that a teacher entered. */
    code: text('code').notNull(),
    topic: text('topic').notNull(),
    /** Kind of work in prose. */
    description: text('description'),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Null if the marks are percents or words alone. */
    maxPoints: smallint('max_points'),
    /** Only the teacher sees the work and its marks. */
    isDraft: boolean('is_draft').notNull().default(false),
    /** When a teacher published it; null for works of files. */
    publishedAt: instant('published_at'),
  },
  (assignment) => [
    unique('assignments_code').on(assignment.courseId, assignment.code),
    // Target of the key that keeps the marks within the points.
    unique('assignments_points').on(assignment.id, assignment.maxPoints),
    check('assignments_max_points', sql`${assignment.maxPoints} between 1 and ${sql.raw(String(MAX_POINTS))}`),
    check('assignments_published', sql`not ${assignment.isDraft} or ${assignment.publishedAt} is null`),
    index('assignments_course').on(assignment.courseId, assignment.termId),
    index('assignments_term').on(assignment.termId),
    index('assignments_due').on(assignment.dueOn),
  ],
)

/** A child's result. Without a percentage if the work is assessed in words only, or if the child missed it. */
export const marks = pgTable(
  'marks',
  {
    childId: childId(),
    assignmentId: foreignId('assignment_id', () => assignments.id, { onDelete: 'cascade' }),
    percent: smallint('percent'),
    note: text('note'),
    /** Points behind the percentage, and the work's maximum beside them. */
    points: smallint('points'),
    maxPoints: smallint('max_points'),
    missed: text('missed', { enum: MISSED_REASONS }),
  },
  (mark) => [
    primaryKey({ name: 'marks_once', columns: [mark.childId, mark.assignmentId] }),
    index('marks_assignment').on(mark.assignmentId, mark.maxPoints),
    foreignKey({
      name: 'marks_points_fk',
      columns: [mark.assignmentId, mark.maxPoints],
      foreignColumns: [assignments.id, assignments.maxPoints],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    check('marks_percent', sql`${mark.percent} between 0 and 100`),
    check(
      'marks_points',
      sql`num_nonnulls(${mark.points}, ${mark.maxPoints}) = 0 or (${mark.percent} is not null and ${mark.points} is not null and ${mark.maxPoints} is not null and ${mark.points} between 0 and ${mark.maxPoints})`,
    ),
    check('marks_missed', sql`${mark.missed} is null or (${oneOf(mark.missed, MISSED_REASONS)} and ${mark.percent} is null)`),
    check('marks_something', sql`num_nonnulls(${mark.percent}, ${mark.note}, ${mark.missed}) > 0`),
  ],
)

/** Marks as staff entered them: one row for each entry, those that a later one replaced included. `marks` is the present state. */
export const markEntries = pgTable(
  'mark_entries',
  {
    childId: childId(),
    assignmentId: foreignId('assignment_id', () => assignments.id, { onDelete: 'cascade' }),
    /** Client's id: an entry that arrives twice is one row. */
    entryId: uuid('entry_id').notNull(),
    /** Role of the member of staff; without a foreign key, so that the history outlives it. */
    roleId: integer('role_id').notNull(),
    /** Time of the entry on its device, at most that of its arrival. */
    at: instant('at').notNull(),
    /** Points, reason and note after the entry, all null if it takes the mark back, and before it. */
    points: smallint('points'),
    missed: text('missed', { enum: MISSED_REASONS }),
    note: text('note'),
    pointsBefore: smallint('points_before'),
    missedBefore: text('missed_before', { enum: MISSED_REASONS }),
    noteBefore: text('note_before'),
    /** Reason of a change after publication. */
    why: text('why'),
  },
  (entry) => [
    primaryKey({ name: 'mark_entries_pkey', columns: [entry.childId, entry.assignmentId, entry.entryId] }),
    index('mark_entries_assignment').on(entry.assignmentId),
    check('mark_entries_points', sql`${entry.points} >= 0 and ${entry.pointsBefore} >= 0`),
    check('mark_entries_missed', oneOf(entry.missed, MISSED_REASONS)),
    check('mark_entries_missed_before', oneOf(entry.missedBefore, MISSED_REASONS)),
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

/** Homework as staff gave, changed or took it back, with what it was before. Homework that was taken back exists here alone. */
export const homeworkEntries = pgTable(
  'homework_entries',
  {
    /** Institution and role of the member of staff; the role without a foreign key, because accounts end earlier. */
    orgId: foreignId('org_id', () => organisations.id),
    roleId: integer('role_id').notNull(),
    /** Client's id: a call that arrives twice is one row. */
    entryId: uuid('entry_id').notNull(),
    courseId: foreignId('course_id', () => courses.id),
    /** Without a foreign key: the row outlives homework that is taken back. */
    homeworkId: integer('homework_id').notNull(),
    change: text('change', { enum: HOMEWORK_CHANGES }).notNull(),
    at: instant('at').notNull(),
    /** Null where it was taken back. */
    topic: text('topic'),
    task: text('task'),
    dueOn: date('due_on', { mode: 'string' }),
    /** Null where it was given. */
    topicBefore: text('topic_before'),
    taskBefore: text('task_before'),
    dueOnBefore: date('due_on_before', { mode: 'string' }),
  },
  (entry) => [
    primaryKey({ name: 'homework_entries_pkey', columns: [entry.orgId, entry.entryId] }),
    index('homework_entries_homework').on(entry.homeworkId),
    index('homework_entries_course').on(entry.courseId),
    index('homework_entries_at').on(entry.at),
    check('homework_entries_change', oneOf(entry.change, HOMEWORK_CHANGES)),
    check(
      'homework_entries_written',
      sql`num_nulls(${entry.topic}, ${entry.task}, ${entry.dueOn}) = case ${entry.change} when 'TAKEN_BACK' then 3 else 0 end`,
    ),
    check(
      'homework_entries_before',
      sql`num_nulls(${entry.topicBefore}, ${entry.taskBefore}, ${entry.dueOnBefore}) = case ${entry.change} when 'GIVEN' then 3 else 0 end`,
    ),
  ],
)
