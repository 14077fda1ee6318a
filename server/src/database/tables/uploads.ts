import type { ImportProgress, ImportReport } from '@portal/contract/data'
import { SOURCES } from '@portal/contract/sync'
import { UNPACK_FAULTS, UPLOAD_STATUSES, UPLOAD_STATUSES_AT_WORK } from '@portal/contract/uploads'
import { bytes, foreignId, id, instant, oneOf, workColumns } from '../columns.ts'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, sql, text, unique, uniqueIndex } from '../sql.ts'
import { roles } from './accounts.ts'
import { organisations } from './organisations.ts'

/** Keys by which an institution's programs upload data; only the hash is stored. */
export const orgKeys = pgTable(
  'org_keys',
  {
    id: id(),
    orgId: foreignId('org_id', () => organisations.id),
    name: text('name').notNull(),
    keyHash: bytes('key_hash').notNull(),
    /** Role that created it; null once that account is gone. */
    roleId: integer('role_id').references(() => roles.id, { onDelete: 'set null' }),
    madeAt: instant('made_at').notNull(),
    until: instant('until').notNull(),
    endedAt: instant('ended_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (key) => [unique('org_keys_hash').on(key.keyHash), index('org_keys_org').on(key.orgId), index('org_keys_role').on(key.roleId)],
)

/** Files uploaded by an office or program, with their outcome. At most one per institution is in progress. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    orgId: foreignId('org_id', () => organisations.id),
    /** Role of the office member who uploaded it (null once that account is gone), or key of the program. */
    roleId: integer('role_id').references(() => roles.id, { onDelete: 'set null' }),
    keyId: integer('key_id').references(() => orgKeys.id),
    /** Source that delivered it; null for a file of the office or a program. */
    source: text('source', { enum: SOURCES }),
    /** Children whose stays a source's delivery ended by itself; null if a person confirmed the delivery. */
    endedChildren: integer('ended_children'),
    /** People that the office proposes to the operator; not listed among its uploads. */
    isProposal: boolean('is_proposal').notNull().default(false),
    /** Id of the uploading call, shared with the audit of the import. */
    requestId: text('request_id').notNull(),
    fileName: text('file_name').notNull(),
    status: text('status', { enum: UPLOAD_STATUSES }).notNull(),
    why: text('why', { enum: UNPACK_FAULTS }),
    takesGoodRows: boolean('takes_good_rows').notNull(),
    progress: jsonb('progress').$type<ImportProgress>(),
    report: jsonb('report').$type<ImportReport>(),
    createdAt: instant('created_at').notNull(),
    /** Time at which work on it last began: the institution served longest ago is next. */
    servedAt: instant('served_at').notNull(),
    ...workColumns(),
    /** Time since which it contains no personal data. */
    erasedAt: instant('erased_at'),
  },
  (upload) => [
    index('uploads_org').on(upload.orgId, upload.id),
    index('uploads_role').on(upload.roleId),
    index('uploads_key').on(upload.keyId),
    index('uploads_kept').on(upload.createdAt).where(sql`${upload.erasedAt} is null`),
    uniqueIndex('uploads_one_at_work').on(upload.orgId).where(oneOf(upload.status, UPLOAD_STATUSES_AT_WORK)),
    check('uploads_status', oneOf(upload.status, UPLOAD_STATUSES)),
    check('uploads_why', oneOf(upload.why, UNPACK_FAULTS)),
    check('uploads_source', oneOf(upload.source, SOURCES)),
    check('uploads_by', sql`num_nonnulls(${upload.roleId}, ${upload.keyId}) <= 1`),
  ],
)

export const PIECE_PARTS = ['file', 'faults'] as const

/** Bytes of an upload and of the list of its bad rows; in the database, because another machine may process it. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    uploadId: foreignId('upload_id', () => uploads.id, { onDelete: 'cascade' }),
    part: text('part', { enum: PIECE_PARTS }).notNull(),
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (piece) => [
    primaryKey({ columns: [piece.uploadId, piece.part, piece.number] }),
    check('upload_pieces_part', oneOf(piece.part, PIECE_PARTS)),
  ],
)
