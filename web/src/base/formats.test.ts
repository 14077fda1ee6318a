import { expect, test } from 'vitest'
import { givenName, grouped, percent, phoneInFours, totalOf } from './formats.ts'

test('the greeting uses the given name, in every form of the name', () => {
  expect(givenName('Б.Болормаа')).toBe('Болормаа')
  expect(givenName('Батболд Болормаа')).toBe('Болормаа')
  expect(givenName('Болормаа')).toBe('Болормаа')
})

test('thousands are set apart by a comma', () => {
  expect([0, 7, 999, 1000, 30532, 1234567].map(grouped)).toEqual(['0', '7', '999', '1,000', '30,532', '1,234,567'])
})

test('a share has one decimal at most, and none where it says nothing', () => {
  expect([percent(1, 3), percent(1, 4), percent(1, 1000), percent(5, 5), percent(0, 0)]).toEqual(['33.3%', '25%', '0.1%', '100%', '0%'])
})

test('a row without a value counts as 0', () => {
  const rows = [{ count: 12 }, { count: null }, { count: 30 }]
  expect(totalOf(rows, (row) => row.count)).toBe(42)
  expect(totalOf([], () => 1)).toBe(0)
})

test('eight digits are two groups of four on one line', () => {
  expect([phoneInFours('92550301'), phoneInFours('1800')]).toEqual(['9255\u00a00301', '1800'])
})
