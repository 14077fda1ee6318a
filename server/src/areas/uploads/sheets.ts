import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { csvLine } from '../../http/csv.ts'
import { NotUnpacked } from './rules.ts'

const READER = fileURLToPath(new URL('./sheetReader.ts', import.meta.url))
/** Heap limit of the reader process, enough for 100 000 rows. */
const MEMORY_MB = 512
const TIMEOUT_MS = 120_000
/** Maximum bytes of all sheets as text: cells may share one long value, so that a small spreadsheet expands to gigabytes. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024

/** Exit code of the reader process for a spreadsheet with too many rows. */
export const TOO_MANY_ROWS = 3

const two = (number: number): string => String(number).padStart(2, '0')

/** Formats a cell for CSV. Spreadsheets store a time of day as a date before 1901. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? '1' : '0'
  if (!(cell instanceof Date)) return String(cell)
  const isTime = cell.getUTCFullYear() < 1901
  return isTime ? `${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}` : cell.toISOString().slice(0, 10)
}

export const csvOf = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => csvLine(row.map(cellText))).join('\r\n')

/** Reads a stream as text; throws as soon as it exceeds `most` bytes. */
export async function textWithin(stream: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of stream) {
    length += piece.length
    if (length > most) throw new NotUnpacked('sheetTooLarge')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const Sheets = z.array(z.object({ sheet: z.string(), csv: z.string() }))

/** Converts a spreadsheet to CSV in a child process, so that a hostile file cannot crash or exhaust the portal. */
export async function readSheets(bytes: Uint8Array, program = process.execPath): Promise<z.infer<typeof Sheets>> {
  const child = spawn(program, [`--max-old-space-size=${MEMORY_MB}`, READER], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    // Keeps the portal's secrets out of the reader process.
    env: {},
  })
  // A reader that exits early closes its stdin; the exit code is checked below.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const reading = Promise.all([textWithin(child.stdout, MAX_TEXT_BYTES), once(child, 'close')])
  const [written, [code]] = await reading.finally(() => child.kill('SIGKILL'))
  if (code === TOO_MANY_ROWS) throw new NotUnpacked('tooManyRows')
  if (code !== 0) throw new NotUnpacked('unreadable')
  return Sheets.parse(JSON.parse(written))
}
