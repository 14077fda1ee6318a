import type { SheetColumn } from './sheet.ts'

/** Spreadsheets run text that begins with one of these signs as a formula. */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Text in quotes if it contains a separator, a quote or a line break. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cell = (value: string | number): string => quoted(typeof value === 'string' ? withoutFormula(value) : String(value))

/** Rows as CSV with headings, for spreadsheets that expect CRLF. */
export const csvOf = <Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ of }) => of(row)))]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('')

/** Saves a CSV file, with the mark by which Excel recognises UTF-8. */
export function saveCsv<Row>(file: string, columns: readonly SheetColumn<Row>[], rows: readonly Row[]): void {
  const address = URL.createObjectURL(new Blob(['\ufeff', csvOf(columns, rows)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = file
  link.click()
  URL.revokeObjectURL(address)
}
