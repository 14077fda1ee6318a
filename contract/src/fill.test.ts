import { expect, it } from 'vitest'
import { fill } from './fill.ts'

it('fills each placeholder as often as it is named; one without a value stays', () => {
  expect(fill('{name}: {count} of {all}, {name}', { name: 'Номин', count: 3 })).toBe('Номин: 3 of {all}, Номин')
  expect(fill('{a}', { a: '$1 {b}', b: 'no' })).toBe('$1 {b}')
})

it('has words for one and for many', () => {
  const said = (count: number | string) => fill('{count} {count|request waits|requests wait}', { count })
  expect([said(1), said(0), said(21), said('1,001')]).toEqual([
    '1 request waits',
    '0 requests wait',
    '21 requests wait',
    '1,001 requests wait',
  ])
  expect(fill('{count|one|many}', {})).toBe('{count|one|many}')
})

it('a part in brackets is left out if one of its values is empty; a link of Markdown is none', () => {
  const sentence = 'Ask the office[, or call {phone}]. [{phone}](tel:1) [sic]'
  expect(fill(sentence, { phone: '77001122' })).toBe('Ask the office, or call 77001122. [77001122](tel:1) [sic]')
  expect(fill(sentence, { phone: '' })).toBe('Ask the office. [](tel:1) [sic]')
})
