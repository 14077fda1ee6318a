import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graded } from './rules.ts'

describe('a mark', () => {
  it.each([
    [5, 85, 'Онц', 'green'],
    [5, 84, 'Сайн', 'lime'],
    [3, 55, 'Хангалттай', 'yellow'],
    [3, 54, 'Дунджаас доогуур', 'orange'],
    [2, 39, 'Дэмжлэг хэрэгтэй', 'red'],
    [2, 25, 'Хангалтгүй', 'red'],
    [6, 90, 'A', 'green'],
    [9, 89, 'B', 'lime'],
    [10, 70, 'C', 'yellow'],
    [12, 60, 'D', 'orange'],
    [12, 59, 'F', 'red'],
  ])('of grade %i with %i percent is %s', (level, percent, code, color) => {
    expect(graded(level, percent)).toEqual({ code, color })
  })

  it('has a name for every percentage, and a better one is never called worse', () => {
    const order = ['red', 'orange', 'yellow', 'lime', 'green']
    assert(
      property(integer({ min: 1, max: 12 }), integer({ min: 0, max: 99 }), (level, percent) => {
        const [lower, higher] = [graded(level, percent), graded(level, percent + 1)]
        expect(order.indexOf(higher.color)).toBeGreaterThanOrEqual(order.indexOf(lower.color))
      }),
    )
  })
})
