import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { uncopiedTables } from '../../../../scripts/lib/omissions.ts'
import { personalTables, tableNames } from '../../../test/personalTables.ts'
import { inWords, packedFiles, sectionTable } from './packing.ts'
import { copyEnd, copyName } from './rules.ts'
import type { Section } from './section.ts'
import { copySections, leftOut, sections } from './sections.ts'

describe('contents of a copy', () => {
  it('is every table with personal data, except those that are left out with a reason', () => {
    expect(uncopiedTables(personalTables, tableNames, { sections, leftOut })).toEqual([])
  })

  it('has each section under a name of its own', () => {
    for (const list of Object.values(copySections)) expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  })

  it('reads as words: codes, days and times, with nothing that the browser would run', () => {
    expect(inWords('2026-11-15T09:48:00+08:00', {})).toBe('2026.11.15 09:48')
    expect(inWords('2026-11-15', {})).toBe('2026.11.15')
    expect(inWords([2, 3], { 2: 'Ханиалгах', 3: 'Хоолой өвдөх' })).toBe('Ханиалгах, Хоолой өвдөх')
    expect(inWords(null, {})).toBe('')
    expect(inWords(false, { true: 'Тийм', false: 'Үгүй' })).toBe('Үгүй')
    const section = { title: 'Тэмдэглэл', columns: { note: 'Тайлбар' } } as const
    const whole: Section = { ...section, name: 'notes', tables: [], rows: () => expect.fail('reads nothing') }
    expect(sectionTable(whole, 'notes', [{ note: '<script>1</script>' }]).text).toContain('&lt;script&gt;')
    expect(sectionTable(whole, 'notes', [{ note: 'a' }]).text).toContain('<th scope="row">Тайлбар</th><td>a</td>')
    expect(sectionTable(whole, 'notes', [{ note: 'a' }, { note: null }]).text).toContain('<th scope="col">Тайлбар</th>')
    expect(sectionTable(whole, 'notes', []).text).toContain('Мэдээлэл алга')
  })
})

it('two files are written bit by bit and read back whole', () => {
  const files = packedFiles(['data.json', 'index.html'], new Date('2026-11-15T09:48:00+08:00'))
  for (let line = 0; line < 5000; line++) {
    files.write(0, `${line},`)
    files.write(1, `<p>Мөр ${line}</p>`)
  }
  const read = unzipSync(files.end())
  expect(strFromU8(read['data.json'] ?? new Uint8Array())).toMatch(/^0,1,.*4999,$/)
  expect(strFromU8(read['index.html'] ?? new Uint8Array())).toContain('<p>Мөр 4999</p>')
})

it('a copy is offered for a day and named by its day', () => {
  const ready = new Date('2026-11-15T23:30:00+08:00')
  expect(copyEnd(ready)).toEqual(new Date('2026-11-16T23:30:00+08:00'))
  expect(copyName(ready)).toBe('minii-medeelel-2026-11-15.zip')
})
