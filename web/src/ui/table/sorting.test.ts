import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byAlphabet, pressed, sorted } from './sorting.ts'

test('Ө stands after О and Ү after У, whatever their code says', () => {
  expect(['Ялгуун', 'Үүрээ', 'Пүрэв', 'Уянга', 'Өлзий', 'Оргил', 'Ёндон', 'Егөр'].toSorted(byAlphabet)).toEqual([
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

test('a shorter word stands before one that goes on', () => {
  expect(['Бат-Эрдэнэ', 'Бат'].toSorted(byAlphabet)).toEqual(['Бат', 'Бат-Эрдэнэ'])
})

test('whatever the words, the order turns round with the way', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'абёжөүя -АӨ1') })), (words) => {
      const same = (word: string) => word.toLowerCase()
      const up = sorted(words, same, 'up').map(same)
      expect(sorted(words, same, 'down').map(same)).toEqual(up.toReversed())
      expect(up).toEqual(sorted(up, same, 'up'))
    }),
  )
})

test('numbers sort by size', () => {
  expect(sorted([100, 9, 85.5], (mark) => mark, 'down')).toEqual([100, 85.5, 9])
})

test('the first press on a column sorts upwards, the next turns round', () => {
  const first = pressed({ by: 'name', way: 'down' }, 'mark')
  expect(first).toEqual({ by: 'mark', way: 'up' })
  expect(pressed(first, 'mark')).toEqual({ by: 'mark', way: 'down' })
})
