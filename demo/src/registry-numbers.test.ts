import { registryParts } from '@portal/contract/registry'
import { expect, test } from 'vitest'
import { ADULT_LETTER, CHILD_LETTER, RegistryNumbers } from './registry-numbers.ts'

test('a registry number says when its bearer was born and of which sex', () => {
  const numbers = new RegistryNumbers()
  expect(registryParts(numbers.next(CHILD_LETTER, '2022-05-14', 'female'))).toMatchObject({ birthDate: '2022-05-14', sex: 'female' })
  expect(registryParts(numbers.next(ADULT_LETTER, '1990-12-31', 'male'))).toMatchObject({ birthDate: '1990-12-31', sex: 'male' })
})

test('1750 boys can be born on one day, each with a number of his own, and then no more', () => {
  const numbers = new RegistryNumbers()
  const born = Array.from({ length: 1750 }, () => numbers.next(CHILD_LETTER, '2022-05-14', 'male'))
  expect(new Set(born).size).toBe(1750)
  expect(born.every((number) => /^Ч[А-ЯЁӨҮ]222514[13579]\d$/u.test(number))).toBe(true)
  expect(new Set(born.map((number) => number[1])).size).toBe(35)
  expect(() => numbers.next(CHILD_LETTER, '2022-05-14', 'male')).toThrow('2022-05-14')
})
