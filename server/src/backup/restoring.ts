import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { type Copying, copying, quoted } from '../database/copying.ts'
import { isHeld } from '../database/lock.ts'
import { openDatabase } from '../database/open.ts'
import { makePartitionsNamed } from '../database/partitions.ts'
import { sql } from '../database/sql.ts'
import { instantText } from '../outside/clock.ts'
import { type Settings, StartFailure } from '../settings.ts'
import { countOf, Head, Manifest, migrationsOf, PartStart, tablesOf, targetOf } from './contents.ts'
import { type Frame, framesIn } from './frames.ts'
import { type Schema, schemaOf } from './schema.ts'
import { unsealed } from './sealed.ts'
import { rowsEnding } from './taking.ts'

const unlike = new StartFailure('The backup does not hold what it says of itself. Nothing was restored: take another one.')

/** Reads a file frame by frame: decrypted, unpacked and verified. */
async function* framesOfFile(file: string, passphrase: string): AsyncGenerator<Frame> {
  const unpacked = createGunzip()
  const source = unsealed(createReadStream(file), passphrase)
  const whole = pipeline(Readable.from(source), unpacked)
  // The reader gets the same error.
  whole.catch(() => undefined)
  yield* framesIn(unpacked)
  await whole
}

async function nextFrame(frames: AsyncGenerator<Frame>): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done === true) throw unlike
  return value
}

async function headOf(frames: AsyncGenerator<Frame>): Promise<Head> {
  const first = await nextFrame(frames)
  const head = first.kind === 'H' ? Head.safeParse(JSON.parse(first.bytes.toString())) : undefined
  if (head?.success !== true) throw unlike
  return head.data
}

interface RestoreCounts {
  rows: number
  bytes: number
  hash: Hash
}

/** Fills the tables from the frames; returns the manifest after checking the totals. */
async function fill(inside: Copying, head: Head, frames: AsyncGenerator<Frame>): Promise<Manifest> {
  const seen = new Map<string, RestoreCounts>(head.tables.map(({ name }) => [name, { rows: 0, bytes: 0, hash: createHash('sha256') }]))
  let current = await nextFrame(frames)
  while (current.kind === 'P') {
    const { table: name } = PartStart.parse(JSON.parse(current.bytes.toString()))
    const table = head.tables.find((one) => one.name === name)
    const of = seen.get(name)
    if (table === undefined || of === undefined) throw unlike
    const rowsOfPart = async function* () {
      for (current = await nextFrame(frames); current.kind === 'D'; current = await nextFrame(frames)) {
        of.rows += rowsEnding(current.bytes)
        of.bytes += current.bytes.length
        of.hash.update(current.bytes)
        yield current.bytes
      }
    }
    await inside.copyIn(targetOf(table), rowsOfPart())
  }
  if (current.kind !== 'M' || (await frames.next()).done !== true) throw unlike
  const manifest = Manifest.parse(JSON.parse(current.bytes.toString()))
  if (manifest.tables.length !== head.tables.length) throw unlike
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const of = seen.get(name)
    if (of === undefined || of.rows !== rows || of.bytes !== bytes || of.hash.digest('hex') !== sha256) throw unlike
  }
  return manifest
}

const Constraints = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }))

/** Runs `work` without foreign keys, which are checked once at the end, and without triggers, which have already run on these rows. */
async function withoutKeys<Result>({ rows }: Copying, tables: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const keys = Constraints.parse(
    await rows(`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
                  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`),
  )
  for (const { table, name } of keys) await rows(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await rows(`alter table ${table} disable trigger user`)
  const result = await work()
  for (const table of tables) await rows(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) await rows(`alter table ${table} add constraint ${name} ${definition}`)
  return result
}

const Answer = z.tuple([z.object({ answer: z.boolean() })])
const isTrue = async ({ rows }: Copying, condition: string): Promise<boolean> =>
  Answer.parse(await rows(`select ${condition} as answer`))[0].answer

/** Refuses to overwrite a database with data, or one that a portal is using. */
async function refuseInUse(inside: Copying): Promise<void> {
  const filled = ['people', 'accounts', 'organisations', 'outbox'].map((table) => `exists (select from ${table})`).join(' or ')
  if (await isTrue(inside, filled))
    throw new StartFailure('This database is in use: restore into an empty one, which DATABASE_URL or PORTAL_DATA_DIR names.')
  // Every process of a portal has a connection of this name.
  const running = `exists (select from pg_stat_activity where datname = current_database() and application_name = 'portal news')`
  if (await isTrue(inside, running)) throw new StartFailure('A portal runs on this database: stop it first.')
}

async function load(inside: Copying, head: Head, frames: AsyncGenerator<Frame>): Promise<Manifest> {
  await refuseInUse(inside)
  const shape = (tables: Head['tables']) => JSON.stringify(tables.map(({ name, columns }) => [name, columns]))
  if (shape(await tablesOf(inside)) !== shape(head.tables))
    throw new StartFailure('The tables of this database are not those of the backup: restore into a new, empty database.')
  const names = head.tables.map(({ name }) => quoted(name))
  // The backup contains the rows of a first start, too.
  await inside.rows(`truncate ${names.join(', ')}`)
  const manifest = await withoutKeys(inside, names, () => fill(inside, head, frames))
  for (const { name, value } of manifest.sequences)
    await inside.rows(`select setval(quote_ident('${name.replaceAll("'", "''")}')::regclass, ${BigInt(value)})`)
  for (const table of head.tables) {
    const { rows, fingerprint } = await countOf(inside, table)
    const listed = manifest.tables.find(({ name }) => name === table.name)
    if (listed?.rows !== rows || listed.fingerprint !== fingerprint) throw unlike
  }
  // Ends all sessions: log-outs after the backup are unknown.
  await inside.rows(`update sessions set ended_at = '${instantText(new Date(head.takenAt))}' where ended_at is null`)
  return manifest
}

/** Masks database errors, because they quote personal data. */
function inWords(error: unknown, file: string): unknown {
  if (error instanceof StartFailure || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return new StartFailure(`${file} cannot be read (${code}).`)
  return /^[0-9A-Z]{5}$/.test(code)
    ? new StartFailure(`The database refused what the backup holds (${code}). Nothing was restored.`)
    : error
}

export interface Restored {
  takenAt: string
  tables: number
  rows: number
}

const restored = ({ takenAt }: Head, { tables }: Manifest): Restored => ({
  takenAt,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
})

/** Loads into tables of the backup's version. */
async function loadInto(settings: Settings, { folder, migrations }: Schema, head: Head, frames: AsyncGenerator<Frame>): Promise<Manifest> {
  const { db, engine, close } = await openDatabase(settings, folder)
  try {
    const found = await migrationsOf({ rows: async (statement) => (await db.execute(sql.raw(statement))).rows })
    if (found.join() !== migrations.join())
      throw new StartFailure(
        'A newer version of the portal has prepared this database than the one that the backup is of: restore into a new, empty database.',
      )
    await makePartitionsNamed(
      db,
      head.tables.flatMap(({ parts }) => parts),
    )
    const manifest = await copying(engine, 'load', (inside) => load(inside, head, frames))
    await db.execute(sql`analyze`)
    return manifest
  } finally {
    await close()
  }
}

/** Restores a backup into an empty database: completely, verified by its manifest, or not at all. */
export async function restoreBackup(settings: Settings, file: string, passphrase: string): Promise<Restored> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && isHeld(dataDir)) throw new StartFailure(`The portal runs on ${dataDir}: stop it first.`)
  const frames = framesOfFile(file, passphrase)
  try {
    const head = await headOf(frames)
    const schema = schemaOf(head.migrations)
    const manifest = await loadInto(settings, schema, head, frames).finally(schema.drop)
    // Later migrations run on the restored rows, too.
    if (schema.isEarlier) await (await openDatabase(settings)).close()
    return restored(head, manifest)
  } catch (error) {
    throw inWords(error, file)
  } finally {
    await frames.return(undefined)
  }
}
