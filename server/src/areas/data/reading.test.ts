import { describe, expect, it } from 'vitest'
import { dataFiles } from './files.ts'
import { fileNamed, isIgnoredSheet, mostRows } from './importRules.ts'
import { dataLimits } from './limits.ts'
import { type Reading, type ReadLimits, type ReadOptions, readFile } from './reading.ts'

const groups = dataFiles.find(({ name }) => name === 'groups')
const HEADER = Object.keys(groups?.columns ?? {}).join(',')

const LIMITS: ReadLimits = { rows: 1_000_000, faults: 1000 }

/** Reads a file to its end and discards its rows. */
const read = (...parts: readonly (string | Buffer)[]): Promise<Reading> => readWithin(LIMITS, ...parts)
async function readWithin(limits: ReadLimits, ...parts: readonly (string | Buffer)[]): Promise<Reading> {
  return (await readRows({ limits }, ...parts)).reading
}
async function readRows(
  options: Partial<ReadOptions>,
  ...parts: readonly (string | Buffer)[]
): Promise<{ reading: Reading; rows: string }> {
  if (groups === undefined) throw new Error('there is no file of groups')
  const bytes = parts.map((part) => Buffer.from(part))
  async function* each() {
    yield* bytes
  }
  const reading = readFile(
    groups,
    { name: 'groups.csv', size: Buffer.concat(bytes).length, bytes: each },
    { limits: LIMITS, convertsWindows1251: false, onBytes: () => undefined, ...options },
  )
  let rows = ''
  for await (const piece of reading.pieces()) rows += Buffer.from(piece).toString('utf8')
  return { reading, rows }
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

describe('a file of an office program', () => {
  /** Windows-1251 with Є and Ї for Ө and Ү, as old Mongolian keyboards type them. */
  const windows1251 = (text: string) =>
    Buffer.from(
      [...text].map((letter) => {
        const known = { Ө: 0xaa, ө: 0xba, Ү: 0xaf, ү: 0xbf, Ё: 0xa8, ё: 0xb8 }[letter]
        const code = letter.charCodeAt(0)
        return known ?? (code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code)
      }),
    )

  it('in Windows-1251 is recognised, and converted with consent, letters of Mongolian included', async () => {
    const bytes = windows1251(`${HEADER}\n50084,2026,Бөхчүүд 5а,5,\n`)
    expect((await read(bytes)).faults).toEqual([{ line: 1, column: '', value: '', code: 'windows1251' }])
    const { reading, rows } = await readRows({ convertsWindows1251: true }, bytes)
    expect([reading.faults, rows]).toEqual([[], '2\t50084\t2026\tБөхчүүд 5а\t5\t\\N\t\\N\n'])
    expect((await read(`${HEADER}\n50084,2026,5а,5,\n`)).faults).toEqual([])
  })

  it('may have rows of empty cells, and a row below the first that describes the columns; lines keep their numbers', async () => {
    const { reading, rows } = await readRows({}, `${HEADER}\n# байгууллага,жил,анги,түвшин,багш\n,,,,\n 50084 ,2026,5а,5,\n,,\n`)
    expect([reading.faults, reading.rows, rows]).toEqual([[], 1, '4\t50084\t2026\t5а\t5\t\\N\t\\N\n'])
    expect((await read(`${HEADER}\n50084,2026,5а,5,\n#,,,,\n`)).rows).toBe(2)
  })

  it.each([
    'groups.csv',
    'Groups (1).CSV',
    'Copy of groups.csv',
    'groups - Copy (2).csv',
    'groups - хуулбар.csv',
    ' groups .csv',
    '11/groups.csv',
  ])('%j is the file groups', (name) => expect(fileNamed(name)?.name).toBe('groups'))

  it('with spaces in its name is known, and an unknown sheet is ignored beside a known one', () => {
    expect(fileNamed('day attendance (3).csv')?.name).toBe('day_attendance')
    expect(fileNamed('(1).csv')).toBeUndefined()
    const sheet = (name: string) => ({ name, size: 1, isSheet: true as const, bytes: async function* () {} })
    const [notes, known] = [sheet('Тайлбар.csv'), sheet('groups.csv')]
    expect([isIgnoredSheet(notes, [notes, known]), isIgnoredSheet(known, [notes, known]), isIgnoredSheet(notes, [notes])]).toEqual([
      true,
      false,
      false,
    ])
    expect(isIgnoredSheet({ name: 'notes.csv', size: 1, bytes: async function* () {} }, [known])).toBe(false)
  })
})
