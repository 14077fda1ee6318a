import { foreignId, id } from '../columns.ts'
import { check, date, index, integer, pgTable, smallint, sql, text, unique } from '../sql.ts'
import { groups } from './organisations.ts'
import { people } from './people.ts'

/** A quarter of the school year, equal for every school. `sessionId` is the number of its timetable. */
export const terms = pgTable(
  'terms',
  {
    id: id(),
    sessionId: integer('session_id').notNull(),
    /** Year in which the school year begins. */
    schoolYear: smallint('school_year').notNull(),
    number: smallint('number').notNull(),
    name: text('name').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Last day of the grades with the longest term. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
  },
  (term) => [
    unique('terms_number').on(term.schoolYear, term.number),
    unique('terms_session').on(term.sessionId),
    check('terms_four', sql`${term.number} between 1 and 4`),
    check('terms_order', sql`${term.startsOn} <= ${term.endsOn}`),
  ],
)

export const subjects = pgTable('subjects', { id: id(), name: text('name').notNull() }, (subject) => [
  unique('subjects_name').on(subject.name),
])

/** A subject taught to one group by one teacher in its school year. */
export const courses = pgTable(
  'courses',
  {
    id: id(),
    groupId: foreignId('group_id', () => groups.id),
    subjectId: foreignId('subject_id', () => subjects.id),
    teacherId: integer('teacher_id').references(() => people.id),
    /** Registry number of the teacher until that person works at the institution (function name_teachers). */
    teacherNumber: text('teacher_number'),
    hoursAWeek: smallint('hours_a_week').notNull(),
  },
  (course) => [
    // Targets of foreign keys that repeat group and teacher.
    unique('courses_whole').on(course.id, course.groupId, course.teacherId),
    unique('courses_group').on(course.id, course.groupId),
    unique('courses_once').on(course.groupId, course.subjectId),
    index('courses_subject').on(course.subjectId),
    index('courses_teacher').on(course.teacherId),
    check('courses_one_teacher', sql`num_nonnulls(${course.teacherId}, ${course.teacherNumber}) = 1`),
    check('courses_hours', sql`${course.hoursAWeek} between 1 and 12`),
  ],
)
