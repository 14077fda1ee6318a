import { instant } from '../columns.ts'
import { bigint, boolean, check, date, index, integer, pgTable, smallint, sql, text } from '../sql.ts'
import { people } from './people.ts'

/** Single row that describes this database. */
export const portal = pgTable(
  'portal',
  {
    id: smallint('id').primaryKey(),
    isDemo: boolean('is_demo').notNull(),
    /** Offset of the demo's clock from the real one. */
    clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }).notNull(),
    /** Last day for which the demo's school life is generated. */
    lifeUntil: date('life_until', { mode: 'string' }),
    /** Parts of the demo that are seeded; a start adds new ones. */
    demoParts: text('demo_parts').array().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [check('portal_one_row', sql`${row.id} = 1`)],
)

/** Migrations that break older versions; the SQL of each registers itself. */
export const breakingMigrations = pgTable('breaking_migrations', {
  name: text('name').primaryKey(),
  /** Removed feature, for the message with which an older version stops. */
  why: text('why').notNull(),
})

/** Progress of retention (server/src/retention): last run per table, and the total of deleted rows. */
export const forgotten = pgTable('forgotten', {
  /** Table and retention purpose. */
  name: text('name').primaryKey(),
  doneAt: instant('done_at'),
  rows: bigint('rows', { mode: 'number' }).notNull(),
})

/** Progress of chores that work day by day. */
export const choreDays = pgTable('chore_days', {
  chore: text('chore').primaryKey(),
  /** Last day that is done. */
  day: date('day', { mode: 'string' }).notNull(),
  /** Day in work; null if none is. */
  targetDay: date('target_day', { mode: 'string' }),
  /** Last id that is done for the day in work. */
  position: integer('position').notNull(),
})

/** Single row with the maintenance banner and the read-only state. `npm run maintenance` writes it. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: smallint('id').primaryKey(),
    bannerMn: text('banner_mn'),
    bannerEn: text('banner_en'),
    /** Null for a banner from now on; `bannerUntil` null for one until it is removed. */
    bannerFrom: instant('banner_from'),
    bannerUntil: instant('banner_until'),
    /** Null while changes are accepted. */
    readOnlySince: instant('read_only_since'),
  },
  (row) => [check('maintenance_one_row', sql`${row.id} = 1`)],
)

/** Demo people known to spec and tests by a key; empty unless a demo. People unknown to the registry have no person. */
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
