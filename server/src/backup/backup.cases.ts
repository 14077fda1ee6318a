import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownFolder } from '../../test/opening.ts'
import { emptyDatabase, hasPostgres, type TestPortal, testEnvironment } from '../../test/portal.ts'
import { templateFolder } from '../../test/seeded.ts'
import { backToSquashed } from '../../test/squashedChain.ts'
import { takeBackup } from '../commands/backupCommand.ts'
import { runCommand } from '../commands/reach.ts'
import { copying } from '../database/copying.ts'
import { openDatabase } from '../database/open.ts'
import { getTableName, is, PgTable, sql } from '../database/sql.ts'
import * as tables from '../database/tables.ts'
import { readSettings } from '../settings.ts'
import { tablesOf } from './contents.ts'
import { restoreBackup } from './restoring.ts'
import { type BackupResult, writeBackup } from './taking.ts'

const PASSPHRASE = 'a passphrase for tests'
const LAST_KNOWN = 200_012
const MANY_ROWS = ['lesson_records', 'day_records', 'servings', 'marks', 'half_marks', 'homework_checks', 'course_results']

/** Runs like the command line: over the socket of a running PGlite portal, or a separate connection to PostgreSQL. */
export const backupCases = (portalOf: () => TestPortal) =>
  describe('a backup that was taken under load', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
    const file = join(folder, 'portal.backup')
    const take = (settings: TestPortal['world']['settings'], to: string) =>
      runCommand(settings, takeBackup, { file: to, passphrase: PASSPHRASE })
    let backup: BackupResult
    let signedIn = 0

    beforeAll(async () => {
      const { world, signIn } = portalOf()
      // Few children suffice: copying the whole demo takes minutes.
      for (const table of MANY_ROWS) await world.db.execute(sql.raw(`delete from ${table} where child_id > ${LAST_KNOWN}`))
      let isTaken = false
      const load = async () => {
        while (!isTaken) {
          await signIn('88000001')
          signedIn++
        }
      }
      const loads = [load(), load()]
      backup = await take(world.settings, file).finally(() => {
        isTaken = true
      })
      await Promise.all(loads)
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    it('is a file of this user alone, in which nothing can be read, and is not written over', async () => {
      expect(signedIn).toBeGreaterThan(0)
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(statSync(file).size).toBe(backup.bytes)
      expect(readFileSync(file).includes('88000001')).toBe(false)
      await expect(take(portalOf().world.settings, file)).rejects.toThrow(/is there already/)
      await expect(take(portalOf().world.settings, join(folder, 'none/of.backup'))).rejects.toThrow(/there is no such folder/)
    })

    it('holds every table of the portal', async () => {
      const held = await copying(portalOf().world.engine, 'snapshot', tablesOf)
      const known = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
      expect(held.map(({ name }) => name)).toEqual(known.sort())
      expect(backup.tables).toBe(known.length)
    })

    it('is never restored over a database in use, or under a portal that runs', async () => {
      await expect(restoreBackup(portalOf().world.settings, file, PASSPHRASE)).rejects.toThrow(/is in use|stop it first/)
    })

    if (!hasPostgres()) return
    const fromEmbedded = join(folder, 'embedded.backup')
    const embedded = ownFolder()
    const embeddedSettings = () => readSettings(testEnvironment(embedded.environment))
    afterAll(embedded.drop)
    let older: Pick<typeof backup, 'rows' | 'tables'>

    it('is restored on the other engine with the counts and fingerprints of its manifest', async () => {
      // Uses the template, because creating the tables takes longest, and empties it.
      cpSync(templateFolder(), embedded.folder, { recursive: true })
      const { db, close } = await openDatabase(embeddedSettings())
      await db.execute(sql`truncate people, accounts, organisations, outbox cascade`)
      await close()
      const { rows, tables: count } = await restoreBackup(embeddedSettings(), file, PASSPHRASE)
      expect({ rows, tables: count }).toEqual({ rows: backup.rows, tables: backup.tables })
    })

    it('is taken there as well, at the end of the squashed migrations, and holds as much', async () => {
      const { db, engine, close } = await openDatabase(embeddedSettings())
      const dropped = await backToSquashed(db)
      older = { rows: backup.rows - dropped.rows, tables: backup.tables - dropped.tables }
      const again = await writeBackup(engine, fromEmbedded, PASSPHRASE, portalOf().world.clock.now())
      await close()
      expect(again).toMatchObject(older)
    })

    it('comes back from there, and opens no session of then; one that was cut short leaves nothing behind', async () => {
      const { environment, drop } = await emptyDatabase('PostgreSQL')
      const settings = readSettings(testEnvironment(environment))
      const cut = join(folder, 'cut.backup')
      copyFileSync(fromEmbedded, cut)
      truncateSync(cut, statSync(cut).size - 1000)
      await expect(restoreBackup(settings, cut, PASSPHRASE)).rejects.toThrow(/damaged/)
      const { rows, tables: count } = await restoreBackup(settings, fromEmbedded, PASSPHRASE)
      expect({ rows, tables: count }).toEqual(older)
      const { db, close } = await openDatabase(settings)
      const sessions = await db.select().from(tables.sessions)
      expect(sessions.length).toBeGreaterThan(0)
      // Sessions may have ended since the backup.
      expect(sessions.filter(({ endedAt }) => endedAt === null)).toEqual([])
      await close()
      await drop()
    })
  })
