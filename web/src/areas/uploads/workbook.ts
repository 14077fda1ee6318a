import type { DataFileInfo } from '@portal/contract/dataFiles'
import writeXlsxFile from 'write-excel-file/browser'
import { dropDowns, headings } from './templates.ts'

const name = { fontWeight: 'bold', backgroundColor: '#EEF5FB' } as const
const heading = { wrap: true, color: '#5B6B7A' } as const
const MIN_WIDTH = 14

/** Excel template: a sheet for each file, with its columns, Mongolian headings, and codes as drop-down lists. */
export async function templateWorkbook(files: readonly DataFileInfo[], fileName: string): Promise<File> {
  const sheets = files.map(({ file, columns }) => ({
    sheet: file,
    columns: columns.map((column) => ({ width: Math.max(MIN_WIDTH, column.name.length + 2) })),
    stickyRowsCount: 2,
    data: [columns.map((column) => ({ value: column.name, ...name })), headings(columns).map((value) => ({ value, ...heading }))],
  }))
  const withLists = {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) =>
            xml.replace('</sheetData>', `</sheetData>${dropDowns(files[sheetIndex]?.columns ?? [])}`),
        },
      },
    },
  }
  const blob = await writeXlsxFile(sheets, { features: [withLists] }).toBlob()
  return new File([blob], fileName, { type: blob.type })
}
