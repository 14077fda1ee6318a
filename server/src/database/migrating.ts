import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { StartFailure } from '../settings.ts'
import type { Database } from './connect.ts'
import { notInArray } from './sql.ts'
import { breakingMigrations } from './tables.ts'

export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

const knownMigrations = (): string[] =>
  Journal.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))).entries.map(({ tag }) => tag)

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
