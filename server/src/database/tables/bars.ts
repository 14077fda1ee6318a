import { id, instant } from '../columns.ts'
import { boolean, check, date, index, integer, pgTable, sql, text } from '../sql.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** A court keeps a person from a child: entered by an office that saw the document. While it is in force the person is nobody to the child. */
export const bars = pgTable(
  'bars',
  {
    id: id(),
    childId: integer('child_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Number and date of the court's decision. */
    document: text('document').notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    /** Its last day; null: until it is lifted. */
    untilDate: date('until_date', { mode: 'string' }),
    /** Follows the two dates; kept by the work of each minute, so that no look-up has to know the day. */
    inForce: boolean('in_force').notNull(),
    /** The office that entered it, and who did. */
    orgId: integer('org_id')
      .notNull()
      .references(() => organisations.id),
    enteredBy: integer('entered_by')
      .notNull()
      .references(() => people.id),
    enteredAt: instant('entered_at').notNull(),
    /** Lifted before its last day: when, by whom, and on which document. */
    liftedAt: instant('lifted_at'),
    liftedBy: integer('lifted_by').references(() => people.id),
    liftDocument: text('lift_document'),
  },
  (bar) => [
    index('bars_child').on(bar.childId),
    index('bars_person').on(bar.personId),
    index('bars_org').on(bar.orgId),
    index('bars_entered_by').on(bar.enteredBy),
    index('bars_lifted_by').on(bar.liftedBy),
    index('bars_in_force').on(bar.childId, bar.personId).where(sql`in_force`),
    check('bars_order', sql`${bar.untilDate} is null or ${bar.untilDate} >= ${bar.fromDate}`),
    check('bars_lifted_whole', sql`num_nonnulls(${bar.liftedAt}, ${bar.liftedBy}, ${bar.liftDocument}) in (0, 3)`),
    check('bars_not_oneself', sql`${bar.childId} <> ${bar.personId}`),
  ],
)
