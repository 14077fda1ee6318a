import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'
import { migrationsFolder, squashed } from '../database/migrating.ts'
import { StartFailure } from '../settings.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
const journalIn = (folder: string) => join(folder, 'meta/_journal.json')

/** Migrations of a backup in this chain: those of the squashed chain's end count as the migrations that replaced them. */
function inThisChain(migrations: readonly string[], known: readonly string[]): readonly string[] {
  if (migrations.at(-1) === squashed.lastHash) return known.slice(0, squashed.into)
  if (migrations[0] === known[0]) return migrations
  throw new StartFailure(
    `This backup is of a version too old for this one: restore it with commit ${squashed.lastCommit}, then start this version on that database.`,
  )
}

const stateOf = (migrations: readonly string[], known: readonly string[]): 'ours' | 'earlier' | 'unknown' => {
  if (migrations.some((hash, at) => hash !== known[at])) return 'unknown'
  return migrations.length === known.length ? 'ours' : 'earlier'
}

export interface Schema {
  /** Migrations up to the backup's version. */
  folder: string
  /** Hashes of these migrations in order. */
  migrations: readonly string[]
  /** Whether later migrations have to run after the load. */
  isEarlier: boolean
  drop(): void
}

/** Migrations for a backup's tables; refuses a version unknown to this one. */
export function schemaOf(applied: readonly string[]): Schema {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const migrations = inThisChain(applied, known)
  const state = stateOf(migrations, known)
  if (state === 'unknown')
    throw new StartFailure(
      'This backup was taken by a version of the portal that is newer than this one, or another: restore it with that version.',
    )
  if (state === 'ours') return { folder: migrationsFolder, migrations, isEarlier: false, drop: () => undefined }
  const journal = Journal.parse(JSON.parse(readFileSync(journalIn(migrationsFolder), 'utf8')))
  const entries = journal.entries.slice(0, migrations.length)
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  mkdirSync(join(folder, 'meta'))
  for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(journalIn(folder), JSON.stringify({ ...journal, entries }))
  return { folder, migrations, isEarlier: true, drop: () => rmSync(folder, { recursive: true }) }
}
