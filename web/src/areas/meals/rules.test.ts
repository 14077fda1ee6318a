import type { Meal } from '@portal/contract/meals'
import { describe, expect, it } from 'vitest'
import { drawingOf, oneDecimal, servedDays, totalOf } from './rules.ts'

const dish = (dayDate: string, menuType: Meal['menuType'], productName: string, calories = 100.1): Meal => ({
  institutionId: 1,
  foodClassification: 'KINDERGARTEN',
  foodClassificationName: 'Цэцэрлэгийн хоол',
  menuType,
  menuTypeName: '',
  dayId: 1,
  dayDate,
  productName,
  productTypeName: '',
  photoUrl: null,
  productKind: 'MAIN',
  nutrition: '250 гр',
  grams: 250,
  calories,
  proteins: 1,
  fats: 0.1,
  carbohydrate: 0.2,
  eatFlag: 'Y',
  description: null,
  avgRate: null,
  ownRate: null,
  allergens: [],
})

describe('the menu', () => {
  it('is put together by day and by meal, and a day without a meal is not there', () => {
    const days = servedDays([
      dish('2026-11-09', 'BREAKFAST', 'Каш'),
      dish('2026-11-09', 'LUNCH', 'Бантан'),
      dish('2026-11-09', 'LUNCH', 'Цуйван'),
      dish('2026-11-11', 'LUNCH', 'Борщ'),
    ])
    expect(days.map(({ day, meals }) => [day, meals.map(({ menuType, dishes }) => [menuType, dishes.length])])).toEqual([
      [
        '2026-11-09',
        [
          ['BREAKFAST', 1],
          ['LUNCH', 2],
        ],
      ],
      ['2026-11-11', [['LUNCH', 1]]],
    ])
    expect(servedDays([])).toEqual([])
  })

  it('adds up its dishes, rounded to one decimal', () => {
    const total = totalOf([dish('2026-11-09', 'LUNCH', 'Бантан', 205), dish('2026-11-09', 'LUNCH', 'Цуйван', 425.15)])
    expect(oneDecimal(total.calories)).toBe('630.2')
    expect(oneDecimal(total.fats)).toBe('0.2')
    expect(oneDecimal(425)).toBe('425.0')
  })
})

it('a drawing matches its dish: no steam on juice, no apple for a banana', () => {
  expect(drawingOf('DRINK', 'Сүүтэй цай')).toBe('DRINK')
  expect([drawingOf('DRINK', 'Чацарганы шүүс'), drawingOf('DRINK', 'Хатаасан жимсний чанамал')]).toEqual(['JUICE', 'JUICE'])
  expect([drawingOf('FRUIT', 'Алим'), drawingOf('FRUIT', 'Банан'), drawingOf('SOUP', 'Борщ')]).toEqual(['FRUIT', 'BANANA', 'SOUP'])
})
