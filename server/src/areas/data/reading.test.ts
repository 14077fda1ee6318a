import { describe, expect, it } from 'vitest'
import { dataFiles } from './files.ts'
import { mostRows } from './importRules.ts'
import { dataLimits } from './limits.ts'
import { type Reading, type ReadLimits, readFile } from './reading.ts'

const groups = dataFiles.find(({ name }) => name === 'groups')
const HEADER = Object.keys(groups?.columns ?? {}).join(',')

const LIMITS: ReadLimits = { rows: 1_000_000, faults: 1000 }

/** Reads a file to its end and discards its rows. */
const read = (...parts: readonly (string | Buffer)[]): Promise<Reading> => readWithin(LIMITS, ...parts)
async function readWithin(limits: ReadLimits, ...parts: readonly (string | Buffer)[]): Promise<Reading> {
  if (groups === undefined) throw new Error('there is no file of groups')
  const bytes = parts.map((part) => Buffer.from(part))
  async function* each() {
    yield* bytes
  }
  const reading = readFile(groups, { name: 'groups.csv', size: Buffer.concat(bytes).length, bytes: each }, limits, () => undefined)
  for await (const _piece of reading.pieces());
  return reading
}
const MEGABYTE = 1024 * 1024

describe('a file that is made to exhaust the memory', () => {
  it('of rows of the wrong length, or with values without an end, is read to the thousandth of them', async () => {
    for (const row of ['1\n', `50084,2026,${'x'.repeat(dataLimits.valueLetters.most + 1)},1,\n`]) {
      const { faults, rows, stoppedBy } = await read(`${HEADER}\n${row.repeat(2 * LIMITS.faults)}`)
      expect([faults.length, rows, stoppedBy]).toEqual([LIMITS.faults, LIMITS.faults, 'faults'])
    }
  })

  it('of more rows than an import takes is read to the last of those, however many follow', async () => {
    const row = '50084,2026,1а,1,\n'
    const within = { ...LIMITS, rows: 500 }
    expect(await readWithin(within, `${HEADER}\n${row.repeat(500)}`)).toMatchObject({ rows: 500, faults: [] })
    expect((await readWithin(within, `${HEADER}\n${row.repeat(500)}`)).stoppedBy).toBeUndefined()
    const { rows, stoppedBy } = await readWithin(within, `${HEADER}\n`, row.repeat(200_000))
    expect([rows, stoppedBy]).toEqual([500, 'rows'])
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

it('an import takes the fewest rows on the embedded engine and the most from the operator', () => {
  const [embedded, office, operator] = [
    mostRows('pglite', 'operator'),
    mostRows('postgres', { orgId: 1 }),
    mostRows('postgres', 'operator'),
  ]
  expect([embedded.code, office.code]).toEqual(['tooLarge', 'tooManyRows'])
  expect(embedded.most).toBeLessThan(office.most)
  expect(office.most).toBeLessThan(operator.most)
})

describe('a file that is no text', () => {
  it('is detected by a zero byte in its first line, in UTF-16 with and without byte order mark', async () => {
    for (const wrong of [Buffer.from(`${HEADER}\n`, 'utf16le'), Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'), `${HEADER},x\0y\n`])
      expect((await read(wrong)).faults).toEqual([{ line: 1, column: '', value: '', code: 'wrongEncoding' }])
  })

  it('has no name that cannot be kept: control characters are replaced, and what is long is cut between letters', async () => {
    expect((await read(`${HEADER},"x\n\0\u0007y",${'𐍈'.repeat(300)}\n`)).ignored).toEqual(['x\uFFFD\uFFFD\uFFFDy', '𐍈'.repeat(100)])
  })
})
