import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gradeCode } from './rules.ts'

it('a mark of the first five grades is a word, of the others a letter', () => {
  expect([100, 85, 84.9, 70, 55, 40, 26, 25.9, 0].map((mark) => gradeCode(5, mark))).toEqual([
    'Онц',
    'Онц',
    'Сайн',
    'Сайн',
    'Хангалттай',
    'Дунджаас доогуур',
    'Дэмжлэг хэрэгтэй',
    'Хангалтгүй',
    'Хангалтгүй',
  ])
  expect([100, 90, 89.9, 80, 70, 60, 59.9, 0].map((mark) => gradeCode(6, mark))).toEqual(['A', 'A', 'B', 'B', 'C', 'D', 'F', 'F'])
})

it('every mark of every grade has a code, and a better mark never a worse one', () => {
  const mark = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
  const order = ['Хангалтгүй', 'Дэмжлэг хэрэгтэй', 'Дунджаас доогуур', 'Хангалттай', 'Сайн', 'Онц', 'F', 'D', 'C', 'B', 'A']
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), mark, mark, (level, one, other) => {
      const [worse, better] = [Math.min(one, other), Math.max(one, other)].map((value) => order.indexOf(gradeCode(level, value)))
      return worse !== undefined && better !== undefined && worse >= 0 && worse <= better
    }),
  )
})
