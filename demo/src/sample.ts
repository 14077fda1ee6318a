import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportData } from '@portal/server/areas/data/index'
import { openEmbedded } from '@portal/server/database/connect'
import { systemClock } from '@portal/server/outside/clock'
import { parse } from 'csv-parse/sync'
import { prepareDemo } from './country.ts'
import { groupNameOf } from './groups.ts'
import { BUSY_SCHOOL_ID } from './organisations.ts'

/**
 * `npm run sample-data` writes docs/sample-data: two classes of the demo's school with about forty children, in the format of the export.
 */

const FOLDER = new URL('../../docs/sample-data/', import.meta.url)
const CHILDREN = 500
const GROUPS = [groupNameOf(1, 'а'), groupNameOf(5, 'а')]
const OF_EACH = 20
/** Days of attendance in the sample. */
const DAYS = 7
const DAY_MS = 86_400_000

interface Row {
  record: Record<string, string>
  raw: string
}
type Files = Map<string, { header: string; rows: Row[] }>

function read(bytes: Buffer): { header: string; rows: Row[] } {
  const text = bytes.toString('utf8')
  const rows: Row[] = parse(text, { columns: true, raw: true, cast: (value) => value })
  return { header: text.slice(0, text.indexOf('\n') + 1), rows }
}

const of = (files: Files, name: string, column: string): string[] =>
  (files.get(name)?.rows ?? []).map(({ record }) => record[column] ?? '').filter((value) => value !== '')

/** Keeps the rows of a file in which a column has one of these values. */
function keep(files: Files, name: string, column: string, values: Iterable<string>): void {
  const wanted = new Set(values)
  const file = files.get(name)
  if (file !== undefined) file.rows = file.rows.filter(({ record }) => wanted.has(record[column] ?? ''))
}

/** Keeps the chosen classes of the current year and their related rows. */
function reduce(files: Files): void {
  const year = of(files, 'groups', 'school_year').toSorted().at(-1) ?? ''
  for (const name of files.keys()) {
    if (!files.get(name)?.header.includes('group,')) continue
    keep(files, name, 'group', GROUPS)
    keep(files, name, 'school_year', [year])
  }
  const members = files.get('members')?.rows ?? []
  const some = GROUPS.flatMap((group) => members.filter(({ record }) => record.group === group).slice(0, OF_EACH))
  const children = new Set(some.map(({ record }) => record.child_registry_number ?? ''))
  // A newly set up portal has no campaigns.
  for (const name of ['campaigns', 'catchments', 'places']) keep(files, name, 'campaign_kind', [])
  for (const [name, { header }] of files) if (header.includes('child_registry_number')) keep(files, name, 'child_registry_number', children)
  const levels = of(files, 'groups', 'level')
  for (const name of ['days', 'topics', 'books']) keep(files, name, 'level', levels)
  keep(files, 'topics', 'subject', of(files, 'courses', 'subject'))
  const named = ['groups', 'courses'].flatMap((name) => of(files, name, 'teacher_registry_number'))
  const people = new Set([
    ...children,
    ...named,
    ...of(files, 'guardians', 'guardian_registry_number'),
    ...of(files, 'heads', 'head_registry_number'),
  ])
  for (const name of ['people', 'addresses']) keep(files, name, 'registry_number', people)
}

const data = mkdtempSync(join(tmpdir(), 'portal-sample-'))
const open = await openEmbedded(join(data, 'database'))
try {
  const now = systemClock.now()
  await prepareDemo(open, { realNow: now, children: CHILDREN, passwordCost: 'light', isTodayOver: true })
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString().slice(0, 10)
  const files: Files = new Map()
  await exportData(open.engine, { orgId: BUSY_SCHOOL_ID, since }, async (name, bytes) => {
    const pieces: Uint8Array[] = []
    for await (const piece of bytes) pieces.push(piece)
    files.set(name.replace(/\.csv$/, ''), read(Buffer.concat(pieces)))
  })
  reduce(files)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, { header, rows }] of files) writeFileSync(new URL(`${name}.csv`, FOLDER), header + rows.map(({ raw }) => raw).join(''))
  console.log(`${of(files, 'members', 'child_registry_number').length} children in docs/sample-data`)
} finally {
  await open.close()
  rmSync(data, { recursive: true, force: true })
}
