import { buffer } from 'node:stream/consumers'
import { SHEET_MAX_ROWS } from '@portal/contract/uploads'
import readXlsxFile from 'read-excel-file/node'
import { csvOf, TOO_MANY_ROWS } from './sheets.ts'

// Child process: reads a spreadsheet from stdin and writes its sheets as JSON. Numbers stay text, because codes may have leading zeros.
const sheets = await readXlsxFile(await buffer(process.stdin), { parseNumber: (text) => text })
if (sheets.reduce((sum, { data }) => sum + data.length, 0) > SHEET_MAX_ROWS) process.exit(TOO_MANY_ROWS)
process.stdout.write(JSON.stringify(sheets.map(({ sheet, data }) => ({ sheet, csv: csvOf(data) }))))
