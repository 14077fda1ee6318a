import { describe, expect, it } from 'vitest'
import { dataFiles } from './files.ts'
import { MOST_WRONG_ROWS, type Reading, readFile } from './reading.ts'

const groups = dataFiles.find(({ name }) => name === 'groups')
const HEADER = Object.keys(groups?.columns ?? {}).join(',')

/** Reads a file to its end and lets go what it holds. */
async function read(...parts: readonly (string | Buffer)[]): Promise<Reading> {
  if (groups === undefined) throw new Error('there is no file of groups')
  const bytes = parts.map((part) => Buffer.from(part))
  async function* each() {
    yield* bytes
  }
  const reading = readFile(groups, { name: 'groups.csv', size: Buffer.concat(bytes).length, bytes: each }, () => undefined)
  for await (const _piece of reading.pieces());
  return reading
}
const MEGABYTE = 1024 * 1024

describe('a file that is made to exhaust the memory', () => {
  it('of rows of the wrong length is read to the two thousandth of them, and says so', async () => {
    const { faults, rows } = await read(`${HEADER}\n${'1\n'.repeat(3 * MOST_WRONG_ROWS)}`)
    expect(faults).toHaveLength(MOST_WRONG_ROWS + 1)
    expect(faults.at(-1)).toMatchObject({ line: MOST_WRONG_ROWS + 2, code: 'tooManyWrong', right: String(MOST_WRONG_ROWS) })
    expect(rows).toBe(MOST_WRONG_ROWS + 1)
  })

  it('of one row without an end is given up, be it text, an open quotation mark or nothing but separators', async () => {
    for (const [start, more] of [
      ['', 'x'],
      ['"', 'x'],
      ['', ','],
    ] as const) {
      const { faults } = await read(`${HEADER}\n${start}`, Buffer.alloc(4 * MEGABYTE, more))
      expect(faults).toMatchObject([{ line: 2, code: 'endlessRow' }])
    }
  })

  it('of a hundred thousand columns is looked through once, and names some of them', async () => {
    const wide = Array.from({ length: 100_000 }, (_, at) => `c${at % 50_000}`).join(',')
    const { faults, ignored } = await read(`${HEADER},level,level,${wide}\n`)
    expect(faults).toEqual([{ line: 1, column: 'level', value: '', code: 'sameColumn' }])
    expect(ignored).toHaveLength(100)
  })

  it('while thousands of empty lines, and a file that comes in one piece, are read as ever', async () => {
    const row = '50084,2026,1а,1,\n'
    const { faults, rows } = await read(`${HEADER}\n${row}${'\n'.repeat(2 * MEGABYTE)}${row.repeat(50_000)}`)
    expect([faults, rows]).toEqual([[], 50_001])
  })
})

describe('a file that is no text', () => {
  it('is told as one by a zero byte of its first line, in two bytes a letter with and without their mark', async () => {
    for (const wrong of [Buffer.from(`${HEADER}\n`, 'utf16le'), Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'), `${HEADER},x\0y\n`])
      expect((await read(wrong)).faults).toEqual([{ line: 1, column: '', value: '', code: 'wrongEncoding' }])
  })

  it('has no name that cannot be kept: control characters are replaced, and what is long is cut between letters', async () => {
    expect((await read(`${HEADER},"x\n\0\u0007y",${'𐍈'.repeat(300)}\n`)).ignored).toEqual(['x\uFFFD\uFFFD\uFFFDy', '𐍈'.repeat(100)])
  })
})
