import { pipeline, Readable } from 'node:stream'
import { ENCODING_HEAD_BYTES, fromWindows1251, isWindows1251 } from '@portal/contract/encoding'
import { CsvError, type Parser, parse } from 'csv-parse'
import type { FaultCode } from '../../text/dataFaults.ts'
import type { DataFile } from './declare.ts'
import { UNREADABLE } from './kinds.ts'
import { dataLimits } from './limits.ts'

/** Bytes of a file by its name, such as `people.csv`. */
export interface Source {
  name: string
  size: number
  /** Sheet of a workbook; an unknown one is ignored, since workbooks have sheets of notes. */
  isSheet?: true
  bytes(): AsyncIterable<Uint8Array>
}

/** Optional column of every file: the action for the row. */
export const ACTION = 'action_row'

/** Rows and faults that one file may still add to its import. */
export interface ReadLimits {
  rows: number
  faults: number
}

export interface ReadOptions {
  limits: ReadLimits
  /** Files in Windows-1251 are converted instead of refused. */
  convertsWindows1251: boolean
  onBytes(bytes: number, rows: number): void
}

/** Fault found while reading. */
export interface ReadFault {
  line: number
  column: string
  value: string
  code: FaultCode
  right?: string | undefined
}

export interface Reading {
  /** Rows in the text format of COPY: line, declared columns, action. */
  pieces(): AsyncIterable<Uint8Array>
  /** Counts and findings; complete after reading. */
  rows: number
  deletes: number
  faults: ReadFault[]
  ignored: string[]
  /** Limit at which reading stopped before the end of the file. */
  stoppedBy?: keyof ReadLimits
}

const DELIMITERS = [',', ';', '\t'] as const
const PIECE_LENGTH = 128 * 1024
/** Bytes passed to the parser at a time: it parses all of them into records before the first is consumed. */
const CHUNK_BYTES = ENCODING_HEAD_BYTES
/** Maximum bytes of a row, a hundred times the longest valid one. */
const MAX_RECORD_BYTES = 1024 * 1024
/** Characters of a value that a fault stores. */
const MAX_VALUE_LENGTH = 100
/** Maximum unknown columns that are listed. */
const MAX_IGNORED = 100
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': UNREADABLE }
const NULL = '\\N'

/** Fast test, since most values need no escaping. */
const SPECIAL = /[\\\t\n\r\0]/
const EACH_SPECIAL = /[\\\t\n\r\0]/g
function copied(value: string): string {
  const text = value.trim()
  if (text === '') return NULL
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (letter) => escapes[letter] ?? letter) : text
}

/** Splits the bytes into small chunks. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  for await (const large of bytes) for (let at = 0; at < large.length; at += CHUNK_BYTES) yield large.subarray(at, at + CHUNK_BYTES)
}

/** First bytes, for detecting encoding and delimiter, and the whole stream from the start. */
async function opened(source: Source): Promise<{ head: Buffer; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = inPieces(source.bytes())
  const read: Uint8Array[] = []
  let length = 0
  let isDone = false
  while (!isDone && length < CHUNK_BYTES) {
    const next = await iterator.next()
    isDone = next.done === true
    if (next.done) break
    read.push(next.value)
    length += next.value.length
  }
  async function* again(): AsyncIterable<Uint8Array> {
    yield* read
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return { head: Buffer.concat(read), bytes: again() }
}

async function* asUtf8(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) yield Buffer.from(fromWindows1251(piece))
}

/** Detects UTF-16 or binary content: a valid first line has no zero byte. */
const isNoText = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  head.subarray(0, head.indexOf(10) + 1 || undefined).includes(0)

/** Maximum characters shown of a name from a file. */
const SHOWN_NAME = 100

/** Name from a file with control characters replaced, in a length that can be stored and shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters cannot be stored.
export const shownName = (name: string): string => [...name.replace(/[\u0000-\u001f]/g, UNREADABLE)].slice(0, SHOWN_NAME).join('')

/** Most frequent delimiter of the first line. */
export function delimiterOf(firstLine: string): string {
  const times = (delimiter: string) => firstLine.split(delimiter).length - 1
  return DELIMITERS.toSorted((one, other) => times(other) - times(one))[0] ?? ','
}

/** Index of each declared column in the file. */
function columnsOf(file: DataFile, declared: readonly string[], header: readonly string[], reading: Reading): number[] {
  const isDeclared = new Set(declared)
  const places = new Map<string, number>()
  const twice = new Set<string>()
  for (const [at, written] of header.entries()) {
    const name = written.trim().toLowerCase()
    if (places.has(name)) twice.add(name)
    else places.set(name, at)
  }
  for (const name of declared) if (twice.has(name)) reading.faults.push({ line: 1, column: name, value: '', code: 'sameColumn' })
  for (const name of Object.keys(file.columns))
    if (!places.has(name)) reading.faults.push({ line: 1, column: name, value: '', code: 'missingColumn' })
  const foreign = [...places.keys()].filter((name) => name !== '' && !isDeclared.has(name))
  reading.ignored.push(...foreign.slice(0, MAX_IGNORED).map(shownName))
  return declared.map((name) => places.get(name) ?? -1)
}

class EndlessRow extends Error {}

/**
 * Feeds the parser until a row exceeds MAX_RECORD_BYTES. The parser's own size limit ignores separators, so a row of separators would pass
 * it.
 */
async function* parsedChunks(bytes: AsyncIterable<Uint8Array>, { info }: Parser): AsyncIterable<Uint8Array> {
  let ended = 0
  let since = 0
  for await (const piece of bytes) {
    const now = info.records + info.empty_lines
    since = now === ended ? since + piece.length : 0
    ended = now
    if (since > MAX_RECORD_BYTES) throw new EndlessRow()
    yield piece
  }
}

/** Bytes of rows copied per batch, after which their values are checked. */
const BATCH_BYTES = 2 * 1024 * 1024

export async function* inBatches(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array[]> {
  let batch: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    batch.push(piece)
    length += piece.length
    if (length < BATCH_BYTES) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

const newlines = (record: readonly string[]): number =>
  record.reduce((sum, value) => sum + (value.includes('\n') ? value.split('\n').length - 1 : 0), 0)

/** Spreadsheets leave rows of empty cells; the second row of a template describes the columns. */
const isSkipped = (record: readonly string[], isSecond: boolean): boolean =>
  record.every((value) => value.trim() === '') || (isSecond && record[0]?.startsWith('#') === true)

/** Reads a file as a stream and collects faults of its form; the database checks the values. */
export function readFile(file: DataFile, source: Source, { limits, convertsWindows1251, onBytes }: ReadOptions): Reading {
  const reading: Reading = { rows: 0, deletes: 0, faults: [], ignored: [], pieces }
  const declared = [...Object.keys(file.columns), ACTION]

  /** Fault of a whole row: wrong number of values, or one longer than any column allows. */
  function faultOf(record: readonly string[], width: number, places: readonly number[], line: number): ReadFault | undefined {
    if (record.length !== width) return { line, column: '', value: '', code: 'columnCount', right: `${record.length} ${width}` }
    const long = places.findIndex((at) => (record[at]?.length ?? 0) > dataLimits.valueLetters.most)
    if (long === -1) return undefined
    const value = record[places[long] ?? -1]?.slice(0, MAX_VALUE_LENGTH) ?? ''
    return { line, column: declared[long] ?? '', value, code: 'longValue', right: String(dataLimits.valueLetters.most) }
  }

  async function* pieces(): AsyncIterable<Uint8Array> {
    const { head, bytes } = await opened(source)
    if (isNoText(head)) {
      reading.faults.push({ line: 1, column: '', value: '', code: 'wrongEncoding' })
      return
    }
    const isConverted = isWindows1251(head)
    if (isConverted && !convertsWindows1251) {
      reading.faults.push({ line: 1, column: '', value: '', code: 'windows1251' })
      return
    }
    const [firstLine = ''] = head.toString('utf8').split(/\r?\n/)
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(firstLine),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    })
    // A failing source ends the parser with its error, which the loop below throws.
    const records: AsyncIterable<{ record: string[]; info: { lines: number; bytes: number; records: number } }> = parser
    pipeline(Readable.from(parsedChunks(isConverted ? asUtf8(bytes) : bytes, parser), { objectMode: false }), parser, () => undefined)
    let places: number[] | undefined
    let width = 0
    let piece = ''
    try {
      for await (const { record, info } of records) {
        if (places === undefined) {
          places = columnsOf(file, declared, record, reading)
          width = record.length
          if (reading.faults.length > 0) return
          continue
        }
        if (isSkipped(record, info.records === 2)) continue
        if (reading.rows === limits.rows) {
          reading.stoppedBy = 'rows'
          return
        }
        reading.rows++
        const line = info.lines - newlines(record)
        const fault = faultOf(record, width, places, line)
        if (fault !== undefined) {
          reading.faults.push(fault)
          if (reading.faults.length < limits.faults) continue
          reading.stoppedBy = 'faults'
          return
        }
        piece += `${line}`
        for (const at of places) piece += `\t${at === -1 ? NULL : copied(record[at] ?? '')}`
        piece += '\n'
        if (record[places.at(-1) ?? -1]?.trim()) reading.deletes++
        if (piece.length > PIECE_LENGTH) {
          onBytes(info.bytes, reading.rows)
          yield Buffer.from(piece)
          piece = ''
        }
      }
    } catch (error) {
      const isEndless = error instanceof EndlessRow
      if (!isEndless && !(error instanceof CsvError)) throw error
      const line = isEndless ? parser.info.lines : Number(error.lines ?? 1)
      reading.faults.push({ line, column: '', value: '', code: isEndless ? 'endlessRow' : 'openQuote' })
    }
    if (places === undefined && reading.faults.length === 0)
      reading.faults.push({ line: 1, column: '', value: '', code: 'emptyFile', right: Object.keys(file.columns).join(', ') })
    if (piece !== '') yield Buffer.from(piece)
    onBytes(source.size, reading.rows)
  }
  return reading
}
