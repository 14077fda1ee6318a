import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FaultCode } from '../../text/dataFaults.ts'
import type { DataFile } from './declare.ts'

/** The bytes of a file by its name, such as `people.csv`. */
export interface Source {
  name: string
  size: number
  bytes(): AsyncIterable<Uint8Array>
}

/** In an optional column of every file: what is to be done with the row. */
export const ACTION = 'action_row'

/** A fault that reading alone finds. */
export interface ReadFault {
  line: number
  column: string
  value: string
  code: FaultCode
  right?: string
}

export interface Reading {
  /** Rows of COPY's own text: the line, the declared columns, the action. */
  pieces(): AsyncIterable<Uint8Array>
  /** After reading: what was found. */
  rows: number
  deletes: number
  faults: ReadFault[]
  ignored: string[]
}

const DELIMITERS = [',', ';', '\t'] as const
const PIECE_LENGTH = 512 * 1024
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\uFFFD' }
const NULL = '\\N'

/** Most values have nothing to escape. */
const SPECIAL = /[\\\t\n\r\0]/
const EACH_SPECIAL = /[\\\t\n\r\0]/g
function copied(value: string): string {
  const text = value.trim()
  if (text === '') return NULL
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (letter) => escapes[letter] ?? letter) : text
}

/** The bytes from the beginning again, and the first of them, which tell the encoding and the delimiter. */
async function opened(source: Source): Promise<{ head: Buffer; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = source.bytes()[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let head = Buffer.alloc(0)
  let isDone = false
  while (!isDone && !head.includes(10) && head.length < 64 * 1024) {
    const next = await iterator.next()
    isDone = next.done === true
    if (!next.done) read.push(next.value)
    head = Buffer.concat(read)
  }
  async function* again(): AsyncIterable<Uint8Array> {
    yield* read
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  }
  return { head, bytes: again() }
}

const isWide = (head: Buffer): boolean => (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)

/** The one that parts the names of the first line. */
export function delimiterOf(firstLine: string): string {
  const times = (delimiter: string) => firstLine.split(delimiter).length - 1
  return DELIMITERS.toSorted((one, other) => times(other) - times(one))[0] ?? ','
}

/** Where each declared column stands in the file. */
function columnsOf(file: DataFile, header: readonly string[], reading: Reading): number[] {
  const names = header.map((name) => name.trim().toLowerCase())
  const declared = [...Object.keys(file.columns), ACTION]
  for (const [at, name] of names.entries()) {
    if (names.indexOf(name) < at && declared.includes(name)) reading.faults.push({ line: 1, column: name, value: '', code: 'sameColumn' })
    if (!declared.includes(name) && name !== '') reading.ignored.push(name)
  }
  for (const name of Object.keys(file.columns))
    if (!names.includes(name)) reading.faults.push({ line: 1, column: name, value: '', code: 'missingColumn' })
  return declared.map((name) => names.indexOf(name))
}

const newlines = (record: readonly string[]): number =>
  record.reduce((sum, value) => sum + (value.includes('\n') ? value.split('\n').length - 1 : 0), 0)

/** Reads a file as a stream. What is wrong with its form is gathered; what is wrong with its values is for the database to find. */
export function readFile(file: DataFile, source: Source, onBytes: (bytes: number, rows: number) => void): Reading {
  const reading: Reading = { rows: 0, deletes: 0, faults: [], ignored: [], pieces }

  async function* pieces(): AsyncIterable<Uint8Array> {
    const { head, bytes } = await opened(source)
    if (isWide(head)) {
      reading.faults.push({ line: 1, column: '', value: '', code: 'wrongEncoding' })
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
    // A source that fails ends the parser with its error, which the loop below meets.
    const records: AsyncIterable<{ record: string[]; info: { lines: number; bytes: number } }> = parser
    pipeline(Readable.from(bytes, { objectMode: false }), parser, () => undefined)
    let places: number[] | undefined
    let width = 0
    let piece = ''
    try {
      for await (const { record, info } of records) {
        if (places === undefined) {
          places = columnsOf(file, record, reading)
          width = record.length
          if (reading.faults.length > 0) return
          continue
        }
        reading.rows++
        const line = info.lines - newlines(record)
        if (record.length !== width) {
          reading.faults.push({ line, column: '', value: '', code: 'columnCount', right: `${record.length} ${width}` })
          continue
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
      if (!(error instanceof CsvError)) throw error
      reading.faults.push({ line: Number(error.lines ?? 1), column: '', value: '', code: 'openQuote' })
    }
    if (places === undefined && reading.faults.length === 0)
      reading.faults.push({ line: 1, column: '', value: '', code: 'emptyFile', right: Object.keys(file.columns).join(', ') })
    if (piece !== '') yield Buffer.from(piece)
    onBytes(source.size, reading.rows)
  }
  return reading
}
