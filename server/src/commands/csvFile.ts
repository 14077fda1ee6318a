import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { StartFailure } from '../settings.ts'

/** Reads a CSV file of an operator: UTF-8, separated by commas, semicolons or tabs, with these columns among others. */
export function readCsvFile<Row>(file: string, row: z.ZodMiniType<Row>, columns: readonly string[]): Row[] {
  const rows = z.array(row).safeParse(parsedFile(file))
  if (!rows.success) throw new StartFailure(`${file} cannot be read as CSV with the columns ${columns.join(', ')}.`)
  return rows.data
}

function parsedFile(file: string): unknown {
  const text = textOf(file)
  try {
    return parse(text, { bom: true, columns: true, trim: true, skip_empty_lines: true, delimiter: [',', ';', '\t'] })
  } catch {
    return undefined
  }
}

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    if (error instanceof TypeError) throw new StartFailure(`${file} is not UTF-8: save it as “CSV UTF-8”.`)
    throw new StartFailure(`${file} cannot be read.`)
  }
}
