import { bytes, id, instant, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, sql, text, unique, uniqueIndex } from '../sql.ts'
import { accounts } from './accounts.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** DONE: the account has the new phone. CALLED_OFF: by the holder of the old contact, or by an office. LAPSED: the contact was taken or changed meanwhile. */
const OUTCOMES = ['DONE', 'CALLED_OFF', 'LAPSED'] as const

/** A new phone that an office gives to an account after it saw the document; it takes effect after a wait. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: id(),
    /** Null where the account is gone: who gave it another phone may still be asked. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    oldContact: text('old_contact').notNull(),
    newContact: text('new_contact').notNull(),
    /** The office that saw the document, and who did. */
    orgId: integer('org_id')
      .notNull()
      .references(() => organisations.id),
    enteredBy: integer('entered_by')
      .notNull()
      .references(() => people.id),
    enteredAt: instant('entered_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Of the link with which the holder of the old contact calls it off. */
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
    check('contact_changes_outcome', sql`${change.outcome} is null or ${oneOf(change.outcome, OUTCOMES)}`),
    check('contact_changes_ended_whole', sql`(${change.outcome} is null) = (${change.endedAt} is null)`),
  ],
)
