import type { ImportProgress } from '@portal/contract/data'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { quoted } from '../../database/copying.ts'
import { sql } from '../../database/sql.ts'
import { isEnteredHere, isOfKindergarten, lockOriginsOf } from '../../requests/dataOrigins.ts'
import { dayLiteral } from '../../requests/groupMembership.ts'
import type { ClaimMaker, ClaimPlace } from '../claims/index.ts'
import { claimRows, daysCheck, endOtherMemberships, notePlaced, setAside } from './claiming.ts'
import type { Check, DataFile } from './declare.ts'
import { stopWhereFull } from './faults.ts'
import { literal } from './kinds.ts'
import { childChecks, institutionChecks, isAboutPerson, noteEntered } from './ownership.ts'
import { ACTION } from './reading.ts'
import { referenceFaults } from './referenceFaults.ts'
import {
  checkFaults,
  checkWarnings,
  createRows,
  deleteNamed,
  dropFaulty,
  insertNew,
  inUseFaults,
  isStored,
  makeMissing,
  moveSequence,
  REFERRING,
  sameKeyFaults,
  stagedPages,
  type Tables,
  updateChanged,
  valueFaults,
} from './statements.ts'

/** `taken`: rows without a fault, unchanged ones included. */
export interface Merged {
  new: number
  changed: number
  deleted: number
  taken: number
}

interface How {
  /** Institution that imports the rows; undefined for the operator. */
  office: { at: ClaimPlace; maker: ClaimMaker } | undefined
  today: string
  what: 'delete' | 'write'
  now: Date
  tell(step: ImportProgress['step']): void
}

const Counted = z.tuple([z.object({ count: z.int() })])
const Referring = z.array(z.object({ table: z.string(), columns: z.array(z.string()), own: z.array(z.string()) }))

const run = (tx: Database, statement: string) => tx.execute(sql.raw(statement))

async function count(tx: Database, statement: string | undefined): Promise<number> {
  if (statement === undefined) return 0
  return Counted.parse((await run(tx, statement)).rows)[0].count
}

const faultsOf = (tx: Database, file: DataFile, { faults }: Tables): Promise<number> =>
  count(tx, `select count(*)::integer as count from ${faults} where file = ${literal(file.name)} and not is_warning`)

/** Repeats the checks until they find no new fault: a row may depend on another of its file that was refused. */
async function check(tx: Database, file: DataFile, tables: Tables, checks: readonly string[]): Promise<void> {
  let known = await faultsOf(tx, file, tables)
  for (;;) {
    for (const statement of checks) await run(tx, statement)
    const found = await faultsOf(tx, file, tables)
    if (found === known) return
    await stopWhereFull(tx, tables)
    known = found
    await run(tx, dropFaulty(tables.rows, file, tables))
  }
}

/** Checks in this order: the institution of a row, its references other than people, and the right to name the people. */
async function checkOwnership(
  tx: Database,
  file: DataFile,
  tables: Tables,
  { at, maker }: NonNullable<How['office']>,
  { what, today }: Pick<How, 'what' | 'today'>,
) {
  const faultsOfEach = (checks: readonly Check[]) => checks.map((one) => checkFaults(file, tables, one, today))
  const isWritten = what === 'write'
  for (const one of faultsOfEach(institutionChecks(file, maker.orgId))) await check(tx, file, tables, [one])
  if (isWritten) {
    await check(tx, file, tables, faultsOfEach(file.checks.filter(({ isOfRow }) => isOfRow)))
    const others = referenceFaults(file, tables, (reference) => !isAboutPerson(reference))
    await check(tx, file, tables, others)
  }
  if (file.owner.isMembers && isWritten) {
    await check(tx, file, tables, faultsOfEach([daysCheck(today)]))
    await claimRows(tx, file, tables, at, maker, today)
    await stopWhereFull(tx, tables)
  }
  await setAside(tx, file, tables, maker.orgId)
  for (const one of faultsOfEach(childChecks(file, maker.orgId))) await check(tx, file, tables, [one])
}

/** Refuses data that the institution enters in the portal; the setting stays until the end of the import. */
async function checkOrigin(tx: Database, file: DataFile, tables: Tables, { office, what, now, today }: How): Promise<void> {
  const { origin } = file
  if (origin === undefined) return
  // Settings of other institutions stay unknown to an office.
  const isOwn = `${office === undefined ? 'true' : `r.org_id = ${office.maker.orgId}`}${file.isKindergartens ? ` and ${isOfKindergarten('r.org_id')}` : ''}`
  const orgs = `select r.org_id from ${tables.rows} r where ${isOwn}`
  for (const statement of lockOriginsOf(orgs, origin, instantLiteral(now))) await run(tx, statement)
  // A row that changes nothing is not refused: an institution can import its own export again.
  const isChange = what === 'delete' ? 'true' : `not ${isStored(file)}`
  const where = () => `${isOwn} and ${isEnteredHere('r.org_id', origin)} and ${isChange}`
  const enteredHere: Check = { column: 'org_id', code: 'enteredHere', where }
  await check(tx, file, tables, [checkFaults(file, tables, enteredHere, today)])
}

const instantLiteral = (instant: Date): string => `${literal(instant.toISOString())}::timestamptz`

const NOTHING: Merged = { new: 0, changed: 0, deleted: 0, taken: 0 }

/** Checks for rows that still refer to the ones to be deleted. */
async function inUse(tx: Database, file: DataFile, tables: Tables): Promise<string[]> {
  const { rows } = await run(tx, `${REFERRING}${literal(file.table)}::regclass group by c.oid, c.conrelid`)
  return Referring.parse(rows).map((one) => inUseFaults(file, tables, one))
}

/** Updates run before inserts: a child may leave one group and enter another in the same import. */
async function write(tx: Database, file: DataFile, tables: Tables, now: string): Promise<Merged> {
  if (file.history !== undefined) await run(tx, file.history(tables.rows, now))
  for (const statement of makeMissing(file, tables)) await run(tx, statement)
  const changed = await count(tx, updateChanged(file, tables))
  const inserted = await count(tx, insertNew(file, tables))
  if (file.isNumbered && inserted > 0) await run(tx, moveSequence(file))
  return { ...NOTHING, new: file.isWrittenAnew ? inserted - changed : inserted, changed }
}

/** Merges one file, or those of its rows that others of the same file refer to. */
async function mergePass(tx: Database, file: DataFile, tables: Tables, how: How, pass: string): Promise<Merged> {
  const { office, what, now, today, tell } = how
  const isDelete = `r.${quoted(ACTION)} is ${what === 'delete' ? 'not' : ''} null`
  await run(tx, createRows(file, tables, `${isDelete} and (${pass})`, office?.maker.orgId))
  await run(tx, `analyze ${tables.rows}`)
  if (what === 'write' && file.prepares !== undefined) await run(tx, file.prepares(tables.rows, dayLiteral(today)))
  await checkOrigin(tx, file, tables, how)
  if (office !== undefined) await checkOwnership(tx, file, tables, office, how)
  const applicable = what === 'write' ? file.checks.filter(({ isOperators }) => office === undefined || !isOperators) : []
  const isWarning = ({ warns }: Check) => warns === 'everyone' || (warns === 'operator' && office === undefined)
  const own = applicable.filter((one) => !isWarning(one)).map((one) => checkFaults(file, tables, one, today))
  // A row to delete with an unknown reference is already gone.
  const unknown = what === 'delete' ? [] : referenceFaults(file, tables)
  await check(tx, file, tables, [...unknown, sameKeyFaults(file, tables)])
  await check(tx, file, tables, [...own, ...(what === 'delete' ? await inUse(tx, file, tables) : [])])
  // Warnings refuse no row, so that one run over the remaining rows finds all of them.
  for (const one of applicable.filter(isWarning)) await run(tx, checkWarnings(file, tables, one, today))
  tell('merging')
  if (office !== undefined && what === 'delete' && file.owner.isMembers) await run(tx, notePlaced(tables, today))
  if (office !== undefined && what === 'write' && file.owner.isMembers) {
    await run(tx, noteEntered(tables, today))
    await run(tx, endOtherMemberships(tables, today))
  }
  const taken = await count(tx, `select count(*)::integer as count from ${tables.rows}`)
  const merged =
    what === 'delete'
      ? { ...NOTHING, deleted: await count(tx, deleteNamed(file, tables)) }
      : await write(tx, file, tables, instantLiteral(now))
  if (what === 'write') await file.follows?.(tx, tables.rows)
  await run(tx, `drop table ${tables.rows}`)
  return { ...merged, taken }
}

/** Pages of staged rows per check statement, so that other callers of the embedded engine run in between. */
const BATCH_PAGES = 128

/** Checks staged values from one page on. Returns the next page to check: the last one may still grow until the file ends. */
export async function checkValues(db: Database, file: DataFile, tables: Tables, from: number, isWhole: boolean): Promise<number> {
  const pages = await count(db, stagedPages(tables))
  const end = isWhole ? pages : Math.max(from, pages - 1)
  for (let at = from; at < end; at += BATCH_PAGES) {
    await run(db, valueFaults(file, tables, { from: at, to: Math.min(at + BATCH_PAGES, end) }))
    await stopWhereFull(db, tables)
  }
  return end
}

/** Deletes staged rows with a fault. */
export async function dropStagedFaults(db: Database, file: DataFile, tables: Tables): Promise<void> {
  await run(db, dropFaulty(tables.staged, file, tables))
  await run(db, `analyze ${tables.staged}`)
}

/** Checks the rows of a file against other data, and merges those without a fault. */
export async function mergeFile(tx: Database, file: DataFile, tables: Tables, how: How): Promise<Merged> {
  const sum = { ...NOTHING }
  for (const pass of file.passes) {
    how.tell('checking')
    const merged = await mergePass(tx, file, tables, how, pass)
    sum.new += merged.new
    sum.changed += merged.changed
    sum.deleted += merged.deleted
    sum.taken += merged.taken
  }
  return sum
}
