import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bigId, instant } from '../columns.ts'
import { people } from './people.ts'

/** One row: what this database is. */
export const portal = pgTable(
  'portal',
  {
    id: smallint('id').primaryKey(),
    isDemo: boolean('is_demo').notNull(),
    /** The demo's clock runs this far from the real one. */
    clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }).notNull(),
    /** The demo's school life is told up to this day. */
    lifeUntil: date('life_until', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [check('portal_one_row', sql`${row.id} = 1`)],
)

/** The people whom spec and tests know by a key. Empty unless this is a demo. Someone whom the registry does not know has no person. */
export const demoPeople = pgTable(
  'demo_people',
  {
    key: text('key').primaryKey(),
    situation: text('situation').notNull(),
    registryNumber: text('registry_number').notNull(),
    lastName: text('last_name').notNull(),
    firstName: text('first_name').notNull(),
    personId: integer('person_id').references(() => people.id),
    guardianId: integer('guardian_id').references(() => people.id),
    position: smallint('position').notNull(),
  },
  (person) => [index('demo_people_person').on(person.personId), index('demo_people_guardian').on(person.guardianId)],
)

/** Who did or read what about whom, when: never what it said. People stay named by id after they are gone, so no foreign keys. */
export const audit = pgTable(
  'audit',
  {
    id: bigId(),
    at: instant('at').notNull(),
    accountId: integer('account_id'),
    personId: integer('person_id'),
    role: text('role'),
    /** Method and pattern of the call, never its address. */
    action: text('action').notNull(),
    childId: integer('child_id'),
    requestId: text('request_id').notNull(),
  },
  (entry) => [index('audit_child').on(entry.childId, entry.at), index('audit_account').on(entry.accountId, entry.at)],
)
