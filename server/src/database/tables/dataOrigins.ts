import { ORIGIN_KINDS, ORIGINS } from '@portal/contract/dataOrigins'
import { foreignId, instant, oneOf } from '../columns.ts'
import { check, pgTable, primaryKey, text } from '../sql.ts'
import { organisations } from './organisations.ts'

/**
 * Source of an institution's data of one kind: its staff in this portal, or files and programs. No row means files. Writers lock the row, so
 * that nothing is written by both.
 */
export const dataOrigins = pgTable(
  'data_origins',
  {
    orgId: foreignId('org_id', () => organisations.id),
    kind: text('kind', { enum: ORIGIN_KINDS }).notNull(),
    origin: text('origin', { enum: ORIGINS }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (one) => [
    primaryKey({ name: 'data_origins_pkey', columns: [one.orgId, one.kind] }),
    check('data_origins_kind', oneOf(one.kind, ORIGIN_KINDS)),
    check('data_origins_origin', oneOf(one.origin, ORIGINS)),
  ],
)
