import writeXlsxFile from 'write-excel-file/browser'
import { type Sheet, type SheetRows, sheetOf } from './sheetCells.ts'

const headStyle = { fontWeight: 'bold', wrap: true, backgroundColor: '#EEF5FB' } as const

/** Saves an Excel file whose sheets have frozen headings. */
export const saveSheets = (file: string, sheets: readonly Sheet[]): Promise<void> =>
  writeXlsxFile(
    sheets.map(({ name, heads, cells }) => ({
      sheet: name,
      data: [heads.map(({ head }) => ({ value: head, ...headStyle })), ...cells.map((row) => [...row])],
      columns: heads.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toFile(file)

/** Saves rows as an Excel file of one sheet. */
export const saveSheet = <Row>({ file, ...rows }: SheetRows<Row> & { file: string }): Promise<void> => saveSheets(file, [sheetOf(rows)])
