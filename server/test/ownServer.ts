import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Postgres, startPostgres } from '../../scripts/lib/postgres.ts'

/** Folders and files that the copy creates itself; the WAL is copied last. */
const LEFT_OUT = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_stat_tmp', 'pg_notify'])

/** Copies a running server's files; some may vanish meanwhile, and WAL replay accounts for them. */
function copyFolder(from: string, to: string, leaveOut: (name: string) => boolean): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leaveOut(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target, leaveOut)
    else if (existsSync(source)) copyFileSync(source, target)
  }
}

/**
 * Starts a separate server that a test may kill: a base backup of the shared one, with the seeded template as its database and without
 * those of other tests. Faster than seeding a new one.
 */
export async function startOwnServer(
  { server, template }: { server: string; template: string },
  where: { within?: string; settings?: readonly string[] } = {},
): Promise<Postgres & { database: string }> {
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ folder: string; others: string[] }>(
      `select current_setting('data_directory') as folder, array(select oid::text from pg_database where datname like 'portal\\_test\\_%') as others`,
    )
    const { folder = '', others = [] } = rows[0] ?? {}
    const own = await startPostgres({
      ...where,
      // WAL replay ignores the databases of other tests, which are not copied.
      settings: ['ignore_invalid_pages=on', ...(where.settings ?? [])],
      fill: async (data) => {
        const began = await admin.query<{ first: string }>(`select pg_walfile_name(pg_backup_start('copy', true)) as first`)
        copyFolder(folder, data, (name) => LEFT_OUT.has(name) || others.includes(name))
        for (const made of ['pg_wal', 'pg_stat_tmp', 'pg_notify', 'pg_wal/archive_status']) mkdirSync(join(data, made), { recursive: true })
        const ended = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
        writeFileSync(join(data, 'backup_label'), ended.rows[0]?.labelfile ?? '')
        const log = readdirSync(join(folder, 'pg_wal')).filter(
          (name) => /^[0-9A-F]{24}$/.test(name) && name >= (began.rows[0]?.first ?? ''),
        )
        for (const name of log) copyFileSync(join(folder, 'pg_wal', name), join(data, 'pg_wal', name))
      },
    })
    return { ...own, database: `${own.url}/${template}` }
  } finally {
    await admin.end()
  }
}
