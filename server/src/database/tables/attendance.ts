import { ATTEND_REASONS, DAY_REASONS } from '@portal/contract/attendance'
import { GUARDIAN_TYPES } from '@portal/contract/children'
import { foreignId, instant, oneOf } from '../columns.ts'
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { groups } from './organisations.ts'
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

/**
 * Attendance as staff entered it: one row for each entry about a child, those that a later one replaced included. The records above are the
 * present state. Partitioned by the school year of `day`.
 */
export const attendanceEntries = pgTable(
  'attendance_entries',
  {
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    /** Institution and role of the member of staff; without foreign keys, which would need further indexes. */
    orgId: integer('org_id').notNull(),
    roleId: integer('role_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** 0 is the whole day. */
    period: smallint('period').notNull(),
    /** Null takes the record back. */
    reason: text('reason', { enum: ATTEND_REASONS }),
    tardyMinutes: smallint('tardy_minutes').notNull(),
    reasonBefore: text('reason_before', { enum: ATTEND_REASONS }),
    tardyMinutesBefore: smallint('tardy_minutes_before').notNull(),
    /** Client's id: an entry that arrives twice is one row. Several children share that of the rest of a roll. */
    entryId: uuid('entry_id').notNull(),
    /** By the client, at most `arrivedAt`. The latest entry wins. */
    madeAt: instant('made_at').notNull(),
    arrivedAt: instant('arrived_at').notNull(),
    /** Reason of a change after the day. */
    why: text('why'),
  },
  (entry) => [
    primaryKey({ name: 'attendance_entries_pkey', columns: [entry.childId, entry.day, entry.period, entry.orgId, entry.entryId] }),
    check('attendance_entries_reason', oneOf(entry.reason, ATTEND_REASONS)),
    check('attendance_entries_reason_before', oneOf(entry.reasonBefore, ATTEND_REASONS)),
    check('attendance_entries_tardy', sql`${entry.tardyMinutes} between 0 and 240 and ${entry.tardyMinutesBefore} between 0 and 240`),
    check('attendance_entries_period', sql`${entry.period} between 0 and 12`),
    check('attendance_entries_order', sql`${entry.madeAt} <= ${entry.arrivedAt}`),
  ],
)

/**
 * Entries about all unrecorded children of a roll, with the children whose records each wrote and their reasons: a copy of it finds itself,
 * and taking it back leaves other records alone. Partitioned by the school year of `day`.
 */
export const restEntries = pgTable(
  'rest_entries',
  {
    groupId: foreignId('group_id', () => groups.id, { onDelete: 'cascade' }),
    /** Role of the member of staff; without a foreign key, which would need another index. */
    roleId: integer('role_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** 0 is the whole day. */
    period: smallint('period').notNull(),
    /** True as well for the entry that takes another one back, which has no children. */
    isTakenBack: boolean('is_taken_back').notNull(),
    /** Client's id: an entry that arrives twice is one row. */
    entryId: uuid('entry_id').notNull(),
    madeAt: instant('made_at').notNull(),
    arrivedAt: instant('arrived_at').notNull(),
    childIds: integer('child_ids').array().notNull(),
    reasons: text('reasons', { enum: ATTEND_REASONS }).array().notNull(),
  },
  (entry) => [
    primaryKey({ name: 'rest_entries_pkey', columns: [entry.groupId, entry.day, entry.period, entry.entryId] }),
    check('rest_entries_period', sql`${entry.period} between 0 and 12`),
    check('rest_entries_order', sql`${entry.madeAt} <= ${entry.arrivedAt}`),
    check('rest_entries_reasons', sql`cardinality(${entry.childIds}) = cardinality(${entry.reasons})`),
  ],
)

/**
 * Times of arrival and leaving at a kindergarten: one row for each entry, of which one is current. Triggers refuse a current row of a child
 * who is not present on the day, and end it when the day record changes. Partitioned by the school year of `day`.
 */
export const arrivals = pgTable(
  'arrivals',
  {
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    /** Institution and role of the member of staff; without foreign keys, which would need further indexes. */
    orgId: integer('org_id').notNull(),
    roleId: integer('role_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Minutes of the day; null if the arrival was recorded without a time. */
    arrivedAt: smallint('arrived_at'),
    leftAt: smallint('left_at'),
    isCurrent: boolean('is_current').notNull(),
    /** Client's id: an entry that arrives twice is one row. */
    entryId: uuid('entry_id').notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** Name of the adult at the time of leaving, and the relation of a linked one. */
    fetchedBy: text('fetched_by'),
    fetchedAs: text('fetched_as', { enum: GUARDIAN_TYPES }),
    /** Reason of a change after the day. */
    why: text('why'),
  },
  (arrival) => [
    primaryKey({ name: 'arrivals_pkey', columns: [arrival.childId, arrival.day, arrival.orgId, arrival.entryId] }),
    uniqueIndex('arrivals_one').on(arrival.childId, arrival.day, arrival.orgId).where(sql`is_current`),
    check('arrivals_minutes', sql`${arrival.arrivedAt} between 0 and 1439 and ${arrival.leftAt} between 0 and 1439`),
    check('arrivals_order', sql`${arrival.leftAt} >= ${arrival.arrivedAt}`),
    check('arrivals_fetched', sql`(${arrival.leftAt} is null) = (${arrival.fetchedBy} is null)`),
    check('arrivals_fetched_as', sql`${arrival.fetchedAs} is null or ${arrival.fetchedBy} is not null`),
    check('arrivals_relation', oneOf(arrival.fetchedAs, GUARDIAN_TYPES)),
  ],
)
