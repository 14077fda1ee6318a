import { expect, test } from 'vitest'
import { text } from './en/schoolWords.ts'
import { placeName } from './placeNames.ts'

const [curriculum = {}] = Object.values(
  import.meta.glob<Record<string, object>>('../../../server/src/reference/subjects.json', { eager: true, import: 'default' }),
)

test('every subject of the national curriculum has its English name', () => {
  const subjects = Object.values(curriculum).flatMap((table) => Object.keys(table))
  expect(subjects.length).toBeGreaterThan(25)
  for (const subject of subjects) expect(text.inWords(subject), subject).not.toMatch(/\p{Script=Cyrillic}/u)
})

test.each([
  ['86 Онц', '86 Excellent'],
  ['Хөдөө, гадаад явах, 2026.11.23', 'Travel, 2026.11.23'],
  ['Спорт заал 2', 'Gym 2'],
  ['5б бүлэг', 'class 5b'],
  ['5 дугаар анги', 'grade 5'],
  ['12 дугаар анги', 'grade 12'],
  ['Яслийн бүлэг', 'Nursery group'],
  ['ахлах бүлэг', 'senior group'],
  ['Баянзүрх дүүргийн 84 дүгээр сургууль', 'Баянзүрх дүүргийн 84 дүгээр сургууль'],
  ['Сайнбаяр Дорж', 'Сайнбаяр Дорж'],
])('%s reads %s in English', (mongolian, english) => {
  expect(text.inWords(mongolian)).toBe(english)
})

test('a short name of an institution is transliterated without the Mongolian ending of its number', () => {
  expect([placeName('Баянзүрх 96-р', 'mn'), placeName('Баянзүрх 96-р', 'en'), placeName(text.inWords('5б бүлэг'), 'en')]).toEqual([
    'Баянзүрх 96-р',
    'Bayanzürkh 96',
    'class 5b',
  ])
})
