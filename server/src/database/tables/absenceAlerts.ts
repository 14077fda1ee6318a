import { DAY_HALVES } from '@portal/contract/absence'
import { ALERT_ANSWERS } from '@portal/contract/absenceAlerts'
import { bigId, foreignId, instant, oneOf, workColumns } from '../columns.ts'
import { check, date, index, integer, pgTable, smallint, sql, text, unique } from '../sql.ts'
import { people } from './people.ts'

/** Attendance of half a day as its records have it; NONE without an absence or lateness. */
export const ALERT_RECORDS = ['ABSENT', 'LATE', 'NONE'] as const
/** Last message to the guardians about half a day. */
export const ALERT_MESSAGES = ['NONE', 'LATE', 'ABSENT', 'CORRECTED'] as const

/**
 * Alert about a child's absence or lateness in half a day: one row, however often its records change. Unsettled rows wait for the message
 * that follows from `recorded` and `sent`.
 */
export const absenceAlerts = pgTable(
  'absence_alerts',
  {
    id: bigId(),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    /** Institution that recorded it; without a foreign key, as in the records. */
    orgId: integer('org_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    half: text('half', { enum: DAY_HALVES }).notNull(),
    /** First lesson of the absence or lateness; 0 for a whole day. */
    period: smallint('period').notNull(),
    recorded: text('recorded', { enum: ALERT_RECORDS }).notNull(),
    sent: text('sent', { enum: ALERT_MESSAGES }).notNull(),
    ...workColumns(),
    settledAt: instant('settled_at'),
    /** Last answer of a guardian to the last message. */
    answer: text('answer', { enum: ALERT_ANSWERS }),
    answeredBy: integer('answered_by').references(() => people.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at'),
  },
  (alert) => [
    unique('absence_alerts_once').on(alert.childId, alert.day, alert.half),
    index('absence_alerts_due').on(alert.dueAt).where(sql`settled_at is null`),
    index('absence_alerts_answers').on(alert.orgId, alert.day).where(sql`answer is not null`),
    index('absence_alerts_answered_by').on(alert.answeredBy),
    index('absence_alerts_day').on(alert.day),
    check('absence_alerts_half', oneOf(alert.half, DAY_HALVES)),
    check('absence_alerts_period', sql`${alert.period} between 0 and 12`),
    check('absence_alerts_recorded', oneOf(alert.recorded, ALERT_RECORDS)),
    check('absence_alerts_sent', oneOf(alert.sent, ALERT_MESSAGES)),
    check('absence_alerts_answer', oneOf(alert.answer, ALERT_ANSWERS)),
    check('absence_alerts_answered', sql`(${alert.answer} is null) = (${alert.answeredAt} is null)`),
  ],
)
