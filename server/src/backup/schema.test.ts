import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, it } from 'vitest'
import { migrationsFolder, squashed } from '../database/migrating.ts'
import { schemaOf } from './schema.ts'

const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

it('a backup of this version is restored into its own tables', () => {
  expect(schemaOf(known)).toMatchObject({ folder: migrationsFolder, migrations: known, isEarlier: false })
})

it('a backup of an earlier version is restored into the tables of that version', () => {
  const { folder, migrations, isEarlier, drop } = schemaOf(known.slice(0, 1))
  expect({ migrations, isEarlier }).toEqual({ migrations: known.slice(0, 1), isEarlier: true })
  expect(readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash)).toEqual(migrations)
  drop()
})

it('a backup of the end of the squashed migrations is one of the migrations that replaced them', () => {
  const { migrations, isEarlier, drop } = schemaOf(['its first', squashed.lastHash])
  expect({ migrations, isEarlier }).toEqual({ migrations: known.slice(0, squashed.into), isEarlier: known.length > squashed.into })
  drop()
})

it('an older backup is refused with the commit that restores it, a newer one with its version', () => {
  expect(() => schemaOf(['its first', 'an earlier one'])).toThrow(`restore it with commit ${squashed.lastCommit}`)
  expect(() => schemaOf([...known, 'a later one'])).toThrow(/newer than this one/)
})
