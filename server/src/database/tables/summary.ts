import { LANGUAGES } from '@portal/contract/language'
import { bytes, id, instant, oneOf, workColumns } from '../columns.ts'
import { boolean, check, date, index, integer, pgTable, sql, text, unique } from '../sql.ts'
import { accounts } from './accounts.ts'

const accountId = () => integer('account_id').references(() => accounts.id, { onDelete: 'cascade' })

/** Opt-in for the weekly summary; no row means off. */
export const summaryWishes = pgTable(
  'summary_wishes',
  {
    accountId: accountId().primaryKey(),
    wanted: boolean('wanted').notNull(),
    /** Language of the page of the last change; messages use the account's. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (wish) => [check('summary_wishes_language', oneOf(wish.language, LANGUAGES))],
)

/** A parent's weekly summary, at most one per week. */
export const summaries = pgTable(
  'summaries',
  {
    id: id(),
    accountId: accountId().notNull(),
    /** Monday of the week. */
    week: date('week', { mode: 'string' }).notNull(),
    ...workColumns(),
    /** Time the message was written, or nothing was found to report. */
    settledAt: instant('settled_at'),
    /** Hash of the unsubscribe link; null if nothing was reported. */
    tokenHash: bytes('token_hash'),
  },
  (summary) => [
    unique('summaries_once').on(summary.accountId, summary.week),
    index('summaries_due').on(summary.dueAt).where(sql`settled_at is null`),
    unique('summaries_token').on(summary.tokenHash),
    index('summaries_week').on(summary.week),
    check('summaries_told_when_settled', sql`${summary.tokenHash} is null or ${summary.settledAt} is not null`),
  ],
)
