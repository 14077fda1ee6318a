import { COPY_STATUSES, COPY_STATUSES_AT_WORK } from '@portal/contract/rights'
import { bytes, foreignId, id, instant, oneOf, workColumns } from '../columns.ts'
import { check, index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '../sql.ts'
import { accounts, sessions } from './accounts.ts'

/** Exports of all data about an account's holder and the children they follow. At most one per account is in progress. */
export const dataCopies = pgTable(
  'data_copies',
  {
    id: id(),
    accountId: foreignId('account_id', () => accounts.id, { onDelete: 'cascade' }),
    /** Session that requested it with the password and may download it; null for requests from before sessions were recorded. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    status: text('status', { enum: COPY_STATUSES }).notNull(),
    /** Id of the requesting call, shared with the audit of the export. */
    requestId: text('request_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    ...workColumns(),
    readyAt: instant('ready_at'),
    /** Children in the export: it is handed out only while all of them are still followed. */
    childIds: integer('child_ids').array().notNull(),
    /** Size of the packed file in bytes. */
    size: integer('size').notNull(),
  },
  (copy) => [
    index('data_copies_account').on(copy.accountId),
    index('data_copies_session').on(copy.sessionId),
    index('data_copies_asked').on(copy.askedAt),
    uniqueIndex('data_copies_one_at_work').on(copy.accountId).where(oneOf(copy.status, COPY_STATUSES_AT_WORK)),
    check('data_copies_status', oneOf(copy.status, COPY_STATUSES)),
    check('data_copies_ready', sql`(${copy.status} = 'READY') = (${copy.readyAt} is not null)`),
  ],
)

/** Bytes of an export; in the database, because another machine may have made it. */
export const copyPieces = pgTable(
  'copy_pieces',
  {
    copyId: foreignId('copy_id', () => dataCopies.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (piece) => [primaryKey({ columns: [piece.copyId, piece.number] })],
)
