import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from './rows.ts'
import { byAlphabet, nextSorting, sorted } from './sorting.ts'

test('Ө sorts after О and Ү after У, against their code points', () => {
  expect(['Ялгуун', 'Үүрээ', 'Пүрэв', 'Уянга', 'Өлзий', 'Оргил', 'Ёндон', 'Егөр'].sort(byAlphabet)).toEqual([
    'Егөр',
    'Ёндон',
    'Оргил',
    'Өлзий',
    'Пүрэв',
    'Уянга',
    'Үүрээ',
    'Ялгуун',
  ])
})

test('a shorter word sorts before its continuation', () => {
  expect(['Бат-Эрдэнэ', 'Бат'].sort(byAlphabet)).toEqual(['Бат', 'Бат-Эрдэнэ'])
})

test('the order reverses with its direction', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'абёжөүя -АӨ1') })), (words) => {
      const same = (word: string) => word.toLowerCase()
      const up = sorted(words, same, 'up').map(same)
      expect(sorted(words, same, 'down').map(same)).toEqual([...up].reverse())
      expect(up).toEqual(sorted(up, same, 'up'))
    }),
  )
})

test('numbers sort by size', () => {
  expect(sorted([100, 9, 85.5], (mark) => mark, 'down')).toEqual([100, 85.5, 9])
})

test('the first press on a column sorts upwards, the next turns round', () => {
  const first = nextSorting({ by: 'name', way: 'down' }, 'mark')
  expect(first).toEqual({ by: 'mark', way: 'up' })
  expect(nextSorting(first, 'mark')).toEqual({ by: 'mark', way: 'down' })
})

const rows = Array.from({ length: 43 }, (_, index) => index + 1)

test('forty-three rows make three pages of twenty', () => {
  expect(pageOf(rows, 1, 20)).toMatchObject({ page: 1, pages: 3, from: 1, to: 20 })
  expect(pageOf(rows, 3, 20)).toEqual({ rows: [41, 42, 43], page: 3, pages: 3, from: 41, to: 43 })
})

test('a page beyond the end becomes the last', () => {
  expect(pageOf(rows.slice(0, 12), 3, 20)).toMatchObject({ page: 1, pages: 1, from: 1, to: 12 })
})

test('no rows are one empty page', () => {
  expect(pageOf([], 1, 20)).toEqual({ rows: [], page: 1, pages: 1, from: 0, to: 0 })
})
