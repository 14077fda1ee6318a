import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

const kept = (text: string) => [...renderToStaticMarkup(unbroken(text)).matchAll(/<span class="nb">(.*?)<\/span>/g)].map(([, part]) => part)

test.each([
  ['Баянгол дүүргийн 11 дүгээр цэцэрлэг', ['11 дүгээр']],
  ['5 дугаар хороо, 34 тоот', ['5 дугаар']],
  ['2025 оны 8 дугаар сарын 26-ны өдрийн 17:00 цаг', ['8 дугаар сарын', '26-ны', '17:00 цаг']],
  ['9255 0301, и-мэйл', ['9255 0301', 'и-мэйл']],
  ['482-917-3564', ['482-917-3564']],
])('in «%s» what belongs together stays on one line', (text, parts) => {
  expect(kept(text)).toEqual(parts)
})

test('no letter is changed', () => {
  const text = '1 дүгээр анги, 8-ны өдөр 17:00 цагт, 9255 0301'
  expect(renderToStaticMarkup(unbroken(text)).replace(/<[^>]+>/g, '')).toBe(text)
})
