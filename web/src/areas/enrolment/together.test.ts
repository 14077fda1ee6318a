import { expect, test } from 'vitest'
import { together } from './together.ts'

test('a number and its ending share a line; the rest may break', () => {
  expect(together('Баянгол дүүргийн 11 дүгээр цэцэрлэг')).toBe('Баянгол дүүргийн 11\u00a0дүгээр цэцэрлэг')
  expect(together('5 дугаар хороо, 34 тоот')).toBe('5\u00a0дугаар хороо, 34 тоот')
})
