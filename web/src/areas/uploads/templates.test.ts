import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archiveOf, csvTemplate, dropDowns, lettersOf } from './templates.ts'
import { templateWorkbook } from './workbook.ts'

const both = (text: string) => ({ mn: text, en: text })
const column = (name: string, title: string, ...codes: readonly string[]) => ({
  name,
  isKey: false,
  mayBeEmpty: false,
  title: both(title),
  format: both(''),
  choices: codes.map((code) => ({ code, ...both(code) })),
})
const file = { file: 'day_attendance', columns: [column('org_id', 'Дугаар, "код"'), column('status', 'Ирц', 'PRESENT', 'SICK')] }

test('a CSV template has the names of the columns, and a row of headings that the import skips', () => {
  expect(csvTemplate(file)).toBe('\uFEFForg_id,status\r\n"# Дугаар, ""код""",Ирц\r\n')
})

test('columns of codes become drop-down lists below the headings', () => {
  expect(dropDowns(file.columns)).toBe(
    '<dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="B3:B10000"><formula1>"PRESENT,SICK"</formula1></dataValidation></dataValidations>',
  )
  expect(dropDowns([column('org_id', 'x')])).toBe('')
  expect([0, 25, 26, 51, 52].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
})

test('a workbook has a sheet for each file, and an archive each file', async () => {
  const workbook = unzipSync(new Uint8Array(await (await templateWorkbook([file], 'x.xlsx')).arrayBuffer()))
  const sheet = strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('</sheetData><dataValidations count="1">')
  expect(strFromU8(workbook['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="day_attendance"')
  const archive = await archiveOf('x.zip', [{ file: 'groups', csv: 'a,b' }])
  expect(Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))).toEqual(['groups.csv'])
})
