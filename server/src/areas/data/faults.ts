import { type ImportFault, type ImportReport, SHOWN_FAULTS } from '@portal/contract/data'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { csvLine } from '../../http/csv.ts'
import { type FaultCode, faultSentences } from '../../text/dataFaults.ts'
import { dataFiles } from './files.ts'
import type { ReadFault } from './reading.ts'
import type { Tables } from './statements.ts'

const Row = z.object({
  file: z.string(),
  line: z.int(),
  col: z.string(),
  value: z.nullable(z.string()),
  code: z.string(),
  rightly: z.nullable(z.string()),
})
type Row = z.infer<typeof Row>

/** Maximum characters of a value shown in a fault. */
const SHOWN_VALUE = 100
const BATCH_SIZE = 500

/** Values for a fault's sentence, besides the column's own. */
function valuesOf({ file, col, code, rightly }: Row): Record<string, string | number> {
  const column = dataFiles.find(({ name }) => name === file)?.columns[col]
  const [first = '', second = ''] = (rightly ?? '').split(' ')
  const counts: Partial<Record<FaultCode | string, Record<string, string>>> = {
    columnCount: { found: first, wanted: second },
    emptyFile: { words: rightly ?? '' },
  }
  return { column: col, right: rightly ?? '', ...column?.kind.values, ...counts[code] }
}

const faultOf = (row: Row): ImportFault => ({
  file: row.file,
  line: row.line,
  column: row.col,
  value: row.value ?? '',
  ...faultSentences(row.code, valuesOf(row)),
})

/** Stores faults found while reading. */
export async function noteFaults(db: Database, { faults }: Tables, file: string, found: readonly ReadFault[]): Promise<void> {
  for (let at = 0; at < found.length; at += BATCH_SIZE) {
    const values = found
      .slice(at, at + BATCH_SIZE)
      .map(({ line, column, value, code, right }) => sql`(${file}, ${line}::integer, ${column}, ${value}, ${code}, ${right ?? null})`)
    await db.execute(sql`insert into ${sql.raw(faults)} (file, line, col, value, code, rightly) values ${sql.join(values, sql`, `)}`)
  }
}

/** Warns of imported people without a current address, after all files are merged. */
export async function warnOfMissingAddresses(tx: Database, { staged, faults }: Tables): Promise<void> {
  const lacking = `select count(distinct p.id) as count from ${staged} s join people p on p.registry_number = s.registry_number
    where not exists (select from addresses a where a.person_id = p.id and a.left_on is null)`
  await tx.execute(
    sql.raw(`insert into ${faults} (file, line, col, value, code, rightly, is_warning)
      select 'people', 0, '', null, 'noAddress', count::text, true from (${lacking}) lacking where count > 0`),
  )
}

/** Ends the checks of an import at the limit of reported faults. */
export class FaultsFull extends Error {}

/** Throws FaultsFull at the limit of reported faults. Each check has the same limit, so none is truncated unnoticed. */
export async function stopWhereFull(tx: Database, { faults }: Tables): Promise<void> {
  const { rows } = await tx.execute(sql.raw(`select from ${faults} where not is_warning offset ${SHOWN_FAULTS - 1} limit 1`))
  if (rows.length > 0) throw new FaultsFull()
}

/** Number of faults, and the refused rows by file. */
export async function countFaults(tx: Database, { faults }: Tables): Promise<{ count: number; refused: Map<string, number> }> {
  const { rows } = await tx.execute(
    sql.raw(
      `select file, count(*)::integer as count, count(distinct line) filter (where line > 1)::integer as refused from ${faults} where not is_warning group by file`,
    ),
  )
  const counted = z.array(z.object({ file: z.string(), count: z.int(), refused: z.int() })).parse(rows)
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    refused: new Map(counted.map(({ file, refused }) => [file, refused])),
  }
}

/** Faults, or warnings, in the order of the files. */
export async function shownFaults(tx: Database, { faults }: Tables, isWarning: boolean): Promise<ImportFault[]> {
  const { rows } = await tx.execute(
    sql`select file, line, col, left(value, ${SHOWN_VALUE}) as value, code, rightly from ${sql.raw(faults)} where is_warning = ${isWarning} order by file, line, number limit ${SHOWN_FAULTS}`,
  )
  return z.array(Row).parse(rows).map(faultOf)
}

/** Escapes values that a spreadsheet would take for a formula. */
const harmless = (value: string): string => value.replace(/^(?=[=+@-])/, "'")

/** Faults and warnings as CSV in UTF-8 with a byte order mark for spreadsheets. */
export function faultLines(faults: readonly ImportFault[], warnings: readonly ImportFault[]): string {
  const linesOf = (kind: string, found: readonly ImportFault[]) =>
    found.map(({ file, line, column, value, mn, en }) => csvLine([file, String(line), column, value, mn, en, kind].map(harmless)))
  return `\uFEFFfile,line,column,value,mn,en,kind\n${[...linesOf('fault', faults), ...linesOf('warning', warnings)].join('\n')}\n`
}

const BROKEN_RULE = /^23/
const Broken = z.object({ code: z.string().check(z.regex(BROKEN_RULE)), constraint: z.optional(z.string()), table: z.optional(z.string()) })

/** Fault for a database constraint that no check covers; the transaction was rolled back. */
function brokenRule(error: unknown): ImportFault | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const broken = Broken.safeParse(cause)
  if (!broken.success) return undefined
  const { constraint = '', table = '' } = broken.data
  const file = dataFiles.find((one) => one.table === table)?.name ?? table
  return { file, line: 0, column: '', value: constraint, ...faultSentences('breaksRule', { right: constraint }) }
}

/** Report of an import that the database refused. */
export function brokenReport(error: unknown): ImportReport | undefined {
  const broken = brokenRule(error)
  return broken && { isApplied: false, files: [], faults: [broken], faultCount: 1, hasMoreFaults: false, warnings: [], ignored: [] }
}
