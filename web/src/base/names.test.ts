import { expect, test } from 'vitest'
import { givenName } from './names.ts'

test('a person is spoken to by the given name, however the name arrives', () => {
  expect(givenName('Б.Болормаа')).toBe('Болормаа')
  expect(givenName('Батболд Болормаа')).toBe('Болормаа')
  expect(givenName('Болормаа')).toBe('Болормаа')
})
