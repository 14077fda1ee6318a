import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import { migrationsFolder } from '../database/migrating.ts'
import { StartFailure } from '../settings.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
const journalIn = (folder: string) => join(folder, 'meta/_journal.json')

const stateOf = (migrations: readonly string[], known: readonly string[]): 'ours' | 'earlier' | 'unknown' => {
  if (migrations.some((hash, at) => hash !== known[at])) return 'unknown'
  return migrations.length === known.length ? 'ours' : 'earlier'
}

export interface Schema {
  /** Migrations up to the backup's version. */
  folder: string
  /** Whether later migrations have to run after the load. */
  isEarlier: boolean
  drop(): void
}

/** Migrations for a backup's tables; refuses a version unknown to this one. */
export function schemaOf(migrations: readonly string[]): Schema {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const state = stateOf(migrations, known)
  if (state === 'unknown')
    throw new StartFailure(
      'This backup was taken by a version of the portal that is newer than this one, or another: restore it with that version.',
    )
  if (state === 'ours') return { folder: migrationsFolder, isEarlier: false, drop: () => undefined }
  const journal = Journal.parse(JSON.parse(readFileSync(journalIn(migrationsFolder), 'utf8')))
  const entries = journal.entries.slice(0, migrations.length)
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  mkdirSync(join(folder, 'meta'))
  for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(journalIn(folder), JSON.stringify({ ...journal, entries }))
  return { folder, isEarlier: true, drop: () => rmSync(folder, { recursive: true }) }
}
