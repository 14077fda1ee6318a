import { expect, it } from 'vitest'
import { drawingOf } from './drawingOf.ts'

it('a drawing fits its dish: juice does not steam, a banana is no apple', () => {
  expect(drawingOf('DRINK', 'Сүүтэй цай')).toBe('DRINK')
  expect([drawingOf('DRINK', 'Чацарганы шүүс'), drawingOf('DRINK', 'Хатаасан жимсний чанамал')]).toEqual(['JUICE', 'JUICE'])
  expect([drawingOf('FRUIT', 'Алим'), drawingOf('FRUIT', 'Банан'), drawingOf('SOUP', 'Борщ')]).toEqual(['FRUIT', 'BANANA', 'SOUP'])
})
