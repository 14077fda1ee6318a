import { bigId, bytes, instant } from '../columns.ts'
import { bigint, check, index, integer, pgTable, primaryKey, sql, text, unique } from '../sql.ts'

/**
 * Audit of reads and changes: actor, child, action and time, never content. No foreign keys, because ids outlive the people. Partitioned by
 * the month of `at` (database/partitions.ts); rows without a partition go to `audit_other`.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    at: instant('at').notNull(),
    accountId: integer('account_id'),
    personId: integer('person_id'),
    role: text('role'),
    /** Institution of a member of staff. */
    orgId: integer('org_id'),
    /** Method and route pattern of the call, never its address. */
    action: text('action').notNull(),
    childId: integer('child_id'),
    requestId: text('request_id').notNull(),
    /** Prefix of the network digest in `audit_refusals`; null for the portal's own work and its commands. */
    place: bytes('place'),
  },
  (entry) => [
    primaryKey({ name: 'audit_pkey', columns: [entry.id, entry.at] }),
    index('audit_child').on(entry.childId, entry.at),
    index('audit_account').on(entry.accountId, entry.at),
  ],
)

/** Refusals that may be guesses: one row per kind, caller, network and hour with a count. Never the tried values. */
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
    /** Keyed digest of the caller's network. */
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
