import writeXlsxFile from 'write-excel-file/browser'

export interface SheetColumn<Row> {
  head: string
  /** Width in characters. */
  width: number
  /** Numbers stay numbers in the file. */
  of: (row: Row) => string | number
}

interface Sheet<Row> {
  file: string
  sheet: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
}

const head = { fontWeight: 'bold', wrap: true, backgroundColor: '#EEF5FB' } as const

/** Saves an Excel file with frozen headings. */
export const saveSheet = <Row>({ file, sheet, columns, rows }: Sheet<Row>): Promise<void> =>
  writeXlsxFile([columns.map((column) => ({ value: column.head, ...head })), ...rows.map((row) => columns.map(({ of }) => of(row)))], {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toFile(file)
