import { bigId, bytes, instant } from '../columns.ts'
import { bigint, check, index, integer, pgTable, primaryKey, sql, text, unique } from '../sql.ts'

/** Who did or read what about whom, when: never what it said. People stay named by id after they are gone, so no foreign keys.
 *  Partitioned by the month of `at` (database/partitions.ts); a row of a month without a partition lies in `audit_other`. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    at: instant('at').notNull(),
    accountId: integer('account_id'),
    personId: integer('person_id'),
    role: text('role'),
    /** Where a member of staff works. */
    orgId: integer('org_id'),
    /** Method and pattern of the call, never its address. */
    action: text('action').notNull(),
    childId: integer('child_id'),
    requestId: text('request_id').notNull(),
    /** Beginning of the digest of the caller's network that `audit_refusals` keeps; null for the portal's own work and its commands. */
    place: bytes('place'),
  },
  (entry) => [
    primaryKey({ name: 'audit_pkey', columns: [entry.id, entry.at] }),
    index('audit_child').on(entry.childId, entry.at),
    index('audit_account').on(entry.accountId, entry.at),
  ],
)

/** Refusals that may be somebody's guessing: one row for each kind, caller, place and hour, with how often. Never what was tried. */
export const auditRefusals = pgTable(
  'audit_refusals',
  {
    id: bigId(),
    hour: instant('hour').notNull(),
    action: text('action').notNull(),
    reason: text('reason').notNull(),
    accountId: integer('account_id'),
    personId: integer('person_id'),
    role: text('role'),
    /** The caller's network, as a digest with a key of the house. */
    place: bytes('place').notNull(),
    times: integer('times').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (refused) => [
    unique('audit_refusals_once').on(refused.hour, refused.action, refused.reason, refused.place, refused.accountId).nullsNotDistinct(),
    index('audit_refusals_account').on(refused.accountId, refused.hour),
    check('audit_refusals_times', sql`${refused.times} > 0`),
  ],
)
