import { type ImportFault, SHOWN_FAULTS } from '@portal/contract/data'
import * as z from 'zod/mini'
import type { Database } from '../../database/connect.ts'
import { sql } from '../../database/sql.ts'
import { csvLine } from '../../kit/csv.ts'
import { type FaultCode, faultSentences } from '../../text/dataFaults.ts'
import { dataFiles } from './files.ts'
import type { ReadFault } from './reading.ts'
import type { Tables } from './statements.ts'

const Row = z.object({
  number: z.int(),
  file: z.string(),
  line: z.int(),
  col: z.string(),
  value: z.nullable(z.string()),
  code: z.string(),
  rightly: z.nullable(z.string()),
})
type Row = z.infer<typeof Row>

/** Long values are told by how they begin. */
const SHOWN_VALUE = 100
const AT_A_TIME = 500
const PAGE = 5000

/** What a sentence may name beside the column's own values. */
function valuesOf({ file, col, code, rightly }: Row): Record<string, string | number> {
  const column = dataFiles.find(({ name }) => name === file)?.columns[col]
  const [first = '', second = ''] = (rightly ?? '').split(' ')
  const counts: Partial<Record<FaultCode | string, Record<string, string>>> = {
    columnCount: { found: first, wanted: second },
    tooLarge: { rows: first, most: second },
    emptyFile: { words: rightly ?? '' },
  }
  return { column: col, right: rightly ?? '', ...column?.kind.values, ...counts[code] }
}

const told = (row: Row): ImportFault => ({
  file: row.file,
  line: row.line,
  column: row.col,
  value: row.value ?? '',
  ...faultSentences(row.code, valuesOf(row)),
})

/** What reading has found. */
export async function noteFaults(db: Database, { faults }: Tables, file: string, found: readonly ReadFault[]): Promise<void> {
  for (let at = 0; at < found.length; at += AT_A_TIME) {
    const values = found
      .slice(at, at + AT_A_TIME)
      .map(({ line, column, value, code, right }) => sql`(${file}, ${line}::integer, ${column}, ${value}, ${code}, ${right ?? null})`)
    await db.execute(sql`insert into ${sql.raw(faults)} (file, line, col, value, code, rightly) values ${sql.join(values, sql`, `)}`)
  }
}

/** All faults, and the rows that each file loses by them. */
export async function countFaults(tx: Database, { faults }: Tables): Promise<{ count: number; refused: Map<string, number> }> {
  const { rows } = await tx.execute(
    sql.raw(
      `select file, count(*)::integer as count, count(distinct line) filter (where line > 1)::integer as refused from ${faults} group by file`,
    ),
  )
  const counted = z.array(z.object({ file: z.string(), count: z.int(), refused: z.int() })).parse(rows)
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    refused: new Map(counted.map(({ file, refused }) => [file, refused])),
  }
}

async function page(tx: Database, { faults }: Tables, after: Row | undefined, most: number): Promise<Row[]> {
  const from = after === undefined ? sql`` : sql`where (file, line, number) > (${after.file}, ${after.line}, ${after.number})`
  const { rows } = await tx.execute(
    sql`select number, file, line, col, left(value, ${SHOWN_VALUE}) as value, code, rightly from ${sql.raw(faults)} ${from} order by file, line, number limit ${most}`,
  )
  return z.array(Row).parse(rows)
}

export const shownFaults = async (tx: Database, tables: Tables): Promise<ImportFault[]> =>
  (await page(tx, tables, undefined, SHOWN_FAULTS)).map(told)

/** A spreadsheet must not take a value for a formula. */
const harmless = (value: string): string => value.replace(/^(?=[=+@-])/, "'")

/** Every fault as CSV, in UTF-8 with the mark by which spreadsheets know it. */
export async function writeFaults(tx: Database, tables: Tables, write: (piece: string) => Promise<void>): Promise<void> {
  await tx.execute(sql.raw(`create index on ${tables.faults} (file, line, number)`))
  await write('\uFEFFfile,line,column,value,mn,en\n')
  let last: Row | undefined
  for (;;) {
    const rows = await page(tx, tables, last, PAGE)
    if (rows.length === 0) return
    last = rows.at(-1)
    const lines = rows
      .map(told)
      .map(({ file, line, column, value, mn, en }) => csvLine([file, String(line), column, value, mn, en].map(harmless)))
    await write(`${lines.join('\n')}\n`)
  }
}

const BROKEN_RULE = /^23/
const Broken = z.object({ code: z.string().check(z.regex(BROKEN_RULE)), constraint: z.optional(z.string()), table: z.optional(z.string()) })

/** A rule of the database that no check of ours has foreseen: nothing was changed, and its name is what there is to tell. */
export function brokenRule(error: unknown): ImportFault | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const broken = Broken.safeParse(cause)
  if (!broken.success) return undefined
  const { constraint = '', table = '' } = broken.data
  const file = dataFiles.find((one) => one.table === table)?.name ?? table
  return { file, line: 0, column: '', value: constraint, ...faultSentences('breaksRule', { right: constraint }) }
}
