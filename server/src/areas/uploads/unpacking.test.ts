import { buffer } from 'node:stream/consumers'
import { UNPACKED_MAX_ENTRIES } from '@portal/contract/uploads'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { zipOf } from '../../../test/uploads.ts'
import { fileNameIn, keyEnd, NotUnpacked } from './rules.ts'
import { cellText, csvOf, readSheets, textWithin } from './sheets.ts'
import { filesIn } from './unpacking.ts'

/** Contents of an upload by file name, or the reason why it is unreadable. */
async function read(name: string, bytes: Buffer): Promise<Record<string, string> | string> {
  try {
    const files = await filesIn(name, bytes)
    return Object.fromEntries(
      await Promise.all(files.map(async (file) => [file.name, (await buffer(file.bytes())).toString('utf8')] as const)),
    )
  } catch (error) {
    if (error instanceof NotUnpacked) return error.fault
    throw error
  }
}
const csv = { name: 'groups.csv', text: 'org_id\n1\n' }

describe('an uploaded file', () => {
  it('is a CSV file, or an archive of them with whatever a folder of macOS has beside them', async () => {
    expect(await read('groups.csv', Buffer.from(csv.text))).toEqual({ 'groups.csv': csv.text })
    const noise = { name: '__MACOSX/._groups.csv', text: 'x' }
    expect(await read('11.zip', zipOf([{ name: '11/', text: '' }, { ...csv, name: '11/groups.csv' }, noise]))).toEqual({
      '11/groups.csv': csv.text,
    })
  })

  it('is nothing else: no other kind of file, no broken or empty archive', async () => {
    expect(await read('дүн.xls', Buffer.from('\xd0\xcf\x11\xe0', 'latin1'))).toBe('unreadable')
    expect(await read('11.zip', zipOf([csv]).subarray(0, 60))).toBe('unreadable')
    expect(await read('11.zip', zipOf([{ name: '11/', text: '' }]))).toBe('nothingInside')
  })

  it('contains no archive, and at most a hundred files', async () => {
    for (const name of ['inner.zip', 'дүн.xlsx', 'a/b.tar.gz'])
      expect(await read('11.zip', zipOf([csv, { name, text: 'x' }]))).toBe('archiveInside')
    expect(await read('11.zip', zipOf([{ ...csv, text: zipOf([csv]) }]))).toBe('archiveInside')
    const many = Array.from({ length: UNPACKED_MAX_ENTRIES + 1 }, (_, at) => ({ name: `${at}.csv`, text: '' }))
    expect(await read('11.zip', zipOf(many))).toBe('tooManyEntries')
  })

  it('is not unpacked where it would be too large, and not past the size that it claims', async () => {
    expect(await read('bomb.zip', zipOf([csv, { ...csv, name: 'members.csv', claims: 600 * 1024 * 1024 }]))).toBe('tooLarge')
    expect(await read('liar.zip', zipOf([{ name: 'groups.csv', text: Buffer.alloc(3_000_000), claims: 10 }]))).toBe('unreadable')
    expect(await read('liar.xlsx', zipOf([{ name: 'xl/workbook.xml', text: Buffer.alloc(3_000_000), claims: 10 }]))).toBe('unreadable')
  })

  it('is a spreadsheet, whose sheets are files; dates, times and numbers are as in a CSV file', async () => {
    const workbook = await writeXlsxFile(
      [
        ['org_id', 'since'],
        [50_084, new Date('2026-09-01T00:00:00Z')],
      ],
      {
        sheet: 'members',
        dateFormat: 'yyyy-mm-dd',
      },
    ).toBuffer()
    expect(await read('хүүхэд.xlsx', workbook)).toEqual({ 'members.csv': 'org_id,since\r\n50084,2026-09-01' })
    expect(await read('broken.xlsx', zipOf([{ name: 'xl/workbook.xml', text: '<' }]))).toBe('unreadable')
    // A reader process that cannot be started rejects the call and does not crash the portal.
    await expect(readSheets(workbook, '/nowhere/node')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

it('a spreadsheet that expands beyond its limit is aborted while it is read', async () => {
  let given = 0
  async function* unfolding() {
    for (; ; given++) yield Buffer.alloc(1000)
  }
  await expect(textWithin(unfolding(), 10_000)).rejects.toMatchObject({ fault: 'sheetTooLarge' })
  expect(given).toBe(10)
})

it('a cell is written as our files have it', () => {
  expect([cellText(null), cellText(true), cellText('5б'), cellText(new Date('1899-12-30T08:40:00Z'))]).toEqual(['', '1', '5б', '08:40'])
  expect(
    csvOf([
      ['а,б', 'в"г'],
      [1, null],
    ]),
  ).toBe('"а,б","в""г"\r\n1,')
})

it('the name of a file is its last part, and nothing that cannot be shown', () => {
  expect(fileNameIn(encodeURIComponent('C:\\ирц\\11-сар.zip'))).toBe('11-сар.zip')
  expect([fileNameIn(undefined), fileNameIn('%'), fileNameIn('%00'), fileNameIn('')]).toEqual([undefined, undefined, undefined, undefined])
})

it('a key is valid for a year', () => {
  expect(keyEnd(new Date('2026-11-16T01:00:00Z')).toISOString()).toBe('2027-11-16T01:00:00.000Z')
})
