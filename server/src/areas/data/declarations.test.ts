import { describe, expect, it } from 'vitest'
import { getTableColumns, getTableName, is, PgTable } from '../../database/sql.ts'
import * as tables from '../../database/tables.ts'
import { columnTitle, meaningOf } from '../../text/dataColumns.ts'
import { type DataFile, keyOf, type Reference, referencesOf } from './declare.ts'
import { exportQuery } from './exporting.ts'
import { dataFiles, officeFiles } from './files.ts'
import { delimiterOf } from './reading.ts'

const columnsOf = new Map<string, string[]>(
  Object.values(tables).flatMap((table) =>
    is(table, PgTable) ? [[getTableName(table), Object.values(getTableColumns(table)).map(({ name }) => name)] as const] : [],
  ),
)

const namedBy = ({ match, during, unknown }: Reference): string[] => [
  ...Object.values(match).filter((by) => typeof by === 'string'),
  ...(during === undefined ? [] : [during.column]),
  unknown.column,
]

describe('the declaration of a file', () => {
  it.each(dataFiles.map((file): [string, DataFile] => [file.name, file]))(
    '%s fits the tables, and every column of it comes back',
    (_, file) => {
      const columns = Object.keys(file.columns)
      expect(columnsOf.get(file.table)).toEqual(expect.arrayContaining([...Object.keys(file.writes), ...Object.keys(file.given)]))
      for (const reference of referencesOf(file)) {
        expect(columnsOf.get(reference.table)).toEqual(expect.arrayContaining([...Object.keys(reference.match), reference.gives ?? 'id']))
        expect(columns).toEqual(expect.arrayContaining(namedBy(reference)))
        // Both are columns of one temporary table.
        expect(columns).not.toContain(reference.as)
      }
      expect(keyOf(file).length).toBeGreaterThan(0)
      expect(() => exportQuery(file, { orgId: 1, since: '2026-09-01' })).not.toThrow()
    },
  )

  it.each(officeFiles.map((file): [string, DataFile] => [file.name, file]))(
    '%s of an institution is described in Mongolian',
    (_, { columns }) => {
      for (const [name, { kind }] of Object.entries(columns)) {
        expect(columnTitle(name).mn, name).toMatch(/[А-ЯЁӨҮ]/)
        for (const code of kind.choices) expect(meaningOf(code).mn, code).toMatch(/[А-ЯЁӨҮ]/)
      }
    },
  )

  it('refers to files before it alone', () => {
    for (const [at, file] of dataFiles.entries()) {
      const later = dataFiles.slice(at + 1).map(({ table }) => table)
      for (const { table } of referencesOf(file)) expect(later, file.name).not.toContain(table)
    }
  })
})

describe('the first line', () => {
  it.each([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb\tc', '\t'],
    ['"a,b";c;d', ';'],
    ['alone', ','],
  ])('%j is parted by %j', (line, delimiter) => expect(delimiterOf(line)).toBe(delimiter))
})
