import { expect, test } from 'vitest'
import { changesOf, isAtWork, stepOf, totalOf, wrongWith } from './rules.ts'

test('an office chooses, checks, and brings in', () => {
  expect(stepOf(undefined)).toBe(1)
  expect((['RECEIVED', 'CHECKING', 'CHECKED'] as const).map((status) => stepOf({ status }))).toEqual([2, 2, 2])
  expect((['CONFIRMED', 'APPLYING'] as const).map((status) => stepOf({ status }))).toEqual([3, 3])
  expect((['APPLIED', 'REFUSED', 'EXPIRED'] as const).map((status) => stepOf({ status }))).toEqual([1, 1, 1])
  expect([isAtWork({ status: 'CHECKED' }), isAtWork({ status: 'CONFIRMED' })]).toEqual([false, true])
})

test('what all files together change is what is new, changed and deleted', () => {
  const file = { file: 'groups', rows: 9, new: 1, changed: 2, same: 3, deleted: 1, refused: 2 }
  const all = totalOf([file, { ...file, file: 'terms' }])
  expect(all).toEqual({ rows: 18, new: 2, changed: 4, same: 6, deleted: 2, refused: 4 })
  expect(changesOf(all)).toBe(8)
})

test('one zip or spreadsheet is taken, or any number of CSV files, up to 50 MB', () => {
  const file = (name: string, size = 10) => ({ name, size })
  expect(wrongWith([file('11-сар.ZIP')])).toBeUndefined()
  expect(wrongWith([file('groups.csv'), file('members.csv')])).toBeUndefined()
  expect(wrongWith([])).toBe('notSuch')
  expect(wrongWith([file('a.zip'), file('b.zip')])).toBe('notSuch')
  expect(wrongWith([file('дүн.xls')])).toBe('notSuch')
  expect(wrongWith([file('groups.csv', 30e6), file('members.csv', 30e6)])).toBe('tooBig')
})
