import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { type BrokenFolder, brokenFolders } from '../../../test/brokenFolders.ts'
import { bareEnvironment } from '../../../test/process.ts'
import { csv, type EmptyPortal, type Files, type Rows, sampleRows } from '../../../test/schoolData.ts'
import { root } from '../../../test/seeded.ts'
import { exitCodeOf } from '../../commands/dataCommands.ts'
import { sql } from '../../database/sql.ts'
import { dataFaults, type FaultCode, faultSentences } from '../../text/dataFaults.ts'
import { unpackFaults } from '../../text/deliveryFaults.ts'
import { filesIn, NotUnpacked } from '../uploads/index.ts'
import { dataFiles } from './files.ts'

type Row = Record<string, string>

/** Rows of the sample from `from` on, each changed so that it has one fault. */
interface BrokenImport {
  file: string
  from?: number
  column: string
  code: FaultCode
  change(row: Row, at: number): Row
  /** Values of the row that the fault's sentence names. */
  values?: Record<string, string | number> | ((row: Row) => Record<string, string | number>)
}

const EACH = 4
const SCHOOL = 50_084
const STRANGER = 'ЧХ19221698'

const set =
  (column: string, value: string) =>
  (row: Row): Row => ({ ...row, [column]: value })
/** Fault in the value of one column. */
const value = (
  file: string,
  from: number,
  column: string,
  wrong: string,
  code: FaultCode,
  values: BrokenImport['values'] = {},
): BrokenImport => ({
  file,
  from,
  column,
  code,
  values,
  change: set(column, wrong),
})
/** Fault in a new institution. */
const institution = (
  number: number,
  column: string,
  wrong: string,
  code: FaultCode,
  values: BrokenImport['values'] = {},
): BrokenImport => ({
  file: 'organisations',
  column,
  code,
  values,
  change: (row, at) => ({ ...row, org_id: String(number + at), [column]: wrong }),
})

const childOf = (at: number) => sampleRows('members')[at]?.child_registry_number ?? ''
const [first, fifth] = sampleRows('groups').map(({ group = '' }) => group)
/** The first class is the first half of the members. */
const IN_FIRST = 0
const IN_FIFTH = 20

const brokenImports: BrokenImport[] = [
  value('people', 0, 'registry_number', 'UB19230145', 'registryLetters'),
  value('people', 4, 'registry_number', 'ЧХ1922169', 'notRegistryNumber'),
  value('people', 8, 'registry_number', 'чх19221698', 'notRegistryNumber'),
  value('people', 12, 'registry_number', 'ЧХ19331698', 'notRegistryNumber'),
  value('people', 16, 'birth_date', '2019-02-29', 'notDate'),
  value('people', 20, 'birth_date', '01.09.2019', 'notDate'),
  value('people', 24, 'birth_date', '43521', 'dateAsNumber', { right: '2019-02-25' }),
  value('people', 28, 'sex', 'm', 'notOneOf', { words: 'male, female' }),
  value('people', 32, 'first_name', '', 'empty'),
  value('people', 36, 'first_name', 'А'.repeat(65), 'tooLong', { most: 64 }),
  value('people', 40, 'last_name', '=A1&B1', 'formula'),
  value('people', 44, 'last_name', 'WINDOWS', 'unreadable'),
  value('people', 48, 'phone', '9911-2233', 'notPhone'),
  value('people', 52, 'email', 'bat.example.mn', 'notEmail'),
  value('people', 56, 'action_row', 'remove', 'notAction'),
  {
    file: 'people',
    from: 60,
    column: 'birth_date',
    code: 'birthNotOfNumber',
    values: (row) => ({ right: row.birth_date ?? '' }),
    change: set('birth_date', '2001-02-03'),
  },
  {
    file: 'people',
    from: 64,
    column: 'sex',
    code: 'sexNotOfNumber',
    values: (row) => ({ right: row.sex ?? '' }),
    change: (row) => ({ ...row, sex: row.sex === 'male' ? 'female' : 'male' }),
  },
  institution(80_000, 'org_id', 'x1', 'notWhole', { least: 1, most: 999_999_999 }),
  institution(80_100, 'is_public', 'yes', 'notFlag'),
  institution(80_200, 'place_code', '1', 'notPlaceCode'),
  institution(80_300, 'place_code', '99', 'unknownPlace'),
  institution(80_400, 'parent_org_id', '999', 'unknownOrganisation'),
  {
    file: 'organisations',
    column: 'parent_org_id',
    code: 'aboveItself',
    change: (row, at) => ({ ...row, org_id: String(80_500 + at), parent_org_id: String(80_500 + at) }),
  },
  value('guardians', 0, 'type', 'UNCLE', 'notOneOf', { words: 'FATHER, MOTHER, GENERAL_ORPHAN' }),
  value('guardians', 4, 'child_registry_number', STRANGER, 'unknownPerson'),
  {
    file: 'guardians',
    from: 8,
    column: 'guardian_registry_number',
    code: 'oneself',
    change: (row, at) => ({ ...row, child_registry_number: childOf(at), guardian_registry_number: childOf(at) }),
  },
  {
    file: 'addresses',
    from: 0,
    column: 'left_on',
    code: 'endBeforeStart',
    change: (row) => ({ ...row, left_on: '1990-01-01' }),
  },
  value('members', IN_FIRST, 'group', '13я', 'unknownGroup'),
  value('members', IN_FIRST + 4, 'until', '2020-01-01', 'endBeforeStart'),
  value('members', IN_FIFTH, 'org_id', '77', 'unknownOrganisation'),
  {
    file: 'members',
    from: IN_FIFTH + 4,
    column: 'child_registry_number',
    code: 'alreadyInGroup',
    values: { right: `${fifth}, ${sampleRows('members')[IN_FIFTH]?.since}` },
    change: (row) => ({ ...row, group: first ?? '', since: '2026-11-01' }),
  },
  value('attendance', 0, 'status', 'ABSENT', 'notOneOf', { words: 'UNEXCUSED, SICK, EXCUSED, TARDY, PRESENT' }),
  value('attendance', 4, 'minutes_late', '300', 'notWhole', { least: 0, most: 240 }),
  value('attendance', 8, 'minutes_late', '-5', 'notWhole', { least: 0, most: 240 }),
  value('attendance', 12, 'period', '13', 'notWhole', { least: 1, most: 12 }),
  value('attendance', 16, 'subject', 'Шидэт ухаан', 'unknownSubject'),
  { file: 'attendance', from: 20, column: 'child_registry_number', code: 'notInGroupThatDay', change: set('date', '2001-09-03') },
  value('attendance', 24, 'child_registry_number', STRANGER, 'unknownPerson'),
  value('attendance', 28, 'date', '2026-13-01', 'notDate'),
  value('attendance', 32, 'date', '2026-11-14', 'noSchoolDay'),
  value('attendance', 36, 'date', '2026-11-20', 'inFuture', { right: '2026-11-18' }),
  {
    file: 'attendance',
    from: 40,
    column: 'minutes_late',
    code: 'presentButLate',
    change: (row) => ({ ...row, status: 'PRESENT', minutes_late: '5' }),
  },
  value('works', 1, 'due_on', '2026-09-10', 'outsideTerm', { right: '2026-11-09 – 2027-01-01' }),
  value('homework', 0, 'due_on', '2027-09-01', 'outsideTerm', { right: '2026-09-01 – 2027-08-31' }),
  value('marks', 0, 'mark', '85,5', 'notWhole', { least: 0, most: 100 }),
  value('marks', 4, 'mark', 'A', 'notWhole', { least: 0, most: 100 }),
  value('marks', 8, 'work_id', 'nowhere', 'unknownWork'),
  { file: 'marks', from: 12, column: 'mark', code: 'needsMark', change: (row) => ({ ...row, mark: '', note: '' }) },
  value('timetable', 0, 'starts', '8:40', 'notTime'),
  value('timetable', 4, 'ends', '07:00', 'endBeforeStart'),
  value('timetable', 8, 'weekday', '6', 'notWhole', { least: 1, most: 5 }),
  value('homework_checks', 0, 'done', 'true', 'notFlag'),
  value('homework_checks', 4, 'task', 'Юу ч биш', 'unknownHomework'),
  { file: 'menu', column: 'dish', code: 'unknownDish', change: (row, at) => ({ ...row, dish: `Хэн ч мэдэхгүй хоол ${at}` }) },
  {
    file: 'menu',
    from: 8,
    column: 'meal',
    code: 'notOneOf',
    values: { words: 'BREAKFAST, SNACK, LUNCH, TEA' },
    change: set('meal', 'DINNER'),
  },
  { file: 'meals_eaten', from: 0, column: 'reason', code: 'reasonWhereEaten', change: (row) => ({ ...row, eaten: '1', reason: 'дуртай' }) },
  value('meals_eaten', 4, 'meal', 'SNACK', 'unknownMenu'),
  value('works', 0, 'term', '9', 'notWhole', { least: 1, most: 4 }),
  value('dishes', 0, 'kcal', '12,5', 'notDecimal', { least: 0, most: 100_000, places: 3 }),
]

interface Expected {
  file: string
  line: number
  column: string
  en: string
}

/** Files with all faulty rows, and the fault expected for each. */
function broken(): { files: Files; expected: Expected[] } {
  const rows: Record<string, Rows> = {}
  const expected: Expected[] = []
  for (const { file, from = 0, column, code, change, values = {} } of brokenImports) {
    const whole = sampleRows(file)
    rows[file] ??= []
    for (let at = 0; at < EACH; at++) {
      const base = whole[(from + at) % whole.length]
      if (base === undefined) throw new Error(`the sample has no row ${from + at} of ${file}`)
      rows[file].push({ action_row: '', ...change(base, at) })
      // The header is the first line.
      expected.push({
        file,
        line: rows[file].length + 1,
        column,
        en: faultSentences(code, { column, ...(typeof values === 'function' ? values(base) : values) }).en,
      })
    }
  }
  const named = Object.entries(rows).map(([file, some]) => [`${file}.csv`, csv(some)] as const)
  const files: Files = Object.fromEntries(named)
  // Bytes in Windows encoding, as an old program writes them.
  const asBytes = Buffer.from(String(files['people.csv'])).toString('latin1').replaceAll('WINDOWS', '\xC1\xE0\xF2')
  files['people.csv'] = Buffer.from(asBytes, 'latin1')
  return { files, expected }
}

const wholeFiles: Files = {
  'nobody.csv': 'a,b\n1,2\n',
  'books.csv': '',
  'terms.csv': 'school_year,number,name,starts_on\n2026,1,I,2026-09-01\n',
  'days.csv': Buffer.from('\uFEFFlevel,date\n1,2026-09-01\n', 'utf16le'),
  'courses.csv': `${csv(sampleRows('courses').slice(0, 1)).trim()},too,many\n`,
  'heads.csv': 'org_id,head_registry_number\n50084,"ЧХ19221698\n',
}

export function brokenCases(portal: () => EmptyPortal): void {
  it(`${brokenImports.length * EACH} rows broken in ${brokenImports.length} ways are all told in one go, each with its place and what would be right, and none is applied`, async () => {
    const before = await portal().exported()
    const { files, expected } = broken()
    let csvOfFaults = ''
    const report = await portal().bring(files, {
      faultsCsv: async (piece) => {
        csvOfFaults += piece
      },
    })
    const reported = report.faults.map(({ file, line, column, en }) => ({ file, line, column, en }))
    const order = (list: Expected[]) => list.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    expect(order(reported)).toEqual(order(expected))
    expect(report).toMatchObject({ isApplied: false, faultCount: expected.length })
    for (const { mn, en } of report.faults) expect(`${mn} ${en}`).not.toMatch(/[{}]/)
    expect(csvOfFaults.trim().split('\n')).toHaveLength(expected.length + 1)
    expect(csvOfFaults).toContain("people,42,last_name,'=A1&B1,")
    expect(await portal().exported()).toEqual(before)
  })

  it('a thousand faults end the check wherever they are found; nothing is taken then, not even a good row', async () => {
    const before = await portal().exported()
    const many = Array.from({ length: 1200 }, (_, at) => at)
    const [group, lesson] = [sampleRows('groups')[0] ?? {}, sampleRows('attendance')[0] ?? {}]
    const levels = (count: number) => csv(many.slice(0, count).map((at) => ({ ...group, group: `7${at}`, level: at === 0 ? '7' : '99' })))
    const day = (at: number) =>
      `20${10 + Math.floor(at / 336)}-${String(1 + (Math.floor(at / 28) % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`
    const found: Files[] = [
      { 'groups.csv': `${Object.keys(group).join(',')}\n${'1\n'.repeat(many.length)}` },
      { 'groups.csv': levels(many.length) },
      { 'attendance.csv': csv(many.map((at) => ({ ...lesson, child_registry_number: STRANGER, date: day(at) }))) },
    ]
    for (const files of found) {
      let lines = 0
      const faultsCsv = async (text: string) => {
        lines = text.trim().split('\n').length
      }
      const report = await portal().bring(files, { takesGoodRows: true, faultsCsv })
      expect(report).toMatchObject({ isApplied: false, hasMoreFaults: true, faultCount: 1000 })
      expect([report.faults.length, lines]).toEqual([1000, 1001])
    }
    expect(await portal().exported()).toEqual(before)
    const fewer = await portal().bring({ 'groups.csv': levels(1000) }, { isCheckOnly: true })
    expect(fewer).toMatchObject({ hasMoreFaults: false, faultCount: 999, files: [{ new: 1, refused: 999 }] })
  })

  it('files that do not match their extension are reported too', async () => {
    const { faults, isApplied } = await portal().bring(wholeFiles)
    expect(isApplied).toBe(false)
    expect(faults.map(({ file, line, column, en }) => [file, line, column, en])).toEqual([
      ['books', 1, '', expect.stringContaining('level, kind, title')],
      ['courses', 2, '', expect.stringContaining('8 values')],
      ['days', 1, '', expect.stringContaining('CSV UTF-8')],
      ['heads', 2, '', expect.stringContaining('quotation mark')],
      ['nobody.csv', 0, '', expect.stringContaining('docs/data.md')],
      ['terms', 1, 'ends_on', expect.stringContaining('ends_on')],
    ])
  })

  it('two rows with one key are both refused; of a file with good rows only those are taken where that was said', async () => {
    const [one, two] = sampleRows('guardians')
    const changed = { ...one, type: one?.type === 'MOTHER' ? 'FATHER' : 'MOTHER' }
    const twice = csv([changed, two ?? {}, { ...two, type: 'GENERAL_ORPHAN' }])
    const refused = await portal().bring({ 'guardians.csv': twice })
    expect(refused.faults.map(({ line, en }) => [line, en])).toEqual([
      [3, 'Line 4 has the same key. Leave only one of them.'],
      [4, 'Line 3 has the same key. Leave only one of them.'],
    ])
    expect(refused.isApplied).toBe(false)
    const taken = await portal().bring({ 'guardians.csv': twice }, { takesGoodRows: true })
    expect(taken).toMatchObject({ isApplied: true, files: [{ file: 'guardians', rows: 3, changed: 1, refused: 2 }] })
    expect(await portal().bring({ 'guardians.csv': csv([one ?? {}]) })).toMatchObject({ isApplied: true, files: [{ changed: 1 }] })
  })

  it('unlikely rows and people without an address are warnings: the rows are imported and listed', async () => {
    const person = (registry_number: string, birth_date: string) => ({
      ...sampleRows('people')[0],
      registry_number,
      birth_date,
      sex: 'male',
    })
    const [minor, pupil] = [person('ЧТ10271911', '2010-07-19'), person('ЧТ15271911', '2015-07-19')]
    const family = {
      child_registry_number: pupil.registry_number,
      guardian_registry_number: minor.registry_number,
      type: 'GENERAL_ORPHAN',
      ended_on: '',
    }
    const files = {
      'people.csv': csv([minor, pupil]),
      'guardians.csv': csv([family]),
      'attendance.csv': csv([{ ...sampleRows('attendance')[0], period: '12' }]),
    }
    let listed = ''
    const faultsCsv = async (text: string) => {
      listed = text
    }
    const report = await portal().bring(files, { isCheckOnly: true, faultsCsv })
    expect(report).toMatchObject({ faultCount: 0, files: [{ new: 2 }, { new: 1 }, { new: 1 }] })
    expect(report.warnings.map(({ file, line, en }) => [file, line, en])).toEqual([
      ['attendance', 2, faultSentences('noSuchLesson', { right: 12 }).en],
      ['guardians', 2, faultSentences('guardianMinor', {}).en],
      ['people', 0, faultSentences('noAddress', { right: 2 }).en],
    ])
    expect(
      listed
        .trim()
        .split('\n')
        .slice(1)
        .every((line) => line.endsWith(',warning')),
    ).toBe(true)
  })

  it(`${brokenFolders.length} folders and archives each end with their sentence and exit code, and change nothing`, async () => {
    const [before, stored] = [await portal().exported(), await storedRows(portal())]
    const wrong: string[] = []
    for (const folder of brokenFolders) {
      const { code, column } = folder
      const found = await outcomeOf(portal(), folder)
      const isWanted =
        code === undefined
          ? found.exitCode === 0 && found.changes === 0
          : found.exitCode === 1 && found.said.some((one) => isSentenceOf(code, one.en) && (column === undefined || one.column === column))
      if (!isWanted) wrong.push(`${folder.name}: ${JSON.stringify(found)}`)
      expect(await storedRows(portal()), folder.name).toEqual(stored)
    }
    expect(wrong).toEqual([])
    expect(await portal().exported()).toEqual(before)
  })

  it('the command ends with the exit code of its report, and with 1 for an archive that cannot be unpacked', async () => {
    const of = (isWanted: (folder: BrokenFolder) => boolean) => brokenFolders.find(isWanted) ?? expect.fail('no such folder')
    const isAccepted = ({ code, files }: BrokenFolder) => files !== undefined && code === undefined
    const folders = [
      of(({ code }) => code === 'notRegistryNumber'),
      of(({ archive, code }) => archive !== undefined && code !== undefined),
      of(isAccepted),
    ]
    const stored = await storedRows(portal())
    const codes = await Promise.all(folders.map((folder) => exitOfCommand(portal(), folder)))
    expect(codes).toEqual([1, 1, 0])
    expect(await storedRows(portal())).toEqual(stored)
  })
}

/** Number of rows and last writing transaction of each table that files fill. */
async function storedRows({ db }: EmptyPortal): Promise<unknown> {
  const tables = [...new Set(dataFiles.map(({ table }) => table))]
  const counted = tables.map(
    (table) => sql`select ${table} as name, count(*)::int as rows, max(xmin::text::bigint) as last from ${sql.identifier(table)}`,
  )
  return (await db.execute(sql.join(counted, sql` union all `))).rows
}

/** Exit code of `npm run import` in a process of its own. */
async function exitOfCommand({ environment }: EmptyPortal, { files = {}, archive }: BrokenFolder): Promise<number | null> {
  const folder = mkdtempSync(join(tmpdir(), 'broken-'))
  try {
    for (const [name, text] of Object.entries(archive ? { [archive.name]: archive.bytes } : files)) writeFileSync(join(folder, name), text)
    const named = archive ? join(folder, archive.name) : folder
    const child = spawn(process.execPath, [join(root, 'server/src/commands/import.ts'), named], {
      cwd: root,
      env: { ...bareEnvironment(), ...environment },
      stdio: 'ignore',
    })
    const [code] = await once(child, 'exit')
    return typeof code === 'number' ? code : null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Whether a sentence is that of the fault, with any values. */
function isSentenceOf(code: NonNullable<BrokenFolder['code']>, said: string): boolean {
  const sentence: string = code in unpackFaults ? Reflect.get(unpackFaults, code) : Reflect.get(dataFaults, code).en
  return sentence.split(/\{\w+\}/).every((part) => said.includes(part.trim()))
}

/** Sentences, exit code and number of changed rows of an import by command. */
async function outcomeOf(portal: EmptyPortal, { files = {}, archive, sheets, isOffice }: BrokenFolder) {
  try {
    const sources = archive ? await filesIn(archive.name, archive.bytes) : sheets ? await filesIn('a.xlsx', await workbook(sheets)) : files
    const report = await portal.bring(sources, isOffice ? { scope: { orgId: SCHOOL } } : {})
    const changes = report.files.reduce((sum, one) => sum + one.new + one.changed + one.deleted, 0)
    return { exitCode: exitCodeOf(report), changes, said: report.faults.map(({ column, en }) => ({ column, en })) }
  } catch (error) {
    if (!(error instanceof NotUnpacked)) throw error
    return { exitCode: 1, changes: 0, said: [{ column: '', en: unpackFaults[error.fault] }] }
  }
}

const workbook = (sheets: NonNullable<BrokenFolder['sheets']>): Promise<Buffer> =>
  writeXlsxFile(Object.entries(sheets).map(([sheet, data]) => ({ sheet, data }))).toBuffer()
