import { expect, test } from 'vitest'
import { pageOf } from './paging.ts'

const rows = Array.from({ length: 43 }, (_, index) => index + 1)

test('forty-three rows lie on three pages of twenty', () => {
  expect(pageOf(rows, 1, 20)).toMatchObject({ page: 1, pages: 3, from: 1, to: 20 })
  expect(pageOf(rows, 3, 20)).toEqual({ rows: [41, 42, 43], page: 3, pages: 3, from: 41, to: 43 })
})

test('a page that is no longer there becomes the last', () => {
  expect(pageOf(rows.slice(0, 12), 3, 20)).toMatchObject({ page: 1, pages: 1, from: 1, to: 12 })
})

test('no rows are one empty page', () => {
  expect(pageOf([], 1, 20)).toEqual({ rows: [], page: 1, pages: 1, from: 0, to: 0 })
})
