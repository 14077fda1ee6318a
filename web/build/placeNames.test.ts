import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { named, placeName } from '../src/text/placeNames.ts'

test.each([
  ['Баянзүрх', 'Bayanzürkh'],
  ['Хан-Уул', 'Khan-Uul'],
  ['1 дүгээр хороо', 'Khoroo 1'],
  ['12 дугаар баг', 'Bag 12'],
  ['Хэрлэн сум', 'Kherlen soum'],
  ['Баянгол дүүргийн 11 дүгээр цэцэрлэг', 'Bayangol district, kindergarten 11'],
  ['Баянгол дүүргийн 61 дүгээр сургууль', 'Bayangol district, school 61'],
  ['Хэрлэн сумын ЕБС', 'Kherlen soum school'],
])('«%s» is %s on an English page', (mn, en) => {
  expect(placeName(mn, 'en')).toBe(en)
  expect(placeName(mn, 'mn')).toBe(mn)
})

test('statistics spell a place as the contacts do', () => {
  const contacts: { kind: string; name: { mn: string; en: string } }[] = JSON.parse(
    readFileSync(new URL('../../server/content/contacts.json', import.meta.url), 'utf8'),
  )
  const places = contacts.filter(({ kind }) => kind !== 'helpDesk')
  expect(places.map(({ name }) => placeName(name.mn, 'en'))).toEqual(places.map(({ name }) => name.en))
})

it("the server's Mongolian words have English ones; all others stay", () => {
  const words = ['Эмэгтэй', 'Монгол', 'Дэмжлэг хэрэгтэй', 'Казахстан']
  expect(words.map((word) => named(word, 'en'))).toEqual(['Female', 'Mongolian', 'Needs support', 'Казахстан'])
  expect(words.map((word) => named(word, 'mn'))).toEqual(words)
})
