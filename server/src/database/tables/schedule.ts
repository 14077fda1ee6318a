import { bytes, foreignId, id, instant } from '../columns.ts'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, smallint, sql, text, unique } from '../sql.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'
import { courses, terms } from './school.ts'

export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    orgId: foreignId('org_id', () => organisations.id),
    number: text('number').notNull(),
  },
  (room) => [unique('rooms_number').on(room.orgId, room.number)],
)

/** Days on which a grade has lessons, by the ministry's order for all schools: within the terms, without holidays. */
export const schoolDays = pgTable(
  'school_days',
  { level: smallint('level').notNull(), day: date('day', { mode: 'string' }).notNull() },
  (one) => [
    primaryKey({ name: 'school_days_pkey', columns: [one.level, one.day] }),
    check('school_days_level', sql`${one.level} between -5 and 12`),
  ],
)

/** A row of the timetable. Exclusion constraints in the migration prevent overlapping lessons of a group, teacher or classroom. */
export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    termId: foreignId('term_id', () => terms.id),
    courseId: integer('course_id').notNull(),
    /** Group and teacher of the course; a foreign key keeps them equal. */
    groupId: integer('group_id').notNull(),
    teacherId: integer('teacher_id'),
    roomId: integer('room_id').references(() => rooms.id),
    /** Monday is 1. */
    weekday: smallint('weekday').notNull(),
    period: smallint('period').notNull(),
    /** Minutes after midnight. */
    beginsAt: smallint('begins_at').notNull(),
    endsAt: smallint('ends_at').notNull(),
  },
  (lesson) => [
    foreignKey({
      name: 'lessons_course_fk',
      columns: [lesson.courseId, lesson.groupId, lesson.teacherId],
      foreignColumns: [courses.id, courses.groupId, courses.teacherId],
    }).onUpdate('cascade'),
    // Covers lessons without a known teacher, which the key above ignores because of its null.
    foreignKey({
      name: 'lessons_group_fk',
      columns: [lesson.courseId, lesson.groupId],
      foreignColumns: [courses.id, courses.groupId],
    }),
    unique('lessons_period').on(lesson.groupId, lesson.termId, lesson.weekday, lesson.period),
    index('lessons_course').on(lesson.courseId, lesson.groupId, lesson.teacherId),
    index('lessons_term').on(lesson.termId),
    index('lessons_room').on(lesson.roomId),
    check('lessons_weekday', sql`${lesson.weekday} between 1 and 5`),
    check('lessons_known_period', sql`${lesson.period} between 1 and 12`),
    check('lessons_order', sql`0 <= ${lesson.beginsAt} and ${lesson.beginsAt} < ${lesson.endsAt} and ${lesson.endsAt} < 1440`),
  ],
)

/** A parent's calendar feed of a child's timetable; the token grants access until the row is deleted. */
export const feeds = pgTable(
  'feeds',
  {
    parentId: foreignId('parent_id', () => people.id, { onDelete: 'cascade' }),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Rounded to the hour; null before the first use. */
    lastUsedAt: instant('last_used_at'),
  },
  (feed) => [
    primaryKey({ name: 'feeds_pkey', columns: [feed.parentId, feed.childId] }),
    unique('feeds_token').on(feed.tokenHash),
    index('feeds_child').on(feed.childId),
  ],
)
