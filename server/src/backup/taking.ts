import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Engine } from '../database/connect.ts'
import { type Copying, copying, quoted } from '../database/copying.ts'
import { codeOf } from '../database/errors.ts'
import { instantText } from '../outside/clock.ts'
import { StartFailure } from '../settings.ts'
import {
  countOf,
  type Head,
  type Manifest,
  migrationsOf,
  type PartStart,
  rowsOfPart,
  sequencesOf,
  type TableContents,
  type TableTotal,
  tablesOf,
} from './contents.ts'
import { frame, jsonFrame } from './frames.ts'
import { sealed } from './sealed.ts'

const NEW_LINE = 0x0a

/** Counts the rows that end in these bytes. */
export function rowsEnding(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) count++
  return count
}

/** Yields one table as frames and returns its totals. */
async function* framesOfTable(inside: Copying, table: TableContents): AsyncGenerator<Buffer, TableTotal> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  for (const part of table.parts) {
    yield jsonFrame('P', { table: table.name, part } satisfies PartStart)
    for await (const piece of inside.copyOut(rowsOfPart(table.columns, part))) {
      hash.update(piece)
      rows += rowsEnding(piece)
      bytes += piece.length
      yield frame('D', piece)
    }
  }
  const counted = await countOf(inside, table)
  if (counted.rows !== rows) throw new Error(`${table.name} has ${counted.rows} rows, and ${rows} were copied`)
  return { name: table.name, rows, bytes, sha256: hash.digest('hex'), fingerprint: counted.fingerprint }
}

async function* framesOf(inside: Copying, now: Date, onManifest: (manifest: Manifest) => void): AsyncGenerator<Buffer> {
  const tables = await tablesOf(inside)
  // Share locks: reads and writes continue, but no partition can be dropped before it is copied.
  await inside.rows(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  yield jsonFrame('H', { takenAt: instantText(now), migrations: await migrationsOf(inside), tables } satisfies Head)
  const totals: TableTotal[] = []
  for (const table of tables) totals.push(yield* framesOfTable(inside, table))
  const manifest = { tables: totals, sequences: await sequencesOf(inside) }
  yield jsonFrame('M', manifest)
  onManifest(manifest)
}

const OURS_ALONE = 0o600

/** Messages for errors of writing the file. */
const hindrances: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EROFS: 'the disk is read-only',
}

export interface BackupResult {
  tables: number
  rows: number
  bytes: number
}

/** Writes a consistent snapshot of the database to an encrypted file. The file gets its name once complete. */
export async function writeBackup(engine: Engine, file: string, passphrase: string, now: Date): Promise<BackupResult> {
  if (existsSync(file)) throw new StartFailure(`${file} is there already: name another file.`)
  const draft = `${file}.unfinished`
  let manifest: Manifest | undefined
  try {
    await copying(engine, 'snapshot', (inside) =>
      pipeline(
        Readable.from(framesOf(inside, now, (onManifest) => (manifest = onManifest))),
        createGzip(),
        (source: AsyncIterable<Uint8Array>) => sealed(source, passphrase),
        createWriteStream(draft, { flags: 'wx', mode: OURS_ALONE, flush: true }),
      ),
    )
    await rename(draft, file)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') throw new StartFailure(`${draft} is there: another backup is being written, or one broke off. Remove it first.`)
    await rm(draft, { force: true })
    if (code !== undefined && code in hindrances) throw new StartFailure(`${file} cannot be written: ${hindrances[code]}.`)
    throw error
  }
  const tables = manifest?.tables ?? []
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), bytes: (await stat(file)).size }
}
