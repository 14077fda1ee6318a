import { ATTEND_REASONS, DAY_REASONS } from '@portal/contract/attendance'
import { foreignId, oneOf } from '../columns.ts'
import { check, date, index, integer, pgTable, primaryKey, smallint, sql, text } from '../sql.ts'
import { people } from './people.ts'
import { courses } from './school.ts'

/**
 * Attendance at a lesson. The largest table, so its columns are ordered to pack a row tightest; partitioned by the school year of `day`
 * (database/partitions.ts).
 */
export const lessonRecords = pgTable(
  'lesson_records',
  {
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    courseId: foreignId('course_id', () => courses.id),
    /**
     * Institution of the course: part of the key, so that no other institution changes or finds the row. Without a foreign key, which would
     * need another index.
     */
    orgId: integer('org_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    period: smallint('period').notNull(),
    tardyMinutes: smallint('tardy_minutes').notNull(),
    reason: text('reason', { enum: ATTEND_REASONS }).notNull(),
  },
  (record) => [
    primaryKey({ name: 'lesson_records_pkey', columns: [record.childId, record.day, record.period, record.orgId] }),
    index('lesson_records_course').on(record.courseId, record.day),
    check('lesson_records_reason', oneOf(record.reason, ATTEND_REASONS)),
    check('lesson_records_tardy', sql`${record.tardyMinutes} between 0 and 240`),
    check('lesson_records_period', sql`${record.period} between 1 and 12`),
  ],
)

/** Attendance on a day. Partitioned by the school year of `day`. */
export const dayRecords = pgTable(
  'day_records',
  {
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    /** Institution that recorded it; without a foreign key, which would need another index. */
    orgId: integer('org_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    reason: text('reason', { enum: DAY_REASONS }).notNull(),
  },
  (record) => [
    primaryKey({ name: 'day_records_pkey', columns: [record.childId, record.day, record.orgId] }),
    check('day_records_reason', oneOf(record.reason, DAY_REASONS)),
  ],
)
