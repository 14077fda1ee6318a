import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from '../src/database/connect.ts'
import { migrationsFolder, squashed } from '../src/database/migrating.ts'
import { sql } from '../src/database/sql.ts'

/** Statement that undoes each migration after the squashed ones, in their order. */
const undone: readonly string[] = ['alter table prospects drop column placed_by_hand', 'alter table sessions drop column document_hash']

/** Turns a database back into one at the end of the squashed chain, whose last migration has the given hash. */
export async function backToSquashed(db: Database, hash: string = squashed.lastHash): Promise<void> {
  const later = readMigrationFiles({ migrationsFolder }).slice(squashed.into)
  if (later.length !== undone.length) throw new Error('server/test/squashedChain.ts must undo every migration after the squashed ones')
  for (const statement of undone.toReversed()) await db.execute(sql.raw(statement))
  await db.execute(sql`delete from drizzle.__drizzle_migrations`)
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('its first', 1), (${hash}, 2)`)
}
