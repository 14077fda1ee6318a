import { readFileSync } from 'node:fs'
import { ENCODING_HEAD_BYTES, isWindows1251 } from '@portal/contract/encoding'
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
  const bytes = bytesOf(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const encoding = isWindows1251(bytes.subarray(0, ENCODING_HEAD_BYTES)) ? 'is in Windows-1251' : 'is not UTF-8'
    throw new StartFailure(`${file} ${encoding}: save it as “CSV UTF-8”.`)
  }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new StartFailure(`${file} cannot be read.`)
  }
}
