import { describe, expect, it } from 'vitest'
import { actsOf, cleanedName, isPlannable, refusalOfDays, type Standing, wrongText } from './rules.ts'

describe('the name of a file', () => {
  it.each([
    ['Зөвшөөрлийн хуудас.docx', 'Зөвшөөрлийн хуудас.pdf'],
    ['..\\..\\windows\\a.pdf', 'a.pdf'],
    ['/etc/passwd', 'passwd.pdf'],
    ['a\n../../etc/b.pdf', 'b.pdf'],
    ['a\u202efdp.exe', 'a fdp.pdf'],
    ['a"\r\nX-Evil: 1;b.pdf', 'a X-Evil 1 b.pdf'],
    ['<script>.html', 'script.pdf'],
    ['...', 'file.pdf'],
    ['', 'file.pdf'],
    ['а'.repeat(200), `${'а'.repeat(80)}.pdf`],
  ])('%j is %j', (name, cleaned) => {
    expect(cleanedName(name, 'PDF')).toBe(cleaned)
  })
})

describe('the acts on a notice', () => {
  const standing = (some: Partial<Standing>): Standing => ({
    state: 'SENT',
    isAuthor: false,
    isOffice: false,
    isOwnAccount: false,
    leads: false,
    ...some,
  })

  it('belong to the author until it is sent, and to the author and the office afterwards', () => {
    expect(actsOf(standing({ state: 'DRAFT', isAuthor: true }))).toEqual(['CHANGE', 'DELETE'])
    expect(actsOf(standing({ state: 'DRAFT', isOffice: true }))).toEqual([])
    expect(actsOf(standing({ state: 'PLANNED', isOffice: true }))).toEqual(['RETURN'])
    expect(actsOf(standing({ isAuthor: true, leads: true }))).toEqual(['TAKE_BACK', 'NAMES'])
    expect(actsOf(standing({ isOffice: true, leads: true }))).toEqual(['TAKE_BACK'])
    expect(actsOf(standing({ leads: true }))).toEqual(['NAMES'])
    expect(actsOf(standing({ state: 'TAKEN_BACK', isAuthor: true, isOffice: true }))).toEqual([])
  })

  it('let another account of the office confirm, never the author’s', () => {
    expect(actsOf(standing({ state: 'ASKED', isOffice: true }))).toEqual(['CONFIRM', 'RETURN'])
    expect(actsOf(standing({ state: 'ASKED', isOffice: true, isOwnAccount: true, isAuthor: true }))).toEqual(['RETURN'])
    expect(actsOf(standing({ state: 'ASKED', isOffice: true, isOwnAccount: true }))).toEqual(['RETURN'])
  })
})

it('days of a notice are on or after its sending', () => {
  const asks = (until: string) => ({ kind: 'SEEN' as const, question: '', until })
  expect(refusalOfDays({ event: { on: '2026-11-18' }, asks: asks('2026-11-20') }, '2026-11-18')).toBeUndefined()
  expect(refusalOfDays({ event: { on: '2026-11-17' }, asks: null }, '2026-11-18')).toBe('noticeDays')
  expect(refusalOfDays({ event: null, asks: asks('2028-01-01') }, '2026-11-18')).toBe('noticeDays')
  const now = new Date('2026-11-18T10:00:00+08:00')
  expect([now, new Date(now.getTime() + 60_000), new Date('2028-01-01')].map((at) => isPlannable(at, now))).toEqual([false, true, false])
})

it('a text is Markdown without markup, pictures and links that hide their host', () => {
  expect(wrongText('**Бямба**\n\n- [Зураг](https://example.mn/a)')).toBeUndefined()
  expect([wrongText('<b>a</b>'), wrongText('![a](https://a.mn/a.png)'), wrongText('[a](data:text/html,a)')]).toEqual([
    'contentHtml',
    'contentLink',
    'contentLink',
  ])
})
