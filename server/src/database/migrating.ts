import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import { StartFailure } from '../settings.ts'
import type { Database } from './connect.ts'
import { notInArray, sql } from './sql.ts'
import { breakingMigrations } from './tables.ts'

export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** Earlier chain of migrations, squashed into the first `into` migrations of this one. */
export const squashed = {
  into: 2,
  /** Hash of its last migration, after which its tables are those that the squashed migrations create. */
  lastHash: 'dcb2b2a9a556ea3bb22ca39a39d50103875ea3883464276b7cb70f5572c3447c',
  /** Last commit with that chain. */
  lastCommit: '258c919d',
  /** Its entries in breaking_migrations. */
  breaking: ['0049_office-word', '0050_claims', '0052_work-leases'],
} as const

const Newest = z.array(z.object({ hash: z.string(), is_squashed: z.boolean() }))
const Found = z.tuple([z.object({ found: z.boolean() })])

/** Runs before Drizzle's migrator, which compares times alone: it would create the tables of a database at the end of the squashed chain again. */
export async function adoptSquashed(db: Database, folder: string): Promise<void> {
  const [first, ...rest] = readMigrationFiles({ migrationsFolder: folder })
  const [{ found }] = Found.parse((await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)).rows)
  if (first === undefined || !found) return
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select hash, created_at < ${first.folderMillis} as is_squashed from drizzle.__drizzle_migrations order by created_at desc limit 1`)
    const [newest] = Newest.parse(rows)
    if (newest === undefined || !newest.is_squashed) return
    if (newest.hash !== squashed.lastHash)
      throw new StartFailure(
        `This database is of a version too old to be upgraded by this one: start commit ${squashed.lastCommit} on it once, then this version.`,
      )
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`)
    for (const { hash, folderMillis } of [first, ...rest].slice(0, squashed.into))
      await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  })
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

const knownMigrations = (): string[] => [
  ...Journal.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))).entries.map(({ tag }) => tag),
  ...squashed.breaking,
]

/**
 * Accepts a database that a newer version has migrated, since migrations only add. Refuses it if an unknown migration is registered as
 * breaking.
 */
export async function refuseBroken(db: Database, known: readonly string[] = knownMigrations()): Promise<void> {
  const [broken] = await db
    .select()
    .from(breakingMigrations)
    .where(notInArray(breakingMigrations.name, [...known]))
    .limit(1)
  if (broken === undefined) return
  throw new StartFailure(
    `A newer version has changed this database so that this one cannot work with it (${broken.name}: ${broken.why}). Start the newer version, or restore a backup from before it.`,
  )
}
