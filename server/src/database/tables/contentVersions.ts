import { CONTENT_DECISIONS, CONTENT_KINDS, CONTENT_STATUSES, type ContentText } from '@portal/contract/staffContent'
import { id, instant, literals, oneOf } from '../columns.ts'
import { check, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../sql.ts'
import { people } from './people.ts'

/** Versions of every piece of the public pages: proposed by one member, live once another confirms. Text and author are immutable. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    kind: text('kind', { enum: CONTENT_KINDS }).notNull(),
    pieceId: integer('piece_id').notNull(),
    text: jsonb('text').$type<ContentText>().notNull(),
    status: text('status', { enum: CONTENT_STATUSES }).notNull(),
    /** Null for the initial content. */
    proposedBy: integer('proposed_by').references(() => people.id),
    proposedAt: instant('proposed_at').notNull(),
    decidedBy: integer('decided_by').references(() => people.id),
    decidedAt: instant('decided_at'),
    note: text('note'),
  },
  (version) => [
    index('content_versions_piece').on(version.kind, version.pieceId, version.id),
    index('content_versions_proposed_by').on(version.proposedBy),
    index('content_versions_decided_by').on(version.decidedBy),
    uniqueIndex('content_versions_one_proposed').on(version.kind, version.pieceId).where(sql`status = 'PROPOSED'`),
    check('content_versions_kind', oneOf(version.kind, CONTENT_KINDS)),
    check('content_versions_status', oneOf(version.status, CONTENT_STATUSES)),
    check('content_versions_decided', sql`(${version.status} = 'PROPOSED') = (${version.decidedAt} is null)`),
    check(
      'content_versions_second_member',
      sql`${version.status} not in (${literals(CONTENT_DECISIONS)}) or ${version.proposedBy} is null or (${version.decidedBy} is not null and ${version.decidedBy} <> ${version.proposedBy})`,
    ),
  ],
)
