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
