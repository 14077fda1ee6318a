import { DECISION_KINDS, DECISIONS } from '@portal/contract/staff'
import { foreignId, id, instant, oneOf, workColumns } from '../columns.ts'
import { boolean, check, index, integer, pgTable, sql, text, unique } from '../sql.ts'
import { roles } from './accounts.ts'
import { organisations } from './organisations.ts'

/** Decisions delayed so that staff can undo them: background work executes due ones, undo deletes the row. One per request: the first wins. */
export const heldDecisions = pgTable(
  'held_decisions',
  {
    id: id(),
    kind: text('kind', { enum: DECISION_KINDS }).notNull(),
    requestId: integer('request_id').notNull(),
    decision: text('decision', { enum: DECISIONS }).notNull(),
    note: text('note'),
    identitySeen: boolean('identity_seen').notNull(),
    /** Accepts although no place of that age is free. */
    beyondPlaces: boolean('beyond_places').notNull().default(false),
    /** Kindergarten of a PLACED request. */
    placeOrgId: integer('place_org_id').references(() => organisations.id),
    /** Sender and placement of the request when decided; the decision is dropped if they have changed. */
    seen: text('seen'),
    /** Role that decided; a decision of an ended role is dropped. */
    roleId: foreignId('role_id', () => roles.id, { onDelete: 'cascade' }),
    heldAt: instant('held_at').notNull(),
    ...workColumns(),
  },
  (held) => [
    unique('held_decisions_once').on(held.kind, held.requestId),
    index('held_decisions_role').on(held.roleId),
    index('held_decisions_due').on(held.dueAt),
    index('held_decisions_place_org').on(held.placeOrgId),
    check('held_decisions_placed', sql`(${held.decision} = 'PLACED') = (${held.placeOrgId} is not null)`),
    check('held_decisions_kind', oneOf(held.kind, DECISION_KINDS)),
    check('held_decisions_known', oneOf(held.decision, DECISIONS)),
  ],
)
