import { ABSENCE_CATEGORIES, ABSENCE_NOTE_MAX, DAY_HALVES, STORED_ABSENCE_STATUSES } from '@portal/contract/absence'
import { foreignId, id, instant, oneOf } from '../columns.ts'
import { check, date, index, integer, pgTable, smallint, sql, text, time } from '../sql.ts'
import { groups, organisations } from './organisations.ts'
import { people } from './people.ts'

/** Leave requested by a parent. An exclusion constraint in the migration prevents overlapping active requests of one child. */
export const absences = pgTable(
  'absences',
  {
    id: id(),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    parentId: foreignId('parent_id', () => people.id, { onDelete: 'cascade' }),
    category: text('category', { enum: ABSENCE_CATEGORIES }).notNull(),
    intervalType: smallint('interval_type').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Set for leave by the hour. */
    startTime: time('start_time', { precision: 0 }),
    endTime: time('end_time', { precision: 0 }),
    /** Set for half-day leave with a chosen half. */
    dayHalf: text('day_half', { enum: DAY_HALVES }),
    description: text('description').notNull(),
    status: text('status', { enum: STORED_ABSENCE_STATUSES }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** Time and person of the answer or withdrawal, and the teacher's note. */
    settledAt: instant('settled_at'),
    settledBy: integer('settled_by').references(() => people.id),
    note: text('note'),
    /** Copy of the group and institution that answer, set by a trigger; followed while the request is pending (`followMembership`). */
    groupId: integer('group_id').references(() => groups.id),
    orgId: integer('org_id').references(() => organisations.id),
  },
  (absence) => [
    index('absences_child').on(absence.childId, absence.startDate),
    index('absences_parent').on(absence.parentId),
    index('absences_group').on(absence.groupId, absence.status, absence.requestedAt, absence.id),
    // Serves the queue: leave that begins later, by its first day.
    index('absences_first_day').on(absence.orgId, absence.status, absence.startDate, absence.id),
    index('absences_org').on(absence.orgId, absence.status, absence.requestedAt, absence.id),
    // Serves the register: every status, newest first.
    index('absences_register').on(absence.orgId, absence.requestedAt, absence.id),
    index('absences_end').on(absence.endDate),
    index('absences_settled_by').on(absence.settledBy),
    check('absences_category', oneOf(absence.category, ABSENCE_CATEGORIES)),
    check('absences_status', oneOf(absence.status, STORED_ABSENCE_STATUSES)),
    check('absences_interval', sql`${absence.intervalType} between 1 and 3`),
    check('absences_order', sql`${absence.startDate} <= ${absence.endDate}`),
    check(
      'absences_hours',
      sql`case when ${absence.intervalType} = 3
               then ${absence.startDate} = ${absence.endDate} and ${absence.startTime} is not null and ${absence.endTime} is not null
                    and ${absence.startTime} < ${absence.endTime}
               else ${absence.startTime} is null and ${absence.endTime} is null end`,
    ),
    check('absences_half', sql`${absence.dayHalf} is null or (${absence.intervalType} = 2 and ${oneOf(absence.dayHalf, DAY_HALVES)})`),
    check('absences_description', sql`char_length(${absence.description}) between 1 and ${sql.raw(String(ABSENCE_NOTE_MAX))}`),
    check('absences_settled', sql`(${absence.status} = 'NEW') = (${absence.settledAt} is null)`),
  ],
)

const ABSENCE_ACTORS = ['parent', 'school'] as const

/** History of every request for leave, written with each step. */
export const absenceHistory = pgTable(
  'absence_history',
  {
    id: id(),
    absenceId: foreignId('absence_id', () => absences.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    status: text('status', { enum: STORED_ABSENCE_STATUSES }).notNull(),
    note: text('note'),
    actor: text('actor', { enum: ABSENCE_ACTORS }).notNull(),
    personId: integer('person_id').references(() => people.id, { onDelete: 'set null' }),
  },
  (step) => [
    index('absence_history_absence').on(step.absenceId, step.id),
    index('absence_history_person').on(step.personId),
    // Serves the query for today's decisions.
    index('absence_history_decided').on(step.at).where(sql`actor in ('school', 'commission')`),
    check('absence_history_status', oneOf(step.status, STORED_ABSENCE_STATUSES)),
    check('absence_history_actor', oneOf(step.actor, ABSENCE_ACTORS)),
  ],
)
