export interface SheetColumn<Row> {
  head: string
  /** Width in characters. */
  width: number
  /** Numbers stay numbers in the file. */
  of: (row: Row) => string | number
}

export interface SheetRows<Row> {
  /** Name of the sheet. */
  sheet: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
}

/** Sheet of an Excel file with the values of its cells. */
export interface Sheet {
  name: string
  heads: readonly Pick<SheetColumn<never>, 'head' | 'width'>[]
  cells: readonly (readonly (string | number)[])[]
}

export const sheetOf = <Row>({ sheet, columns, rows }: SheetRows<Row>): Sheet => ({
  name: sheet,
  heads: columns.map(({ head, width }) => ({ head, width })),
  cells: rows.map((row) => columns.map(({ of }) => of(row))),
})

const headStyle = { fontWeight: 'bold', wrap: true, backgroundColor: '#EEF5FB' } as const

/** Saves an Excel file whose sheets have frozen headings; the writer loads on demand. */
export async function saveSheets(file: string, sheets: readonly Sheet[]): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const written = writeXlsxFile(
    sheets.map(({ name, heads, cells }) => ({
      sheet: name,
      data: [heads.map(({ head }) => ({ value: head, ...headStyle })), ...cells.map((row) => [...row])],
      columns: heads.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    })),
  )
  await written.toFile(file)
}

/** Saves rows as an Excel file of one sheet. */
export const saveSheet = <Row>({ file, ...rows }: SheetRows<Row> & { file: string }): Promise<void> => saveSheets(file, [sheetOf(rows)])
