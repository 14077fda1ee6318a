import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

const unbrokenParts = (text: string) =>
  [...renderToStaticMarkup(unbroken(text)).matchAll(/<span class="nb">(.*?)<\/span>/g)].map(([, part]) => part)

test.each([
  ['Баянгол дүүргийн 11 дүгээр цэцэрлэг', ['11 дүгээр']],
  ['33-р цэцэрлэг', ['33-р']],
  ['5 дугаар хороо, 34 тоот', ['5 дугаар', '34 тоот']],
  ['2025 оны 8 дугаар сарын 26-ны өдрийн 17:00 цаг', ['2025 оны', '8 дугаар сарын', '26-ны', '17:00 цаг']],
  ['2026–2027 оны хичээлийн жил', ['2026–2027 оны']],
  ['Цэцэрлэг, 2026–2027, 1 дүгээр шат', ['2026–2027', '1 дүгээр']],
  ['6 цэцэрлэг, 42 орон тоо', ['42 орон тоо']],
  ['5б бүлэг, 84 дүгээр сургууль', ['5б бүлэг', '84 дүгээр']],
  ['Хоолны төлбөр 12 000 ₮, 5 минутын дараа', ['12 000 ₮', '5 минутын']],
  ['14 хоногийн дотор, 2.5 цаг', ['14 хоногийн', '2.5 цаг']],
  ['9255 0301, и-мэйл', ['9255 0301', 'и-мэйл']],
  ['482-917-3564', ['482-917-3564']],
  ['2021.01.01–2024.12.31', []],
  ['2 хүүхэд, 3 онцгой тэмдэглэл', []],
  ['Wait 10 minutes', ['10 minutes']],
])('in «%s» what belongs together stays on one line', (text, parts) => {
  expect(unbrokenParts(text)).toEqual(parts)
})

test('no letter is changed', () => {
  const text = '1 дүгээр анги, 8-ны өдөр 17:00 цагт, 12 000 ₮, 9255 0301'
  expect(renderToStaticMarkup(unbroken(text)).replace(/<[^>]+>/g, '')).toBe(text)
})

test('values other than text pass unchanged', () => {
  expect(unbroken(7)).toBe(7)
  expect(unbroken(null)).toBeNull()
})

test('every date, duration and ordinal of the texts is kept together, whatever its case ending', () => {
  const texts = import.meta.glob<string>('./mn/*.ts', { query: '?raw', import: 'default', eager: true })
  const measured =
    /\d+(?:-(?:р|ны|ний|нд|нээс|аас|ээс|оос|өөс)| (?:дугаар|дүгээр|оны|сар|хоног|минут|цаг|секунд|настай|насны|дахь|дэх)\p{L}*)/gu
  const parted = Object.values(texts).flatMap((text) => {
    const filled = text.replaceAll(/\{\w+\}/g, '5')
    const together = unbrokenParts(filled).join('\n')
    return (filled.match(measured) ?? []).filter((one) => !together.includes(one))
  })
  expect(parted).toEqual([])
})
