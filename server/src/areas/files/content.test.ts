import { describe, expect, it } from 'vitest'
import { jpegOf } from '../../../test/jpeg.ts'
import { pdfOf } from '../../../test/pdf.ts'
import { pngOf } from '../../../test/png.ts'
import { isPdf } from './content.ts'
import { MAX_PIXELS } from './jpeg.ts'
import { plainPng } from './png.ts'

const HTML = '<!doctype html><script>alert(1)</script>'

describe('a document', () => {
  it('is a PDF from its first to its last byte', () => {
    expect(isPdf(pdfOf())).toBe(true)
    expect(isPdf(pdfOf({ after: '\r\n\0' }))).toBe(true)
    expect(isPdf(pdfOf({ inside: HTML })), 'its content is not looked at').toBe(true)
  })

  it('is refused cut before its trailer ends', () => {
    const whole = pdfOf({ after: '' })
    for (let length = 0; length < whole.length; length++) expect(isPdf(whole.subarray(0, length)), `first ${length} bytes`).toBe(false)
  })

  it.each([
    ['with bytes before its header', pdfOf({ before: HTML })],
    ['with bytes after its trailer', pdfOf({ after: `\n${HTML}` })],
    ['with an archive after its trailer', pdfOf({ after: 'PK\x05\x06' })],
    ['as HTML', Buffer.from(HTML)],
    ['as a header alone', Buffer.from('%PDF-1.7\n%%EOF')],
    ['of an unknown version', Buffer.from('%PDF-<script>\nstartxref\n1\n%%EOF')],
    ['as a picture', jpegOf()],
    ['as a picture with a document after it', jpegOf({ after: Buffer.from(pdfOf()).toString('latin1') })],
    ['as an archive', Buffer.from('PK\x03\x04startxref 1 %%EOF', 'latin1')],
  ])('is refused %s', (_, bytes) => {
    expect(isPdf(bytes)).toBe(false)
  })
})

describe('a PNG', () => {
  it('is kept without metadata and bytes after its end', () => {
    expect(plainPng(pngOf({ metadata: HTML, after: `${HTML}PK` }))).toEqual(pngOf())
    expect(plainPng(pngOf())).toEqual(pngOf())
  })

  it('is refused cut at any byte, and with any byte of its chunks changed', () => {
    const whole = pngOf()
    for (let length = 0; length < whole.length; length++) {
      expect(plainPng(whole.subarray(0, length)), `first ${length} bytes`).toBeUndefined()
      expect(plainPng(whole.map((byte, at) => (at === length ? byte ^ 1 : byte))), `byte ${length}`).toBeUndefined()
    }
  })

  it('is refused beyond the largest size, without a size, and with an unknown chunk that it needs', () => {
    expect(plainPng(pngOf({ width: MAX_PIXELS }))).toBeDefined()
    for (const wrong of [{ width: MAX_PIXELS + 1 }, { height: 0 }, { extra: 'EVIL' }]) expect(plainPng(pngOf(wrong))).toBeUndefined()
  })
})
