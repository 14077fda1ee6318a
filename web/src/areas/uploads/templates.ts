import type { DataColumn, DataFileInfo } from '@portal/contract/dataFiles'

/** Row of a template's headings. The import skips a second row that begins with `#`. */
export const headings = (columns: readonly DataColumn[]): string[] =>
  columns.map(({ title }, at) => (at === 0 ? `# ${title.mn}` : title.mn))

const csvField = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** CSV template with names and headings; the byte order mark makes spreadsheets read it as UTF-8. */
export const csvTemplate = ({ columns }: DataFileInfo): string =>
  `\uFEFF${[columns.map(({ name }) => name), headings(columns)].map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`

/** Archive of text files. */
export async function archiveOf(name: string, files: readonly { file: string; csv: string }[]): Promise<File> {
  const { strToU8, zipSync } = await import('fflate')
  const inside = files.map(({ file, csv }) => [`${file}.csv`, strToU8(csv)] as const)
  return new File([zipSync(Object.fromEntries(inside))], name, { type: 'application/zip' })
}

/** Last row of a template that has drop-down lists. */
const LAST_ROW = 10_000
/** First row after names and headings. */
const FIRST_ROW = 3

/** Letters of a column in a spreadsheet: A, B … Z, AA. */
export const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Drop-down lists of a sheet as SpreadsheetML; empty without columns of codes. */
export function dropDowns(columns: readonly DataColumn[]): string {
  const lists = columns.flatMap(({ choices }, at) => {
    if (choices.length === 0) return []
    const cells = `${lettersOf(at)}${FIRST_ROW}:${lettersOf(at)}${LAST_ROW}`
    const codes = choices.map(({ code }) => code).join(',')
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>"${codes}"</formula1></dataValidation>`,
    ]
  })
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}
