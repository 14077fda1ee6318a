import { foreignId, id, instant, oneOf } from '../columns.ts'
import { boolean, check, date, index, integer, pgTable, sql, text, uniqueIndex } from '../sql.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/**
 * Court order that bars a person from a child, entered by an office that saw the document. While in force, the person has no access to the
 * child.
 */
export const bars = pgTable(
  'bars',
  {
    id: id(),
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    personId: foreignId('person_id', () => people.id, { onDelete: 'cascade' }),
    /** Number and date of the court's decision. */
    document: text('document').notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    /** Last day; null if it holds until lifted. */
    untilDate: date('until_date', { mode: 'string' }),
    /** Derived from both dates by a chore every minute, so that lookups need no date. */
    inForce: boolean('in_force').notNull(),
    /** Office and person who entered it; both null for the operator. */
    orgId: integer('org_id').references(() => organisations.id),
    enteredBy: integer('entered_by').references(() => people.id),
    enteredAt: instant('entered_at').notNull(),
    /** Set if lifted before its last day: time, person (null: the operator) and document. */
    liftedAt: instant('lifted_at'),
    liftedBy: integer('lifted_by').references(() => people.id),
    liftDocument: text('lift_document'),
    /** Time it was lifted or its last day ended; null while it is open. */
    endedAt: instant('ended_at'),
  },
  (bar) => [
    index('bars_child').on(bar.childId),
    index('bars_person').on(bar.personId),
    index('bars_org').on(bar.orgId),
    index('bars_entered_by').on(bar.enteredBy),
    index('bars_lifted_by').on(bar.liftedBy),
    index('bars_in_force').on(bar.childId, bar.personId).where(sql`in_force`),
    check('bars_order', sql`${bar.untilDate} is null or ${bar.untilDate} >= ${bar.fromDate}`),
    uniqueIndex('bars_one_open').on(bar.childId, bar.personId).where(sql`ended_at is null`),
    check('bars_entered_whole', sql`(${bar.orgId} is null) = (${bar.enteredBy} is null)`),
    check('bars_lifted_whole', sql`(${bar.liftedAt} is null) = (${bar.liftDocument} is null)`),
    check('bars_lifted_by', sql`${bar.liftedBy} is null or ${bar.liftedAt} is not null`),
    check('bars_ended', sql`${bar.endedAt} is not null or (${bar.liftedAt} is null)`),
    check('bars_ended_not_in_force', sql`${bar.endedAt} is null or not ${bar.inForce}`),
    check('bars_not_oneself', sql`${bar.childId} <> ${bar.personId}`),
  ],
)

const REVIEWS = ['LIFTED', 'KEPT'] as const

/** Request of one of the child's institutions to the commission above the entering one to review a bar. */
export const barReviews = pgTable(
  'bar_reviews',
  {
    id: id(),
    barId: foreignId('bar_id', () => bars.id, { onDelete: 'cascade' }),
    /** Institution and person who request the review. */
    orgId: foreignId('org_id', () => organisations.id),
    askedBy: foreignId('asked_by', () => people.id),
    askedAt: instant('asked_at').notNull(),
    reason: text('reason').notNull(),
    outcome: text('outcome', { enum: REVIEWS }),
    /** The commission's answer to the institution. */
    answer: text('answer'),
    /** Null if the bar ended before the decision, or the operator lifted it. */
    decidedBy: integer('decided_by').references(() => people.id),
    decidedAt: instant('decided_at'),
  },
  (review) => [
    uniqueIndex('bar_reviews_one_open').on(review.barId).where(sql`decided_at is null`),
    index('bar_reviews_bar').on(review.barId),
    index('bar_reviews_org').on(review.orgId),
    index('bar_reviews_asked_by').on(review.askedBy),
    index('bar_reviews_decided_by').on(review.decidedBy),
    check('bar_reviews_outcome', sql`${review.outcome} is null or ${oneOf(review.outcome, REVIEWS)}`),
    check('bar_reviews_decided_whole', sql`(${review.outcome} is null) = (${review.decidedAt} is null)`),
  ],
)
