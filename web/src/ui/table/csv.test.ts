import { strFromU8, unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { csvOf } from './csv.ts'
import { saveSheet, saveSheets, sheetOf } from './sheet.ts'

/** Bytes of the last file, instead of a download. */
let written = new Uint8Array()
vi.mock('write-excel-file/browser', async () => {
  const { default: write } = await import('write-excel-file/node')
  return {
    default: (...rows: Parameters<typeof write>) => ({
      toFile: async () => {
        written = new Uint8Array(await write(...rows).toBuffer())
      },
    }),
  }
})

const columns = [
  { head: 'Нэр', width: 10, of: ({ name }: { name: string; count: number }) => name },
  { head: 'Тоо', width: 10, of: ({ count }: { name: string; count: number }) => count },
]

it('quotes separators, and turns no cell into a formula', () => {
  const rows = ['Бат', 'Бат, "Болд"', '=1+1', '+976', '-2', '@cmd', '\t=1', 'a\nb'].map((name) => ({ name, count: -1 }))
  expect(csvOf(columns, rows).split('\r\n')).toEqual([
    'Нэр,Тоо',
    'Бат,-1',
    '"Бат, ""Болд""",-1',
    "'=1+1,-1",
    "'+976,-1",
    "'-2,-1",
    "'@cmd,-1",
    "'\t=1,-1",
    '"a\nb",-1',
    '',
  ])
})

it('an Excel file keeps text that looks like a formula as text', async () => {
  await saveSheet({ file: 'rows.xlsx', sheet: 'Нэр', columns, rows: [{ name: '=1+1', count: -1 }] })
  const parts = unzipSync(written)
  const textOf = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  expect(textOf('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  expect(textOf('xl/worksheets/sheet1.xml')).toContain('<v>-1</v>')
  expect(textOf('xl/sharedStrings.xml')).toContain('=1+1')
})

it('an Excel file has a sheet for each table', async () => {
  await saveSheets(
    'rows.xlsx',
    ['Нэг', 'Хоёр'].map((sheet, count) => sheetOf({ sheet, columns, rows: [{ name: sheet, count }] })),
  )
  const parts = unzipSync(written)
  const [book, second] = ['xl/workbook.xml', 'xl/worksheets/sheet2.xml'].map((path) => strFromU8(parts[path] ?? new Uint8Array()))
  expect([...(book ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual(['Нэг', 'Хоёр'])
  expect(second).toContain('<v>1</v>')
})
