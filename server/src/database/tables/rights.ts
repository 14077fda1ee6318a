import { COPY_STATUSES } from '@portal/contract/rights'
import { bytes, id, instant, oneOf } from '../columns.ts'
import { check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '../sql.ts'
import { accounts, sessions } from './accounts.ts'

/** Copies of everything that is held about the holder of an account and the children whom they follow. One of an account is at work at a time. */
export const dataCopies = pgTable(
  'data_copies',
  {
    id: id(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session that asked with the password, and alone may fetch it; null where it was asked for before sessions were noted. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    status: text('status', { enum: COPY_STATUSES }).notNull(),
    /** Of the call that asked for it: the audit of the making names the same. */
    requestId: text('request_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When its making was last heard of: a process that ended leaves it behind. */
    seenAt: instant('seen_at').notNull(),
    readyAt: instant('ready_at'),
    /** Whose data is in it: it is handed out only while each of them is still followed. */
    childIds: integer('child_ids').array().notNull(),
    /** Of the packed file. */
    size: integer('size').notNull(),
  },
  (copy) => [
    index('data_copies_account').on(copy.accountId),
    index('data_copies_session').on(copy.sessionId),
    index('data_copies_asked').on(copy.askedAt),
    uniqueIndex('data_copies_one_at_work').on(copy.accountId).where(sql`${copy.status} in ('ASKED', 'MAKING')`),
    check('data_copies_status', oneOf(copy.status, COPY_STATUSES)),
    check('data_copies_ready', sql`(${copy.status} = 'READY') = (${copy.readyAt} is not null)`),
  ],
)

/** The bytes of a copy: in the database, because another machine may have made it. */
export const copyPieces = pgTable(
  'copy_pieces',
  {
    copyId: integer('copy_id')
      .notNull()
      .references(() => dataCopies.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (piece) => [primaryKey({ columns: [piece.copyId, piece.number] })],
)
