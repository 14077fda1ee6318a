import { HEALTH_DECISIONS, HEALTH_NOTE_MAX } from '@portal/contract/health'
import { foreignId, instant, oneOf } from '../columns.ts'
import { check, date, index, numeric, pgTable, primaryKey, smallint, sql, text } from '../sql.ts'
import { people } from './people.ts'

/** Daily health of a child as declared by a parent; a repeated declaration replaces it. */
export const healthDeclarations = pgTable(
  'health_declarations',
  {
    childId: foreignId('child_id', () => people.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    parentId: foreignId('parent_id', () => people.id, { onDelete: 'cascade' }),
    decision: text('decision', { enum: HEALTH_DECISIONS }).notNull(),
    temperature: numeric('temperature', { precision: 3, scale: 1 }).notNull(),
    flags: smallint('flags').array().notNull(),
    note: text('note').notNull(),
    declaredAt: instant('declared_at').notNull(),
  },
  (declaration) => [
    primaryKey({ name: 'health_declarations_pkey', columns: [declaration.childId, declaration.day] }),
    index('health_declarations_parent').on(declaration.parentId),
    index('health_declarations_day').on(declaration.day),
    check('health_declarations_decision', oneOf(declaration.decision, HEALTH_DECISIONS)),
    check('health_declarations_temperature', sql`${declaration.temperature} between 30 and 50`),
    check('health_declarations_flags', sql`(${declaration.decision} = 'NONE_PARENT') = (${declaration.flags} = '{99}')`),
    check('health_declarations_one_state', sql`not ${declaration.flags} @> '{14,15}'`),
    check('health_declarations_note', sql`char_length(${declaration.note}) <= ${sql.raw(String(HEALTH_NOTE_MAX))}`),
  ],
)
