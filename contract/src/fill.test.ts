import { expect, it } from 'vitest'
import { fill } from './fill.ts'

it('puts values into their places, each as often as it is named; what has no value stays', () => {
  expect(fill('{name}: {count} of {all}, {name}', { name: 'Номин', count: 3 })).toBe('Номин: 3 of {all}, Номин')
  expect(fill('{a}', { a: '$1 {b}', b: 'no' })).toBe('$1 {b}')
})
