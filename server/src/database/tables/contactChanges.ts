import { PROOFS_OF_PERSON } from '@portal/contract/proving'
import { bytes, foreignId, id, instant, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, sql, text, unique, uniqueIndex } from '../sql.ts'
import { accounts } from './accounts.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/**
 * DONE: the account has the new phone. CALLED_OFF: cancelled before it took effect. UNDONE: reverted afterwards by the holder of the old
 * contact. LAPSED: not confirmed in time, or the contact was taken or changed meanwhile.
 */
const OUTCOMES = ['DONE', 'CALLED_OFF', 'UNDONE', 'LAPSED'] as const

/**
 * New phone given to an account by an office that saw the identity document. A second member confirms it; it takes effect after a waiting
 * period.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: id(),
    /** Null once the account is gone; the row stays for later questions. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Child of the institution on whose family page it was entered. */
    childId: integer('child_id').references(() => people.id, { onDelete: 'set null' }),
    oldContact: text('old_contact').notNull(),
    newContact: text('new_contact').notNull(),
    /** Office and person who saw the document. */
    orgId: foreignId('org_id', () => organisations.id),
    enteredBy: foreignId('entered_by', () => people.id),
    enteredAt: instant('entered_at').notNull(),
    /** Second member: of the same office, or of the commission above if the office has one account. */
    confirmedBy: integer('confirmed_by').references(() => people.id),
    confirmedOrgId: integer('confirmed_org_id').references(() => organisations.id),
    confirmedAt: instant('confirmed_at'),
    /** Time it takes effect; null until confirmed. */
    dueAt: instant('due_at'),
    /** The account's previous proof, restored by undoing. */
    oldProvenBy: text('old_proven_by', { enum: PROOFS_OF_PERSON }),
    oldProvenAt: instant('old_proven_at'),
    /** Hash of the link by which the holder of the old contact cancels or reverts it. */
    stopHash: bytes('stop_hash').notNull(),
    endedAt: instant('ended_at'),
    outcome: text('outcome', { enum: OUTCOMES }),
  },
  (change) => [
    uniqueIndex('contact_changes_one_waits').on(change.accountId).where(sql`ended_at is null`),
    index('contact_changes_account').on(change.accountId),
    index('contact_changes_due').on(change.dueAt).where(sql`ended_at is null`),
    index('contact_changes_org').on(change.orgId),
    index('contact_changes_entered_by').on(change.enteredBy),
    unique('contact_changes_stop').on(change.stopHash),
    index('contact_changes_child').on(change.childId),
    index('contact_changes_confirmed_by').on(change.confirmedBy),
    index('contact_changes_confirmed_org').on(change.confirmedOrgId),
    check('contact_changes_two', sql`${change.confirmedBy} <> ${change.enteredBy}`),
    check(
      'contact_changes_confirmed_whole',
      sql`num_nonnulls(${change.confirmedBy}, ${change.confirmedOrgId}, ${change.confirmedAt}, ${change.dueAt}) in (0, 4)`,
    ),
    check('contact_changes_wait', sql`${change.dueAt} >= ${change.confirmedAt} + interval '24 hours'`),
    check('contact_changes_outcome', sql`${change.outcome} is null or ${oneOf(change.outcome, OUTCOMES)}`),
    check('contact_changes_ended_whole', sql`(${change.outcome} is null) = (${change.endedAt} is null)`),
  ],
)
