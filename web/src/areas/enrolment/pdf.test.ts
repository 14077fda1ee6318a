import { expect, test } from 'vitest'
import { pdfOf } from './pdf.ts'

test('a PDF of a picture names the place of each of its parts rightly', () => {
  const bytes = pdfOf({ jpeg: new Uint8Array([255, 216, 1, 2, 3, 255, 217]), width: 1240, height: 1754 })
  const text = String.fromCharCode(...bytes)
  expect(text).toMatch(/^%PDF-1\.4\n/)
  expect(text).toMatch(/%%EOF\n$/)
  const [, table = ''] = /startxref\n(\d+)/.exec(text) ?? []
  expect(text.slice(Number(table))).toMatch(/^xref\n0 6\n/)
  const places = [...text.slice(Number(table)).matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place))
  expect(places.map((place) => text.slice(place).split('\n')[0])).toEqual(['1 0 obj', '2 0 obj', '3 0 obj', '4 0 obj', '5 0 obj'])
  expect(text).toContain('/Length 7 >>\nstream\n\u00ff\u00d8\u0001\u0002\u0003\u00ff\u00d9\nendstream')
})
