import { instant } from '../columns.ts'
import { bigint, boolean, check, date, index, integer, pgTable, smallint, sql, text } from '../sql.ts'
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
    /** Which parts of the demo country are laid: a start adds those that are new. */
    demoParts: text('demo_parts').array().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [check('portal_one_row', sql`${row.id} = 1`)],
)

/** Migrations after which older versions cannot work with this database: the SQL of each enters itself. */
export const breakingMigrations = pgTable('breaking_migrations', {
  name: text('name').primaryKey(),
  /** What it took away, for the one line with which an older version stops. */
  why: text('why').notNull(),
})

/** What has been let go after its time (server/src/retention): when a table was last looked through, and how many rows went in all. */
export const forgotten = pgTable('forgotten', {
  /** The table, and for what it is kept. */
  name: text('name').primaryKey(),
  doneAt: instant('done_at'),
  rows: bigint('rows', { mode: 'number' }).notNull(),
})

/** One row: what pages tell of maintenance, and whether changes are refused. The command `npm run maintenance` writes it. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: smallint('id').primaryKey(),
    bannerMn: text('banner_mn'),
    bannerEn: text('banner_en'),
    /** Null: from now on; until it is taken down. */
    bannerFrom: instant('banner_from'),
    bannerUntil: instant('banner_until'),
    /** Null: changes are taken. */
    readOnlySince: instant('read_only_since'),
  },
  (row) => [check('maintenance_one_row', sql`${row.id} = 1`)],
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
