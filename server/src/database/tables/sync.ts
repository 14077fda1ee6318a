import type { ImportReport } from '@portal/contract/data'
import { type MissingInGroup, SYNC_STATUSES } from '@portal/contract/sync'
import { id, instant, oneOf, workColumns } from '../columns.ts'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, sql, text } from '../sql.ts'
import { organisations } from './organisations.ts'
import { uploads } from './uploads.ts'

/** Institutions of the national system, as a queue of what is to be fetched. The row with an empty code is their list itself. */
export const syncInstitutions = pgTable(
  'sync_institutions',
  {
    id: id(),
    /** Own id of the institution in the source. */
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    /** Institution of the portal by the code table; null if the table lacks it or the institution does not exist yet. */
    orgId: integer('org_id')
      .references(() => organisations.id)
      .unique(),
    status: text('status', { enum: SYNC_STATUSES }).notNull(),
    /** Night that queued it last. */
    nightOf: date('night_of', { mode: 'string' }),
    /** Progress: list that is being fetched, and rows so far. */
    list: text('list'),
    rows: integer('rows').notNull().default(0),
    fetchedAt: instant('fetched_at'),
    uploadId: integer('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    missing: jsonb('missing').$type<MissingInGroup[]>().notNull().default([]),
    isHeld: boolean('is_held').notNull().default(false),
    /** For the list of institutions: when the operator first applied it, and its last report. */
    confirmedAt: instant('confirmed_at'),
    report: jsonb('report').$type<ImportReport>(),
    ...workColumns(),
  },
  (row) => [index('sync_institutions_upload').on(row.uploadId), check('sync_institutions_status', oneOf(row.status, SYNC_STATUSES))],
)

export const CODE_KINDS = ['institution', 'institutionType', 'level', 'subject', 'attendance', 'dayAttendance'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** Codes of the source and what the portal calls them. `npm run sync -- codes FILE` replaces all rows. */
export const syncCodes = pgTable(
  'sync_codes',
  {
    kind: text('kind', { enum: CODE_KINDS }).notNull(),
    theirs: text('theirs').notNull(),
    ours: text('ours').notNull(),
  },
  (row) => [primaryKey({ columns: [row.kind, row.theirs] }), check('sync_codes_kind', oneOf(row.kind, CODE_KINDS))],
)

/** Single row with the circuit breaker of the source. */
export const syncBreaker = pgTable(
  'sync_breaker',
  {
    id: smallint('id').primaryKey(),
    /** Failures in a row. */
    failures: smallint('failures').notNull(),
    /** Begin of the outage, and until when nothing is asked; null while it works. */
    awaySince: instant('away_since'),
    openUntil: instant('open_until'),
    lastError: text('last_error'),
  },
  (row) => [check('sync_breaker_one_row', sql`${row.id} = 1`)],
)
