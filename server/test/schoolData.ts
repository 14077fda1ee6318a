import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportReport } from '@portal/contract/data'
import { parse } from 'csv-parse/sync'
import { inject } from 'vitest'
import { exportData, type ImportOptions, type ImportPlace, importData, type Source } from '../src/areas/data/index.ts'
import type { Database } from '../src/database/connect.ts'
import { openDatabase } from '../src/database/open.ts'
import { sql } from '../src/database/sql.ts'
import { places, subjects } from '../src/database/tables.ts'
import { csvLine } from '../src/http/csv.ts'
import { systemClock } from '../src/outside/clock.ts'
import { centreOf } from '../src/settings/centre.ts'
import { readSettings } from '../src/settings.ts'
import type { Place } from './opening.ts'
import { emptyDatabase, ownDatabase, testEnvironment } from './portal.ts'
import { root } from './seeded.ts'

export type Files = Record<string, string | Buffer>
export type Rows = Record<string, string>[]

/** A time shortly after the last attendance of the sample. */
const SAMPLE_NOW = new Date('2026-11-18T10:00:00+08:00')
const SAMPLE = join(root, 'docs/sample-data')
export const sample: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(SAMPLE).map((name) => [name, readFileSync(join(SAMPLE, name), 'utf8')]),
)
export const sampleRows = (file: string): Rows => parse(sample[`${file}.csv`] ?? '', { columns: true })

export const csv = (rows: Rows): string => {
  const columns = Object.keys(rows[0] ?? {})
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map((line) => `${csvLine(line)}\n`).join('')
}

const isSources = (files: Files | readonly Source[]): files is readonly Source[] => Array.isArray(files)
const sourcesOf = (files: Files): Source[] =>
  Object.entries(files).map(([name, text]) => {
    const bytes = Buffer.from(text)
    return {
      name,
      size: bytes.length,
      bytes: async function* () {
        yield bytes
      },
    }
  })

/** Inserts the places and subjects of `npm run setup` that the sample needs. */
async function insertReference(db: Database): Promise<void> {
  const codes = [...sampleRows('organisations'), ...sampleRows('addresses')].map(({ place_code: code = '' }) => code)
  for (const length of [2, 4, 6]) {
    const some = new Set(codes.filter((code) => code.length >= length).map((code) => code.slice(0, length)))
    await db.insert(places).values([...some].map((code) => ({ code, parentCode: code.slice(0, -2) || null, name: code })))
  }
  const names = new Set([...sampleRows('courses'), ...sampleRows('topics'), ...sampleRows('books')].map(({ subject = '' }) => subject))
  await db.insert(subjects).values([...names].filter((name) => name !== '').map((name) => ({ name })))
}

const empty = () => emptyDatabase(inject('seeded').engine === 'postgres' ? 'PostgreSQL' : 'embedded')

/** A portal with places and subjects only. */
export async function emptyPortal() {
  const portal = await dataPortal(await empty())
  await insertReference(portal.db)
  return portal
}

/** Portal of the demo, and one that has only its places and subjects. */
export async function demoAndEmptyPortal() {
  const demo = await dataPortal(await ownDatabase())
  const fresh = await dataPortal(await empty())
  const above = await demo.db.select().from(places).orderBy(sql`length(code)`, places.code)
  for (let at = 0; at < above.length; at += BATCH_ROWS) await fresh.db.insert(places).values(above.slice(at, at + BATCH_ROWS))
  await fresh.db.insert(subjects).values(await demo.db.select().from(subjects))
  return { demo, fresh, end: () => Promise.all([demo.end(), fresh.end()]) }
}
const BATCH_ROWS = 1000

/** Import and export on a database, without a server. */
async function dataPortal(own: Place) {
  const environment = testEnvironment(own.environment, {})
  const settings = readSettings(environment)
  const { db, engine, close } = await openDatabase(settings)
  const at = {
    engine,
    settings,
    clock: { ...systemClock, now: () => SAMPLE_NOW },
    publicUrl: () => 'http://localhost',
    centre: centreOf(settings.office, false),
  }
  return {
    db,
    at,
    /** Settings of a command on the same database. */
    environment,
    bring: (
      files: Files | readonly Source[],
      options: Partial<ImportOptions> = {},
      other: Partial<ImportPlace> = {},
    ): Promise<ImportReport> =>
      importData({ ...at, ...other }, isSources(files) ? files : sourcesOf(files), {
        scope: 'operator',
        isCheckOnly: false,
        takesGoodRows: false,
        caller: undefined,
        action: 'test',
        requestId: 'test',
        ...options,
      }),
    exported: async (options = {}): Promise<Record<string, string>> => {
      const files: Record<string, string> = {}
      await exportData(engine, options, async (name, bytes) => {
        const pieces: Uint8Array[] = []
        for await (const piece of bytes) pieces.push(piece)
        files[name] = Buffer.concat(pieces).toString('utf8')
      })
      return files
    },
    end: async () => {
      await close()
      await own.drop()
    },
  }
}
export type EmptyPortal = Awaited<ReturnType<typeof emptyPortal>>
