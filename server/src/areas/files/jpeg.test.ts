import { describe, expect, it } from 'vitest'
import { jpegOf } from '../../../test/jpeg.ts'
import { MAX_PIXELS, plainJpeg } from './jpeg.ts'

const SCRIPT = '<script>alert(1)</script>'
const plain = jpegOf()

describe('a picture of a family', () => {
  it('is kept without metadata, comments and bytes after its end', () => {
    expect(plainJpeg(jpegOf({ metadata: `GPS 47.91 106.92 ${SCRIPT}`, after: `${SCRIPT}PK` }))).toEqual(plain)
    expect(plainJpeg(plain)).toEqual(plain)
  })

  it('is refused cut at any byte', () => {
    for (let length = 0; length < plain.length; length++)
      expect(plainJpeg(plain.subarray(0, length)), `first ${length} bytes`).toBeUndefined()
  })

  it('is refused beyond the largest size, and without a size', () => {
    expect(plainJpeg(jpegOf({ width: MAX_PIXELS, height: MAX_PIXELS }))).toBeDefined()
    for (const size of [{ width: MAX_PIXELS + 1 }, { height: MAX_PIXELS + 1 }, { width: 0 }])
      expect(plainJpeg(jpegOf(size))).toBeUndefined()
  })

  it.each([
    ['SVG', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
    ['HTML', `<!doctype html>${SCRIPT}`],
    ['PDF', '%PDF-1.7'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
  ])('is refused as %s', (_, text) => {
    expect(plainJpeg(Buffer.from(text, 'latin1'))).toBeUndefined()
  })

  it('contains no byte that the browser did not draw, whatever bytes are changed', () => {
    let seed = 1
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 3000; round++) {
      const bytes = jpegOf({ metadata: SCRIPT, after: SCRIPT })
      for (let change = draw(4); change >= 0; change--) bytes[draw(bytes.length)] = draw(256)
      const kept = plainJpeg(bytes)
      if (kept === undefined) continue
      expect([...kept.subarray(0, 2), ...kept.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9])
      expect(kept.length).toBeLessThanOrEqual(bytes.length)
      expect(plainJpeg(kept)).toEqual(kept)
    }
  })
})
