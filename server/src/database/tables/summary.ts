import { LANGUAGES } from '@portal/contract/language'
import { bytes, instant, oneOf } from '../columns.ts'
import { boolean, check, date, index, integer, pgTable, primaryKey, sql, text, unique } from '../sql.ts'
import { accounts } from './accounts.ts'

const accountId = () => integer('account_id').references(() => accounts.id, { onDelete: 'cascade' })

/** Who has ever turned the weekly summary on or off; nobody wants it unasked. */
export const summaryWishes = pgTable(
  'summary_wishes',
  {
    accountId: accountId().primaryKey(),
    wanted: boolean('wanted').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** When it was turned on or off. */
    changedAt: instant('changed_at').notNull(),
  },
  (wish) => [check('summary_wishes_language', oneOf(wish.language, LANGUAGES))],
)

/** A parent's summary of a week: there can be one. */
export const summaries = pgTable(
  'summaries',
  {
    accountId: accountId().notNull(),
    /** Its Monday. */
    week: date('week', { mode: 'string' }).notNull(),
    /** When its job is taken for lost and given again. */
    dueAt: instant('due_at').notNull(),
    /** When its message was written, or it was found that there is nothing to tell. */
    settledAt: instant('settled_at'),
    /** Of the link that ends the summaries; null where nothing was told. */
    tokenHash: bytes('token_hash'),
  },
  (summary) => [
    primaryKey({ name: 'summaries_once', columns: [summary.accountId, summary.week] }),
    unique('summaries_token').on(summary.tokenHash),
    index('summaries_week').on(summary.week),
    check('summaries_told_when_settled', sql`${summary.tokenHash} is null or ${summary.settledAt} is not null`),
  ],
)
